import { type Admin, type AnswerOf, type AuditEntry, moneyFields, type Problem } from '@warsha/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../testing/shop.ts'
import { sql } from './platform/database.ts'

const own = { current_password: 'admin-password' }

let shop: Shop
let huda: Caller
let foreman: Caller
let ali: Caller
let job: number
let session: string

beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician()
  await huda.call('PUT', `/admin/technicians/${ali.id}/hourly-rate`, { hourly_rate: 44 })
  job = await shop.job({ job_no: '1001' })
  const started = await ali.start({ job: '1001' })
  session = started.body.session_id
  shop.at('2026-11-19T08:00:00Z')
  await ali.complete(session)
})
afterAll(() => shop.close())
beforeEach(async () => {
  foreman = await shop.admin({ rights: 'foreman' })
})

/** The names of all fields of an answer, however deep. */
function fieldsOf(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) => [name, ...fieldsOf(value)])
}
const moneyOf = (answer: unknown) => [...new Set(fieldsOf(answer).filter((name) => moneyFields.has(name)))].toSorted()

describe('a foreman', () => {
  test.each([
    ['/admin/sessions', ['cost_sar', 'hourly_rate']],
    ['/admin/technicians', ['hourly_rate']],
    [() => `/admin/jobs/${job}/account`, ['cost_sar', 'hourly_rate']],
    [() => `/admin/sessions/${session}`, ['cost_sar', 'hourly_rate']],
  ] as const)('reads %s as an admin does, but for money', async (given, money) => {
    const path = typeof given === 'string' ? given : given()
    const [whole, theirs] = [await huda.get(path), await foreman.get(path)]
    expect(theirs.status).toBe(200)
    expect(moneyOf(whole.body)).toEqual(money)
    expect(moneyOf(theirs.body)).toEqual([])
    const without = (name: string) => !moneyFields.has(name)
    expect(fieldsOf(theirs.body)).toEqual(fieldsOf(whole.body).filter(without))
  })

  test('corrects a session with a reason; neither the answer nor its repeat has money, and the trail has the name', async () => {
    const correct = { note: 'Bearings too', reason: 'Forgotten' }
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const changed = await foreman.call('PATCH', `/admin/sessions/${session}`, correct)
    expect([changed.status, moneyOf(changed.body)]).toEqual([200, []])
    const review = () => foreman.post(`/admin/sessions/${session}/reviewed`, {}, key)
    const [first, again] = [await review(), await review()]
    expect([first.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect([moneyOf(first.body), again.body]).toEqual([[], first.body])
    const { body } = await huda.get<{ entries: AuditEntry[] }>('/admin/audit?kind=session')
    expect(body.entries[0]?.person_id).toBe(foreman.id)
  })

  test('who was an admin before sees no money in a repeat of what an admin was answered', async () => {
    const sara = await shop.admin()
    await shop.job({ job_no: '1101' })
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const times = { started_at: '2026-11-18T06:00:00Z', ended_at: '2026-11-18T07:00:00Z' }
    const body = { technician_id: ali.id, job_no: '1101', activity_code: 'REPAIR', ...times, reason: 'Forgotten' }
    const add = () => sara.post('/admin/sessions', body, key)
    const first = await add()
    expect([first.status, moneyOf(first.body)]).toEqual([201, ['cost_sar', 'hourly_rate']])
    await shop.db.write(sql`update person set rights = 'foreman' where id = ${sara.id}`)
    const again = await add()
    expect([again.status, again.headers['idempotency-replayed'], moneyOf(again.body)]).toEqual([201, 'true', []])
    expect(fieldsOf(again.body)).toEqual(fieldsOf(first.body).filter((name) => !moneyFields.has(name)))
  })

  test('is shown what somebody else changed meanwhile, without money', async () => {
    const stale = { headers: { 'if-match': '"1"' } }
    const path = `/admin/sessions/${session}`
    await huda.call('PATCH', path, { note: 'Another', reason: 'Typed twice' })
    const late = await foreman.call<Problem>('PATCH', path, { note: 'Mine', reason: 'Forgotten' }, stale)
    const hers = await huda.call<Problem>('PATCH', path, { note: 'Mine', reason: 'Forgotten' }, stale)
    expect([late.status, hers.status]).toEqual([412, 412])
    expect([moneyOf(late.body), moneyOf(hers.body)]).toEqual([[], ['cost_sar', 'hourly_rate']])
    expect(late.body.current).toMatchObject({ session_id: session, note: 'Another' })
  })

  test('puts a job on hold and ends what runs', async () => {
    await shop.job({ job_no: '1002' })
    const { body } = await ali.start({ job: '1002' })
    const ended = await foreman.post(`/admin/sessions/${body.session_id}/end`, { reason: 'Went home' })
    expect([ended.status, moneyOf(ended.body)]).toEqual([200, []])
    const held = await foreman.call('PATCH', `/admin/jobs/${job}/status`, { status: 'on_hold', hold_reason: 'parts' })
    expect(held.status).toBe(200)
  })

  test('reads settings and changes none', async () => {
    for (const path of ['/admin/schedule/rules', '/admin/master-data/job-types', '/admin/activity-types']) {
      expect((await foreman.get(path)).status).toBe(200)
    }
    const added = await foreman.post<Problem>('/admin/activity-types', { code: 'BALANCING', name: 'Balancing' })
    expect([added.status, added.body.code]).toEqual([403, 'not_allowed'])
  })

  test('is told at sign-in what the rights are', async () => {
    await shop.admin({ email: 'floor@shop.example', password: 'the winding hall', rights: 'foreman' })
    const signIn = { identifier: 'floor@shop.example', password: 'the winding hall' }
    const { body } = await shop.nobody.post<AnswerOf<'signIn'>>('/auth/login', signIn)
    expect([body.user.role, body.user.rights]).toEqual(['ADMIN', 'foreman'])
  })
})

describe('rights', () => {
  const setRights = (by: Caller, id: number, rights: string, given: object = own) =>
    by.call<Admin & Problem>('PATCH', `/admin/admins/${id}/rights`, { rights, ...given })

  test('are given when an admin is added, and written down', async () => {
    const sara = { full_name: 'Sara', email: 'sara@shop.example', temp_password: 'temp-1', rights: 'foreman' }
    const { body } = await huda.post<Admin>('/admin/admins', { ...sara, ...own })
    expect(body.rights).toBe('foreman')
    const { body: trail } = await huda.get<{ entries: AuditEntry[] }>('/admin/audit?kind=admin')
    expect(trail.entries[0]?.after?.['rights']).toBe('foreman')
  })

  test('that change end the sign-ins, and are in the trail and the security log', async () => {
    expect((await foreman.get('/admin/live')).status).toBe(200)
    const changed = await setRights(huda, foreman.id, 'full')
    expect([changed.status, changed.body.rights]).toEqual([200, 'full'])
    expect((await foreman.get<Problem>('/admin/live')).body.code).toBe('sign_in_ended')
    const { body: trail } = await huda.get<{ entries: AuditEntry[] }>('/admin/audit?kind=admin')
    expect([trail.entries[0]?.before?.['rights'], trail.entries[0]?.after?.['rights']]).toEqual(['foreman', 'full'])
    const { body: log } = await huda.get<AnswerOf<'securityLog'>>('/admin/security-log?kind=rights_changed')
    expect(log.events[0]).toMatchObject({ person_id: foreman.id, details: { by: huda.id, rights: 'full' } })
  })

  test('are no other than those that there are, nobody’s own, and only for the own password', async () => {
    expect((await setRights(huda, foreman.id, 'everything')).body.errors?.[0]?.path).toBe('rights')
    expect((await setRights(huda, huda.id, 'foreman')).body.code).toBe('own_account')
    expect((await setRights(huda, foreman.id, 'full', {})).status).toBe(422)
    expect((await setRights(huda, ali.id, 'foreman')).status).toBe(404)
    expect((await setRights(foreman, huda.id, 'foreman')).body.code).toBe('not_allowed')
  })

  test('a technician has none but full ones', async () => {
    const statement = sql`update person set rights = 'foreman' where id = ${ali.id}`
    await expect(shop.db.write(statement)).rejects.toMatchObject({ constraint: 'person_rights' })
  })

  test('one active admin with full rights is always left, whoever writes', async () => {
    const alone = sql`update person set rights = 'foreman' where id = ${huda.id}`
    await shop.db.write(sql`
      update person set is_active = false where role = 'ADMIN' and rights = 'full' and id <> ${huda.id}`)
    await expect(shop.db.write(alone)).rejects.toMatchObject({ constraint: 'last_admin' })
    const leave = await huda.call<Problem>('PATCH', `/admin/admins/${huda.id}/status`, { is_active: false, ...own })
    expect(leave.body.code).toBe('last_admin')
  })

  test('two who limit each other at the same moment: one stays', async () => {
    const sultan = await shop.admin()
    const answers = await Promise.all([setRights(huda, sultan.id, 'foreman'), setRights(sultan, huda.id, 'foreman')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await shop.db.rows(sql`select from person where role = 'ADMIN' and rights = 'full' and is_active`)
    expect(left).toHaveLength(1)
  })
})
