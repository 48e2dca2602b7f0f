import { writeFile } from 'node:fs/promises'
import {
  checksumOfFunctions,
  countedRevision,
  revisionFileIn,
} from '../../apps/server/src/platform/schema-functions.ts'

/** Counts one revision more where the functions of a folder have changed since the last one. */
export async function countRevision(folder: string): Promise<void> {
  const checksum = await checksumOfFunctions(folder)
  const counted = await countedRevision(folder)
  if (counted.checksum === checksum) return
  const next = { revision: counted.revision + 1, checksum }
  await writeFile(revisionFileIn(folder), `${JSON.stringify(next, null, 2)}\n`)
}
