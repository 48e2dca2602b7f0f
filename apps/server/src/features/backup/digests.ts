import { createHash } from 'node:crypto'

/** So many entries share a list of digests: what is kept in memory does not grow with the shop. */
export const ENTRIES_A_LIST = 1000

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The list as `sha256sum` writes it. */
export function digestList(digests: ReadonlyMap<string, string>): Buffer {
  return Buffer.from([...digests].map(([name, sha256]) => `${sha256}  ${name}\n`).join(''))
}
