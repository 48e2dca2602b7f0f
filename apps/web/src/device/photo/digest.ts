/** The SHA-256 of the bytes in hex. On plain http in a workshop's own network browsers have no `crypto.subtle`. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>, subtle: SubtleCrypto | undefined): Promise<string> {
  const digest = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('./sha256.ts')).sha256(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
