/**
 * A new UUID of version 7: it begins with the time, so that what is made one after the other lies side by side in the
 * server's indexes. `crypto.randomUUID` does not exist on plain http in a workshop's own network.
 */
export function newUuid(): string {
  return uuidOf(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
}

/** The UUID of version 7 of a moment, from ten random bytes. */
export function uuidOf(moment: number, random: Uint8Array): string {
  const time = moment.toString(16).padStart(12, '0')
  const bytes = Array.from(random, (byte, index) => {
    if (index === 0) return (byte & 0x0f) | 0x70
    return index === 2 ? (byte & 0x3f) | 0x80 : byte
  })
  const hex = time + bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
