import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Db } from '../../apps/server/src/platform/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts'
import { copyMigratedCluster, MIGRATED } from '../../apps/server/testing/migrated-cluster.ts'
import { ROOT } from '../conventions/sources.ts'
import { type CheckInput, checkStatements } from './check.ts'
import { Describer } from './describe.ts'
import { exceptions } from './exceptions.ts'
import { readRecordings, RECORDINGS } from './recordings.ts'
import { sitesIn } from './sites.ts'
import { STATEMENTS_FILE } from './statements-file.ts'

const PROJECT = 'apps/server/tsconfig.json'
const DATABASE = 'apps/server/src/platform/database.ts'

/**
 * `npm run queries` writes apps/server/queries.sql from what the last `npm test -- unit` recorded, and says what is wrong with the types.
 * `--check` writes nothing: a stale file is wrong, too.
 */
async function main(): Promise<void> {
  const recordings = await readRecordings(join(ROOT, RECORDINGS))
  if (recordings.size === 0) throw new Error('Nothing is recorded. Run first: npm test -- unit')
  const path = join(ROOT, STATEMENTS_FILE)
  const committed = await readFile(path, 'utf8').catch(() => '')
  const sites = sitesIn(ROOT, PROJECT, DATABASE)
  const result = await withDescriber(async (describer) => {
    const input: CheckInput = { sites, recordings, describe: (text) => describer.describe(text), exceptions }
    const found = await checkStatements(input, committed)
    if (process.argv.includes('--check')) return found
    await writeFile(path, found.file)
    return checkStatements(input, found.file)
  })
  for (const finding of result.findings) console.error(finding)
  console.log(`${sites.length} statements, ${result.findings.length} findings`)
  process.exitCode = result.findings.length === 0 ? 0 : 1
}

/** On a PostgreSQL of its own with the migrated database. */
async function withDescriber<Result>(work: (describer: Describer) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'warsha-queries-'))
  await copyMigratedCluster(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  const db = new Db(server.connection(MIGRATED), { size: 1 })
  try {
    return await work(await Describer.open(db))
  } finally {
    await db.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

await main()
