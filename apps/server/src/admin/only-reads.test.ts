import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adminCommand } from '../../testing/admin-command.ts'
import { writeTestKeys } from '../../testing/keys.ts'
import { copyMigratedCluster } from '../../testing/migrated-cluster.ts'
import { urlOf } from '../../testing/postgres.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { storedTimeZone } from '../features/calendar/index.ts'
import { readConfig } from '../platform/config.ts'
import { sql } from '../platform/database.ts'
import { openDatabase } from '../platform/open-database.ts'
import { commands } from './commands.ts'

const verifying = Object.keys(commands).filter((name) => name.startsWith('verify-'))

let shop: Shop
let dataDir: string

/** A workshop in which something is wrong everywhere, and waits to be learned. */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'warsha-reads-'))
  await writeTestKeys(dataDir)
  shop = await openShop()
  const ali = await shop.technician()
  const admin = await shop.admin()
  await admin.post('/admin/technicians', { full_name: 'Omar', segment: 'Winding', temp_password: 'temp-1' })
  await shop.db.write(sql`
    insert into job (job_no, customer, description, status)
    values ('2001', 'Saline Water Works', 'Rewind of a pump motor', 'in_progress')`)
  await ali.start({ job: '2001' })
  shop.at(shop.now + HOUR)
  await ali.complete((await ali.get<{ session_id: string }>('/sessions/current')).body.session_id)
  await shop.db.write(sql`update day_work set raw_seconds = raw_seconds + 1`)
  await shop.db.write(sql`update learning set learned_with = null`)
})
afterEach(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true, force: true })
})

const admin = (...args: string[]) => adminCommand({ DATABASE_URL: urlOf(shop.connection), DATA_DIR: dataDir }, ...args)

/** All rows of all tables, as one digest a table. */
async function content(): Promise<Record<string, string | null>> {
  const tables = await shop.db.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
  const digests: Record<string, string | null> = {}
  for (const { name } of tables) {
    const { rows } = await shop.db.pool.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, ' ' order by t::text)) as digest from "${name}" as t`,
    )
    digests[name] = rows[0]?.digest ?? null
  }
  return digests
}

test('there are four that verify, and each says of itself that it only reads', () => {
  expect(verifying).toEqual(['verify-audit', 'verify-photos', 'verify-hours', 'verify-learning'])
  expect(verifying.filter((name) => !('onlyReads' in (commands[name] ?? {})))).toEqual([])
})

describe.each(verifying)('%s', (name) => {
  test('writes nothing, whatever it finds', async () => {
    const before = await content()
    expect(Object.values(before).filter((digest) => digest !== null).length).toBeGreaterThan(15)
    const { stdout, stderr } = await admin(name)
    expect(stdout + stderr).toMatch(/whole|Hours or costs do not add up|another version of the engine/)
    expect(await content()).toEqual(before)
  })

  test('does not bring an older database up to date', async () => {
    await shop.db.write(sql`delete from migration where name like '0029%'`)
    const before = await content()
    const { code, stderr } = await admin(name)
    expect([code, stderr]).toEqual([
      5,
      'The database is older than this program. Start Warsha once to bring it up to date.\n',
    ])
    expect(await content()).toEqual(before)
  })
})

test('where nothing may be written, the database refuses it', async () => {
  const database = await openDatabase({ databaseUrl: urlOf(shop.connection), dataDir }, { isReadOnly: true })
  await expect(database.db.write(sql`update workshop set company_name = 'Other'`)).rejects.toThrow(
    'read-only transaction',
  )
  await database.close()
})

test('photos that are lost are named, also for programs, and the exit code says so', async () => {
  expect(await admin('verify-photos')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Photos: 0,/) as string,
  })
  await shop.db.write(sql`
    insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count)
    select gen_random_uuid(), id, sha256('a photo'), now(), 'image/jpeg', 1, 1, 1 from work_session`)
  const { code, stdout, stderr } = await admin('verify-photos', '--json')
  const text = '1 photos or files are missing, changed or orphaned.'
  expect([code, JSON.parse(stderr)]).toEqual([1, { code: 'found_wrong', text }])
  expect(JSON.parse(stdout)).toMatchObject({
    photos: 1,
    without_digest: 1,
    faults: [{ fault: 'missing', job_no: '2001' }],
  })
  const backup = await admin('backup', join(dataDir, 'shop.tar.gz'))
  expect(backup.code).toBe(1)
  expect(backup.stderr).toMatch(/^The backup is whole, but 2 photo files are missing and 0 have changed/)
  const verify = await admin('verify', join(dataDir, 'shop.tar.gz'))
  expect([verify.code, verify.stderr]).toEqual([1, backup.stderr])
})

test('every command is refused where there is no shop, but the one that makes it', async () => {
  const standalone = ['certificate', 'verify', 'restore', 'upgrade-database']
  const needing = Object.entries(commands).filter(
    ([name, command]) => !standalone.includes(name) && !('makesShop' in command),
  )
  expect(needing).toHaveLength(Object.keys(commands).length - standalone.length - 1)
  const empty = await mkdtemp(join(tmpdir(), 'warsha-empty-'))
  const given: Record<string, string[]> = {
    backup: [join(dataDir, 'b.tar.gz')],
    'reset-password': ['--email', 'a@shop.example'],
    'reset-second-factor': ['--email', 'a@shop.example'],
    'erase-person': ['1', '--name', 'Ali'],
    'change-time-zone': ['Asia/Dubai'],
    export: ['jobs'],
  }
  for (const [name] of needing) {
    const { code, stderr } = await adminCommand({ DATA_DIR: empty }, name, ...(given[name] ?? []))
    expect([name, code, stderr]).toEqual([name, 3, `DATA_DIR: there is no database in ${empty} yet.\n`])
  }
  expect(await readdir(empty)).toEqual([])
  await shop.db.pool.query('alter table migration rename to another')
  const { code, stderr } = await admin('rotate-keys', '--leaked')
  expect([code, stderr]).toEqual([3, 'DATABASE_URL: there is no shop in this database yet.\n'])
  await rm(empty, { recursive: true })
})

test('hours can be verified before the first start of a shop that create-admin made', async () => {
  const made = await mkdtemp(join(tmpdir(), 'warsha-made-'))
  await copyMigratedCluster(made)
  const env = { DATA_DIR: made, BUSINESS_TIME_ZONE: 'Asia/Dubai' }
  const huda = ['--name', 'Huda Saleh', '--email', 'huda@shop.example', '--password', 'motor-winding-7']
  expect((await adminCommand(env, 'create-admin', ...huda)).code).toBe(0)
  const { code, stderr } = await adminCommand(env, 'verify-hours')
  expect([code, stderr]).toEqual([0, ''])
  const database = await openDatabase(readConfig(env), { isReadOnly: true })
  expect(await storedTimeZone(database.db)).toBe('Asia/Dubai')
  await database.close()
  await rm(made, { recursive: true })
})

test('without a database there is nothing to verify, and none is made', async () => {
  await rm(join(dataDir, 'keys'))
  const { code, stderr } = await adminCommand({ DATA_DIR: dataDir }, 'verify-hours')
  expect([code, stderr]).toEqual([3, `DATA_DIR: there is no database in ${dataDir} yet.\n`])
  expect(await readdir(dataDir)).toEqual([])
})
