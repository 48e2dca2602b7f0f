import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Db } from '../../apps/server/src/platform/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts'
import { FUNCTIONS, migrate, SCHEMA_FILE } from '../../apps/server/src/platform/migrate.ts'
import {
  checksumOfFunctions,
  countedRevision,
  revisionFileIn,
} from '../../apps/server/src/platform/schema-functions.ts'
import { schemaText } from './schema-text.ts'

/** `npm run schema`: counts the functions' revision where they have changed, and writes schema.sql from a new database. */
await countRevision()
const dataDir = await mkdtemp(join(tmpdir(), 'warsha-schema-'))
const server = await startEmbeddedPostgres({ dataDir })
const db = new Db(server.connection('postgres'))
try {
  await migrate(db)
  await writeFile(SCHEMA_FILE, await schemaText(db))
} finally {
  await db.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function countRevision(): Promise<void> {
  const checksum = await checksumOfFunctions(FUNCTIONS)
  const counted = await countedRevision(FUNCTIONS)
  if (counted.checksum === checksum) return
  const next = { revision: counted.revision + 1, checksum }
  await writeFile(revisionFileIn(FUNCTIONS), `${JSON.stringify(next, null, 2)}\n`)
}
