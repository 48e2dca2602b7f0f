import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adminCommand } from '../../testing/admin-command.ts'
import { writeTestKeys } from '../../testing/keys.ts'
import { urlOf } from '../../testing/postgres.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
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
  await shop.db.run(sql`
    insert into job (job_no, customer, description, status)
    values ('2001', 'Saline Water Works', 'Rewind of a pump motor', 'in_progress')`)
  await ali.start({ job: '2001' })
  shop.at(shop.now + HOUR)
  await ali.complete((await ali.get<{ session_id: string }>('/sessions/current')).body.session_id)
  await shop.db.run(sql`update day_work set raw_seconds = raw_seconds + 1`)
  await shop.db.run(sql`update learning set learned_with = null`)
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

test('there are three that verify, and each says of itself that it only reads', () => {
  expect(verifying).toEqual(['verify-audit', 'verify-hours', 'verify-learning'])
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
    await shop.db.run(sql`delete from migration where name like '0029%'`)
    const before = await content()
    const { code, stderr } = await admin(name)
    expect([code, stderr]).toEqual([
      1,
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

test('without a database there is nothing to verify, and none is made', async () => {
  await rm(join(dataDir, 'keys'))
  const { code, stderr } = await adminCommand({ DATA_DIR: dataDir }, 'verify-hours')
  expect([code, stderr]).toEqual([1, `DATA_DIR: there is no database in ${dataDir} yet.\n`])
  expect(await readdir(dataDir)).toEqual([])
})
