import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** The bytes of a regular file; null for one that is larger, and for anything else, such as a pipe, which is not waited for. */
export async function readRegularFile(path: string, largest = Infinity): Promise<Buffer | null> {
  // To open a pipe otherwise waits for somebody who writes into it.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const found = await file.stat()
    return found.isFile() && found.size <= largest ? await file.readFile() : null
  } finally {
    await file.close()
  }
}
