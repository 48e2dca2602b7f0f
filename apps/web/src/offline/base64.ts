const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The bytes as base64 text. */
export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i
    const three = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    const four = [18, 12, 6, 0].map((shift) => DIGITS.charAt((three >> shift) & 63)).join('')
    parts.push(left === 1 ? `${four.slice(0, 2)}==` : left === 2 ? `${four.slice(0, 3)}=` : four)
  }
  return parts.join('')
}
