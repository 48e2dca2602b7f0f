import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type SqlFile = { name: string; text: string; checksum: string }

/** The SQL files of a folder by name. @param names which of them */
export async function sqlFilesIn(folder: string, names: RegExp): Promise<SqlFile[]> {
  const found = (await readdir(folder)).filter((name) => names.test(name)).sort()
  return Promise.all(
    found.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: checksumOf(text) }
    }),
  )
}

/** SHA-256 in hexadecimal. A checkout may end lines in another way: that changes nothing. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}
