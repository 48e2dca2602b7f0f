import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Db } from '../../apps/server/src/platform/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts'
import { FUNCTIONS, migrate, SCHEMA_FILE } from '../../apps/server/src/platform/migrate.ts'
import { keepLandedVersions } from '../landed/keep.ts'
import { countRevision } from './revision.ts'
import { schemaText } from './schema-text.ts'

/**
 * `npm run schema`: keeps the schema of the versions that have landed, counts the functions' revision where they have
 * changed, and writes schema.sql from a new database.
 */
await keepLandedVersions()
await countRevision(FUNCTIONS)
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
