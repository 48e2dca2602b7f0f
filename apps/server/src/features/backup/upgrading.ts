import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '@warsha/domain'
import { Db } from '../../platform/database.ts'
import {
  placeForFormer,
  readyDatabase,
  replaceDatabase,
  startEmbeddedPostgres,
} from '../../platform/embedded-postgres/index.ts'
import { NAME } from '../../platform/open-database.ts'
import { backupName } from './destination.ts'
import { folderDestination } from './folder-destination.ts'
import { type Restored, restoreBackup } from './restoring.ts'
import { writeBackup } from './writing.ts'

type Upgrade = {
  dataDir: string
  /** PostgreSQL's programs that the database was made with */
  formerPrograms: string
  now: Instant
  log: (line: string) => void
}

/** What came of it, and what is kept: the former database and the backup that was made of it. */
export type Upgraded = Restored & { former: string; backup: string }

/**
 * Moves the embedded database to the PostgreSQL that this Warsha brings: backed up by the former one, restored beside it,
 * and put in its place once it is complete. Photos stay where they are.
 */
export async function upgradeDatabase({ dataDir, formerPrograms, now, log }: Upgrade): Promise<Upgraded> {
  const destination = folderDestination(dataDir)
  const name = `before-upgrade-${backupName(now, false)}`
  const made = join(dataDir, 'upgrade')
  await placeForFormer(dataDir)
  await rm(made, { recursive: true, force: true })
  const former = await startEmbeddedPostgres({ dataDir, programs: formerPrograms, log })
  const file = { path: destination.placeOf(name), key: null }
  const restored = await (async () => {
    const db = new Db(former.connection(NAME), { size: 2, isReadOnly: true })
    try {
      await destination.write(name, (target) =>
        writeBackup(target, { db, photos: null, seal: null, signer: null, now }),
      )
      return await restoreInto(made, file, now)
    } finally {
      await db.close()
      await former.stop()
    }
  })()
  const kept = await replaceDatabase(dataDir, join(made, 'postgres'))
  await rm(made, { recursive: true, force: true })
  return { ...restored, former: kept, backup: file.path }
}

async function restoreInto(dataDir: string, file: { path: string; key: null }, now: Instant): Promise<Restored> {
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    const db = new Db(await readyDatabase(server, NAME))
    try {
      return await restoreBackup(file, { db, photos: null, now })
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
  }
}
