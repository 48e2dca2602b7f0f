import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentOf, filledTables } from '../../apps/server/testing/backups.ts'
import { copyMigratedCluster } from '../../apps/server/testing/migrated-cluster.ts'
import { urlOf } from '../../apps/server/testing/postgres.ts'
import { Program } from '../../apps/server/testing/program.ts'
import { readyCalendar } from '../../apps/server/src/features/calendar/index.ts'
import {
  APP_ROLE,
  type EmbeddedPostgres,
  readyDatabase,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/embedded-postgres/index.ts'
import { KeyFile } from '../../apps/server/src/platform/key-file.ts'
import { openDatabase } from '../../apps/server/src/platform/open-database.ts'
import { folderPhotoStore } from '../../apps/server/src/platform/photo-store.ts'
import { fillDemo } from '../demo/fill.ts'

/** What a system has, wherever it is. */
type Holdings = { tables: Record<string, string>; photos: Record<string, string> }
type Env = { DATA_DIR: string; KEY_FILE: string; DATABASE_URL?: string }

/** What an app that runs changes by itself, in its own time. */
const OF_THE_APP = ['forecast', 'job_forecast', 'sign_in', 'learning', 'learned_cell', 'work_item', 'work_to_learn']

let folder: string
let server: EmbeddedPostgres
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-drill-'))
  const dataDir = await made('server')
  server = await startEmbeddedPostgres({ dataDir })
  await readyDatabase(server, 'shop')
}, 60_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function made(name: string): Promise<string> {
  await mkdir(join(folder, name))
  return join(folder, name)
}

async function admin(env: Env, ...args: string[]): Promise<string> {
  const program = new Program('admin', env, args)
  const code = await program.ended
  expect([args[0], code, program.stderr]).toEqual([args[0], 0, ''])
  return program.stdout
}

async function holdings({ DATA_DIR, DATABASE_URL = '' }: Env): Promise<Holdings> {
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || null }, { besideRunning: true })
  const tables = await contentOf(database.db)
  await database.close()
  const store = folderPhotoStore(join(DATA_DIR, 'photos'))
  const photos: Record<string, string> = {}
  for await (const key of store.keys()) {
    const bytes = (await store.get(key)) ?? new Uint8Array()
    photos[key] = createHash('sha256').update(bytes).digest('hex')
  }
  return { tables, photos }
}

function without(tables: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !names.includes(name)))
}

test('a shop is backed up while it runs, destroyed, restored, moved to a server and back', async () => {
  // Keys are kept apart from databases and their backups.
  const KEY_FILE = join(folder, 'keys')
  const first = { DATA_DIR: await made('first'), KEY_FILE }
  await copyMigratedCluster(first.DATA_DIR)
  const { keys } = await KeyFile.open(KEY_FILE, Date.now())
  const database = await openDatabase({ databaseUrl: null, dataDir: first.DATA_DIR }, { keys })
  await readyCalendar(database.db, { businessTimeZone: 'Asia/Riyadh', now: Date.now() })
  await fillDemo({ db: database.db, dataDir: first.DATA_DIR, now: Date.now(), seed: 1 })
  await database.close()

  const running = new Program('main', first)
  await running.address()
  const before = await holdings(first)
  expect(filledTables(before.tables).length).toBeGreaterThan(30)
  expect(Object.keys(before.photos).length).toBeGreaterThan(20)
  await admin(first, 'backup', join(folder, 'first.tar.gz'))
  await running.stop('SIGKILL')
  await rm(first.DATA_DIR, { recursive: true, force: true })

  const second = { DATA_DIR: join(folder, 'second'), KEY_FILE }
  console.log(await admin(second, 'verify', join(folder, 'first.tar.gz')))
  await admin(second, 'restore', join(folder, 'first.tar.gz'))
  const restored = await holdings(second)
  expect(restored.photos).toEqual(before.photos)
  expect(without(restored.tables, OF_THE_APP)).toEqual(without(before.tables, OF_THE_APP))

  const DATABASE_URL = urlOf(server.connection('shop', APP_ROLE))
  const third = { DATA_DIR: join(folder, 'third'), KEY_FILE, DATABASE_URL }
  await move(second, third, restored)
  const fourth = { DATA_DIR: join(folder, 'fourth'), KEY_FILE }
  await move(third, fourth, restored)
  for (const command of ['verify-audit', 'verify-hours', 'verify-learning']) await admin(fourth, command)
}, 600_000)

async function move(from: Env, to: Env, expected: Holdings): Promise<void> {
  const file = `${to.DATA_DIR}.tar.gz`
  await admin(from, 'backup', file)
  await admin(to, 'restore', file)
  expect(await holdings(to)).toEqual(expected)
}
