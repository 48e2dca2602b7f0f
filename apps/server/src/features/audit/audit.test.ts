import type { AnswerOf, AuditAction, AuditKind } from '@warsha/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { recordChange, recordChanges } from '../../platform/audit.ts'
import { sql } from '../../platform/database.ts'
import { auditHead, hasAuditHash, verifyAudit } from './index.ts'

type Page = AnswerOf<'audit'>

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const changed = (subject: string, given: { kind?: AuditKind; action?: AuditAction; by?: Caller | null } = {}) =>
  shop.db.transaction((tx) =>
    recordChange(
      tx,
      { actor: given.by === undefined ? admin : given.by, now: shop.now },
      {
        kind: given.kind ?? 'job',
        action: given.action ?? 'changed',
        subject,
        before: { customer: 'شركة المياه', status: 'open' },
        after: { customer: 'شركة المياه', status: 'closed' },
      },
    ),
  )
const subjects = async (query = '') =>
  (await admin.get<Page>(`/admin/audit${query}`)).body.entries.map(({ subject }) => subject)

/** Does what only somebody can do who owns the database. */
async function tamper(...statements: string[]): Promise<void> {
  await shop.db.pool.query(
    [
      'alter table audit_entry disable trigger user; alter table audit_seal disable trigger user',
      ...statements,
      'alter table audit_entry enable trigger user; alter table audit_seal enable trigger user',
    ].join('; '),
  )
}

