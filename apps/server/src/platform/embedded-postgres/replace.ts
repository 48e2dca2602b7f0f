import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError, errorCode } from './error.ts'

const FOLDER = 'postgres'
/** A database that is complete and takes the place of the former one. */
const NEXT = 'postgres.upgraded'

/** Where the database of a data folder is kept when another one takes its place. Throws where something is there. */
export async function placeForFormer(dataDir: string): Promise<string> {
  const version = await readFile(join(dataDir, FOLDER, 'PG_VERSION'), 'utf8').catch((cause: unknown) => {
    throw new EmbeddedPostgresError('not_a_database', `There is no database in ${dataDir}.`, { cause })
  })
  const former = join(dataDir, `${FOLDER}-${version.trim()}`)
  if (!(await isThere(former))) return former
  throw new EmbeddedPostgresError('start_failed', `${former} exists already. Move it away, and do this again.`)
}

/**
 * Puts another database in the place of that of a data folder, on which no server runs. The former one is kept beside.
 * @param made the folder of the database that takes its place, on the same disk
 * @returns where the former one is
 */
export async function replaceDatabase(dataDir: string, made: string): Promise<string> {
  const former = await placeForFormer(dataDir)
  await finishReplacing(dataDir)
  await rename(made, join(dataDir, NEXT))
  await rename(join(dataDir, FOLDER), former)
  await finishReplacing(dataDir)
  return former
}

/**
 * After a replacement that was interrupted: when the former database was away already, an empty one would be made now.
 * While it is still there, it is the one that counts.
 */
export async function finishReplacing(dataDir: string): Promise<void> {
  const [next, folder] = [join(dataDir, NEXT), join(dataDir, FOLDER)]
  if (!(await isThere(next))) return
  if (await isThere(folder)) await rm(next, { recursive: true, force: true })
  else await rename(next, folder)
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false
      throw error
    },
  )
}
