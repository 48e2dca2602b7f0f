import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { postmasterOf } from './postmaster.ts'
import { type Connection, connectionTo } from './settings.ts'

/** How to reach the databases of the server that another process runs on this folder; null when none is ready. */
export async function runningPostgres(
  dataDir: string,
): Promise<((database: string, user?: string) => Connection) | null> {
  const postmaster = await postmasterOf(join(await realpath(dataDir), 'postgres'))
  return postmaster?.ready ? (database, user) => connectionTo(postmaster.socketFolder, database, user) : null
}