describe('the trail', () => {
  beforeEach(() => tamper('truncate audit_entry, audit_seal'))

  test('says who changed what and when, newest first, as it was and as it is', async () => {
    shop.at('2026-11-19T06:00:00Z')
    await changed('1001')
    shop.at('2026-11-19T06:05:00Z')
    await changed('1002', { action: 'created', by: null })
    const { status, body } = await admin.get<Page>('/admin/audit')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total: 2,
      page: 1,
      page_size: 50,
      people: [{ id: admin.id, full_name: 'Huda Admin' }],
    })
    expect(body.entries).toEqual([
      expect.objectContaining({ subject: '1002', action: 'created', person_id: null, person_name: null, person: null }),
      {
        id: 1,
        at: '2026-11-19T06:00:00.000Z',
        person_id: admin.id,
        person_name: 'Huda Admin',
        person: { id: admin.id, name: 'Huda Admin', name_ar: null, label: 'Huda Admin' },
        kind: 'job',
        action: 'changed',
        subject: '1001',
        subject_person: null,
        before: { customer: 'شركة المياه', status: 'open' },
        after: { customer: 'شركة المياه', status: 'closed' },
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  test('is found by its words, kind, action, person, days of the workshop and page', async () => {
    const other = await shop.admin()
    shop.at('2026-11-18T20:59:00Z')
    await changed('1001')
    // Half past midnight in Riyadh.
    shop.at('2026-11-18T21:30:00Z')
    await changed('Bilal Aziz', { kind: 'technician', by: other })
    shop.at('2026-11-19T06:00:00Z')
    await changed('REPAIR', { kind: 'activity_type', action: 'deleted' })
    expect(await subjects('?q=bilal')).toEqual(['Bilal Aziz'])
    expect(await subjects(`?q=${encodeURIComponent('المياه')}`)).toHaveLength(3)
    expect(await subjects('?q=%25')).toEqual([])
    expect(await subjects('?kind=technician')).toEqual(['Bilal Aziz'])
    expect(await subjects('?action=deleted')).toEqual(['REPAIR'])
    expect(await subjects('?kind=job&subject=1001')).toEqual(['1001'])
    expect(await subjects('?subject=100')).toEqual([])
    expect(await subjects(`?person_id=${other.id}`)).toEqual(['Bilal Aziz'])
    expect(await subjects('?from_date=2026-11-19')).toEqual(['REPAIR', 'Bilal Aziz'])
    expect(await subjects('?to_date=2026-11-18')).toEqual(['1001'])
    expect(await subjects('?page_size=1&page=2')).toEqual(['Bilal Aziz'])
    expect(await subjects('?from_date=2026-11-20&to_date=2026-11-01')).toEqual([])
  })

  test.each(['kind=nothing', 'action=x', 'person_id=abc', 'from_date=19.11.2026', 'page=0', 'page_size=1000'])(
    '%s is refused',
    async (query) => expect((await admin.get(`/admin/audit?${query}`)).status).toBe(422),
  )

  test('a change that is undone leaves no entry, and no gap', async () => {
    await changed('1001')
    await expect(
      shop.db.transaction(async (tx) => {
        await recordChange(
          tx,
          { actor: admin, now: shop.now },
          { kind: 'job', action: 'created', subject: '1002', before: null, after: {} },
        )
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await changed('1003')
    expect((await admin.get<Page>('/admin/audit')).body.entries.map(({ id }) => id)).toEqual([2, 1])
    expect(await verifyAudit(shop.db, { keys: testKeys, from: 1 })).toMatchObject({ entries: 2, fault: null })
  })

  test('stays one chain when many change things at the same moment', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => changed(`job ${i}`)))
    expect(await verifyAudit(shop.db, { keys: testKeys, from: 1 })).toMatchObject({ entries: 40, fault: null })
    const { body } = await admin.get<Page>('/admin/audit?page_size=100')
    expect(new Set(body.entries.map(({ id }) => id))).toEqual(new Set(Array.from({ length: 40 }, (_, i) => i + 1)))
  })

  test('takes many entries at once, in their order', async () => {
    await shop.db.transaction((tx) =>
      recordChanges(
        tx,
        { actor: admin, now: shop.now },
        Array.from({ length: 500 }, (_, i) => ({
          kind: 'job' as const,
          action: 'created' as const,
          subject: String(i),
          before: null,
          after: { job_no: String(i) },
        })),
      ),
    )
    expect(await verifyAudit(shop.db, { keys: testKeys, from: 1 })).toMatchObject({ entries: 500, fault: null })
    const first = await shop.db.row<{ subject: string; before: unknown }>(
      sql`select subject, before from audit_entry where id = 1`,
    )
    expect(first).toEqual({ subject: '0', before: null })
  })
})

describe('whoever owns the database and changes the trail is found out', () => {
  beforeEach(async () => {
    await tamper('truncate audit_entry, audit_seal')
    for (const subject of ['1001', '1002', '1003', '1004']) await changed(subject)
  })
  const fault = async () => (await verifyAudit(shop.db, { keys: testKeys, from: 1 })).fault

  test('an untouched one has no fault', async () => expect(await fault()).toBeNull())

  test.each([
    [`update audit_entry set after = '{"status":"open"}' where id = 2`, { id: 2, what: 'altered' }],
    [`update audit_entry set at = at - interval '1 microsecond' where id = 3`, { id: 3, what: 'altered' }],
    ['update audit_entry set person_id = null where id = 1', { id: 1, what: 'altered' }],
    ['delete from audit_entry where id = 2', { id: 3, what: 'missing' }],
    ['delete from audit_entry where id = 1', { id: 2, what: 'missing' }],
    [
      `update audit_entry set subject = 'x' where id = 2; update audit_entry set hash = audit_hash(audit_entry) where id = 2`,
      { id: 2, what: 'forged' },
    ],
    ['delete from audit_entry where id = 4', { id: 4, what: 'missing' }],
    ['delete from audit_seal where entry_id = 3', { id: 3, what: 'unsealed' }],
    [`update audit_seal set mac = sha256('') where entry_id = 3`, { id: 3, what: 'forged' }],
    [`update audit_seal set kid = 'other' where entry_id = 3`, { id: 3, what: 'forged' }],
    [
      `alter table audit_entry alter id set generated by default; delete from audit_entry where id = 2;
       update audit_entry set id = id - 1 where id > 2; alter table audit_entry alter id set generated always`,
      { id: 2, what: 'reordered' },
    ],
  ])('%s', async (statement, expected) => {
    await tamper(statement)
    expect(await fault()).toEqual(expected)
  })

  /** All of it anew, with right hashes: what somebody can write who has the database, but not the keys. */
  const rewritten = `
    create temp table former as table audit_entry;
    truncate audit_entry;
    alter table audit_entry enable trigger audit_chained;
    insert into audit_entry (at, person_id, kind, action, subject, before, after)
      select at, person_id, kind, action, 'rewritten', before, after from former order by id;
    drop table former`

  test('a whole rewritten chain is found by its seals', async () => {
    await tamper(rewritten)
    expect((await verifyAudit(shop.db, null)).fault).toBeNull()
    expect(await fault()).toEqual({ id: 1, what: 'forged' })
    await tamper('truncate audit_seal')
    expect(await fault()).toEqual({ id: 1, what: 'unsealed' })
  })

  test('an entry that nobody sealed is refused', async () => {
    const unsealed = sql`
      insert into audit_entry (at, kind, action, subject) values (now(), 'job', 'created', 'by hand')`
    await expect(shop.db.write(unsealed)).rejects.toThrow('entry 5 of the audit trail has no seal')
  })

  test('an end that was cut off is told by a hash that was noted before', async () => {
    const hash = (await auditHead(shop.db))?.hash ?? ''
    expect(await hasAuditHash(shop.db, hash)).toBe(true)
    await tamper('delete from audit_entry where id = 4', 'delete from audit_seal where entry_id = 4')
    expect(await fault()).toBeNull()
    expect(await hasAuditHash(shop.db, hash)).toBe(false)
    expect(await hasAuditHash(shop.db, 'no hash')).toBe(false)
  })
})

test('nobody changes it through the app’s own connection', async () => {
  await changed('1001')
  for (const statement of [
    sql`update audit_entry set subject = 'x'`,
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
    sql`update audit_seal set kid = 'x'`,
    sql`delete from audit_seal`,
    sql`truncate audit_seal`,
  ]) {
    await expect(shop.db.write(statement)).rejects.toThrow('cannot be changed')
  }
})
