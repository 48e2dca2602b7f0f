import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR } from '@warsha/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminCommand } from '../../testing/admin-command.ts'
import { writeTestKeys } from '../../testing/keys.ts'
import { urlOf } from '../../testing/postgres.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { sql, timestamptz } from '../platform/database.ts'
import { checksOf } from './check-upgrade.ts'

let shop: Shop
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'warsha-upgrades-'))
  await writeTestKeys(dataDir)
  shop = await openShop()
})
afterEach(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true })
})

const command = (...args: string[]) =>
  adminCommand({ DATA_DIR: dataDir, DATABASE_URL: urlOf(shop.connection) }, ...args)

async function verdicts(freeBytes: number | null = 10e9, now = Date.now()) {
  const checks = await checksOf(shop.db, { freeBytes, now })
  return Object.fromEntries(checks.map(({ what, verdict, text }) => [what, `${verdict}: ${text}`]))
}

test('without a backup it says stop and how to make one, and after it goes on', async () => {
  const before = await command('check-upgrade')
  expect(before.code).toBe(1)
  expect(before.stdout).toMatch(/^backup +stop +none is known; make one: npm run admin -- backup FILE$/m)
  expect(before.stderr).toBe('Do not upgrade yet: see what says stop.\n')
  expect((await command('backup', join(dataDir, 'shop.backup'))).code).toBe(0)
  const after = await command('check-upgrade')
  expect(after).toMatchObject({ code: 0, stderr: '' })
  expect(after.stdout).toMatch(/^backup +ok +the last good one is less than an hour old$/m)
  expect(after.stdout).toMatch(/^version +ok +\d+\.\d+\.\d+; the schema is up to date$/m)
  expect(after.stdout).toMatch(/^space +look +the database's disk is not here: 1,000 MB should be free on it$/m)
  expect(after.stdout).toMatch(/This version can take over\.\n$/)
})

test('a backup of yesterday is too old', async () => {
  await command('backup', join(dataDir, 'shop.backup'))
  expect((await verdicts(10e9, Date.now() + 25 * HOUR))['backup']).toBe(
    'stop: the last good one is 25 h old; make one: npm run admin -- backup FILE',
  )
})

test('what the start will do is told, and nothing of it is done', async () => {
  await shop.db.write(sql`delete from migration where name >= '0080'`)
  await shop.db.write(sql`delete from applied_function where name = 'business_day.sql'`)
  expect((await verdicts())['version']).toMatch(
    /; its start will run \d+ migrations? \(0080_\w+\.sql.*\) and 1 function$/,
  )
  expect((await shop.db.rows(sql`select from migration where name >= '0080'`)).length).toBe(0)
})

test('a database of a newer version, and a migration that was altered, say stop', async () => {
  await shop.db.write(sql`insert into migration (name) values ('9999_of_tomorrow.sql')`)
  expect((await verdicts())['version']).toMatch(/^stop: .*The database is newer than this program .*9999_of_tomorrow/)
  await shop.db.write(sql`delete from migration where name = '9999_of_tomorrow.sql'`)
  await shop.db.write(sql`update migration set checksum = 'other' where name like '0001%'`)
  expect((await verdicts())['version']).toMatch(/^stop: .*was altered after this database had run it/)
})

test('too little space says stop', async () => {
  expect((await verdicts(1e9))['space']).toBe('ok: 1,000 MB are free in DATA_DIR, 1,000 MB are needed')
  expect((await verdicts(999_999_999))['space']).toMatch(/^stop: /)
})

test('an instance at work is named', async () => {
  const now = Date.now()
  expect((await verdicts(10e9, now))['at work']).toBe('ok: no instance: the shop is stopped')
  await shop.db.write(sql`
    insert into instance (id, host, process_id, version, started_at, last_seen_at)
    values (gen_random_uuid(), 'shop', 4711, '0.0.9', ${timestamptz(now)}, ${timestamptz(now)})`)
  expect((await verdicts(10e9, now + 1000))['at work']).toBe(
    'look: shop (process 4711, version 0.0.9); stop it before this version starts',
  )
})

test('a shop of a version that noted neither backups nor instances is looked at as well', async () => {
  await shop.db.write(sql`drop table backup_run, instance, applied_function`)
  await shop.db.write(sql`alter table migration drop column checksum`)
  expect(await verdicts()).toMatchObject({
    version: expect.stringMatching(/^ok: .* 0 migrations and \d+ functions$/),
    backup: expect.stringMatching(/^stop: none is known/),
    'at work': 'ok: no instance: the shop is stopped',
  })
})

test('where there is no shop it says so', async () => {
  const { code, stderr } = await adminCommand({ DATA_DIR: join(dataDir, 'nowhere') }, 'check-upgrade')
  expect(code).toBe(3)
  expect(stderr).toMatch(/^DATA_DIR: there is no database in /)
})
