/** A random UUID (version 4). `crypto.randomUUID` does not exist on plain http in a workshop's own network. */
export function newUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return uuidOf(crypto.getRandomValues(new Uint8Array(16)))
}

/** Sixteen random bytes as a UUID of version 4. */
export function uuidOf(random: Uint8Array): string {
  const hex = Array.from(random, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  })
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
