import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminCommand } from '../../../testing/admin-command.ts'
import { writeTestKeys } from '../../../testing/keys.ts'
import { urlOf } from '../../../testing/postgres.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { KeyFile } from '../../platform/key-file.ts'
import { anchorTrail, auditHead } from './index.ts'

let shop: Shop
let dataDir: string
let lines: string[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'warsha-anchor-'))
  shop = await openShop()
  lines = []
  await addTechnicians(3)
})
afterEach(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function addTechnicians(count: number): Promise<void> {
  const admin = await shop.admin()
  for (let i = 0; i < count; i++) {
    const given = { full_name: `Omar ${i}`, segment: 'Winding', temp_password: 'temp-1' }
    expect((await admin.post('/admin/technicians', given)).status).toBe(201)
  }
}

const admin = (...args: string[]) => adminCommand({ DATABASE_URL: urlOf(shop.connection), DATA_DIR: dataDir }, ...args)
const log = (line: string) => void lines.push(line)
const head = async () => (await auditHead(shop.db))?.id ?? 0
/** As somebody can who owns the database. */
const stripSeals = () =>
  shop.db.pool.query(`
    alter table audit_seal disable trigger user; delete from audit_seal where entry_id <= 2;
    alter table audit_seal enable trigger user`)

async function acceptedEvents(): Promise<unknown[]> {
  return shop.db.rows(sql`select details from security_event where kind = 'audit_accepted'`)
}

test('what the database says of keys moves no anchor, and the fault stays found', async () => {
  const keyFile = await KeyFile.open(await writeTestKeys(dataDir), shop.now)
  expect((await admin('verify-audit')).code).toBe(0)
  await stripSeals()
  await anchorTrail(shop.db, keyFile, { areNew: true, log })
  expect(keyFile.auditSealedFrom).toBe(1)
  expect(lines).toEqual([
    'These keys sealed the audit trail from entry 3 on: somebody changed what the database says of them.',
  ])
  const found = 'The audit trail was tampered with: entry 1 has lost its seal.\n'
  expect(await admin('verify-audit')).toMatchObject({ code: 1, stderr: found })
  const refused = 'The audit trail is that of this shop: what verify-audit finds in it cannot be accepted.\n'
  expect(await admin('accept-audit')).toMatchObject({ code: 5, stderr: refused })
  expect(await admin('verify-audit')).toMatchObject({ code: 1, stderr: found })
  expect(await acceptedEvents()).toEqual([])
})

test('the trail of another shop is whole once somebody accepts it, and the security log has that', async () => {
  const keyFile = await KeyFile.open(join(dataDir, 'keys'), shop.now)
  await keyFile.rememberSeals(2)
  const next = (await head()) + 1
  await anchorTrail(shop.db, keyFile, { areNew: true, log })
  expect([keyFile.auditSealedFrom, keyFile.auditMayBeginAt]).toEqual([2, next])
  expect(lines).toEqual(['If the audit trail is that of another shop, take it as it is: npm run admin -- accept-audit'])
  expect((await admin('verify-audit')).stderr).toContain('entry 2 was not sealed with the keys of this shop')
  await shop.db.write(sql`update key_identity set identity = ${keyFile.keys.identity}`)
  expect((await admin('accept-audit')).code).toBe(0)
  expect(await acceptedEvents()).toEqual([{ details: { from: next } }])
  expect(await admin('verify-audit')).toMatchObject({ code: 0, stderr: '' })
  expect((await admin('accept-audit')).code).toBe(5)
})

test('the anchor of a longer trail comes down to a shorter one, and a new file has it at the next entry', async () => {
  const keyFile = await KeyFile.open(join(dataDir, 'keys'), shop.now)
  await anchorTrail(shop.db, keyFile, { areNew: false, log })
  const next = (await head()) + 1
  expect(keyFile.auditSealedFrom).toBe(next)
  await keyFile.rememberSeals(next + 500)
  await anchorTrail(shop.db, keyFile, { areNew: true, log })
  expect(keyFile.auditSealedFrom).toBe(next)
  await addTechnicians(1)
  await anchorTrail(shop.db, keyFile, { areNew: false, log })
  expect([keyFile.auditSealedFrom, lines]).toEqual([next, []])
})
