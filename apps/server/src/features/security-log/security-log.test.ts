import type { AnswerOf, SecurityKind } from '@warsha/contract'
import { MINUTE } from '@warsha/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personOf } from '../../../testing/people.ts'
import { type Answer, type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { recordSecurityEvent } from '../../platform/security-log.ts'

type Log = AnswerOf<'securityLog'>

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin({ password: 'the winding hall' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.at('2026-11-19T06:00:00Z')
  await shop.db.write(sql`delete from security_event`)
  await shop.db.write(sql`delete from sign_in_failure`)
})

const log = async (query = '') => (await admin.get<Log>(`/admin/security-log${query}`)).body
const kinds = async () => (await log()).events.map(({ kind }) => kind).toReversed()
const signIn = (identifier: string, password: string) =>
  shop.nobody.post('/auth/login', { identifier, password, device_id: 'phone-1' })
const cookieOf = ({ headers }: Answer) =>
  String([headers['set-cookie']].flat().find((one) => String(one).startsWith('warsha_refresh='))).split(';')[0] ?? ''
const refresh = (cookie: string) => shop.nobody.post('/auth/refresh', undefined, { headers: { cookie } })

describe('what it tells of', () => {
  test('signing in and failing to, of whom and from where, and never what was typed', async () => {
    const ali = await shop.technician({ name: 'Ali', phone: '+966501112233', password: 'winding-9' })
    await signIn('0501112233', 'winding-8')
    await signIn('a-password@typed.in-the-wrong-place', 'winding-9')
    await signIn('0501112233', 'winding-9')
    const { events, total, people } = await log()
    expect(total).toBe(3)
    expect(people).toEqual([{ id: ali.id, full_name: 'Ali', person: personOf(ali.id, 'Ali') }])
    const usual = {
      id: expect.any(Number),
      at: '2026-11-19T06:00:00.000Z',
      address: '127.0.0.1',
      request_id: expect.stringMatching(/./),
    }
    const aboutAli = { ...usual, person_id: ali.id, person_name: 'Ali', person: personOf(ali.id, 'Ali') }
    expect(events).toEqual([
      { ...aboutAli, kind: 'signed_in', details: { known_device: false } },
      {
        ...usual,
        person_id: null,
        person_name: null,
        person: null,
        kind: 'sign_in_failed',
        details: { right_password: false },
      },
      { ...aboutAli, kind: 'sign_in_failed', details: { right_password: false } },
    ])
    const stored = await shop.db.rows(sql`select * from security_event`)
    for (const secret of ['winding', 'typed', '0501112233']) expect(JSON.stringify(stored)).not.toContain(secret)
  })

  test('throttling, once a minute however often it is tried', async () => {
    for (let i = 0; i < 30; i++) await signIn('somebody@shop.example', 'guess')
    expect((await kinds()).filter((kind) => kind === 'sign_in_throttled')).toHaveLength(1)
    shop.at(shop.now + MINUTE)
    await signIn('somebody@shop.example', 'guess')
    await signIn('somebody@shop.example', 'guess')
    expect((await kinds()).filter((kind) => kind === 'sign_in_throttled')).toHaveLength(2)
  })

  test('what comes again before the first is written, once', async () => {
    const technician = await shop.technician()
    const event = { kind: 'denied', personId: technician.id } as const
    const from = { source: null, now: shop.now }
    let second: Promise<void> | undefined
    await shop.db.transaction(async (tx) => {
      await recordSecurityEvent(tx, event, from)
      second = shop.db.transaction((other) => recordSecurityEvent(other, event, from))
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await second
    const denied = await shop.db.rows(
      sql`select from security_event where kind = 'denied' and person_id = ${technician.id}`,
    )
    expect(denied).toHaveLength(1)
  })

  test('signing out, the reuse of a token, a changed password', async () => {
    await shop.technician({ phone: '+966501112244', password: 'winding-9' })
    const first = await signIn('0501112244', 'winding-9')
    await refresh(cookieOf(first))
    shop.at(shop.now + 2 * MINUTE)
    await refresh(cookieOf(first))
    const second = await signIn('0501112244', 'winding-9')
    const { access_token: token } = second.body as { access_token: string }
    const change = { current_password: 'winding-9', new_password: 'entirely different' }
    await shop.nobody.post('/me/password', change, { headers: { authorization: `Bearer ${token}` } })
    await shop.nobody.post('/auth/logout', undefined, { headers: { cookie: cookieOf(second) } })
    // Out already: nothing happens any more.
    await shop.nobody.post('/auth/logout', undefined, { headers: { cookie: cookieOf(second) } })
    const expected: SecurityKind[] = ['signed_in', 'token_reused', 'signed_in', 'password_changed', 'signed_out']
    expect(await kinds()).toEqual(expected)
  })

  test('what admins do to accounts, and who did it', async () => {
    const added = await admin.post<{ id: number }>('/admin/technicians', {
      full_name: 'Omar',
      segment: 'Winding',
      temp_password: 'temp-1',
    })
    const path = `/admin/technicians/${added.body.id}`
    const own = { current_password: 'the winding hall' }
    const reset = { temp_password: 'temp-2', ...own }
    await admin.post(`${path}/reset-password`, reset)
    await admin.call('PATCH', `${path}/status`, { is_active: false })
    await admin.call('PATCH', `${path}/status`, { is_active: true })
    const email = 'new-admin@shop.example'
    const other = await admin.post<{ id: number }>('/admin/admins', {
      full_name: 'Sara',
      email,
      ...own,
      temp_password: 'temp-1',
    })
    await admin.post(`/admin/admins/${other.body.id}/reset-password`, reset)
    await admin.call('PATCH', `/admin/admins/${other.body.id}/status`, { is_active: false, ...own })
    const { events } = await log()
    const by = admin.id
    expect(events.map(({ kind, person_id, details }) => [kind, person_id, details]).toReversed()).toEqual([
      ['account_added', added.body.id, { by, role: 'TECHNICIAN' }],
      ['password_reset', added.body.id, { by }],
      ['account_deactivated', added.body.id, { by }],
      ['account_activated', added.body.id, { by }],
      ['account_added', other.body.id, { by, role: 'ADMIN', rights: 'full' }],
      ['password_reset', other.body.id, { by }],
      ['account_deactivated', other.body.id, { by }],
    ])
  })

  test('figures that were taken along, and calls that were denied', async () => {
    const ali = await shop.technician()
    for (let i = 0; i < 3; i++) expect((await ali.get('/admin/jobs')).status).toBe(403)
    expect((await ali.get('/admin/reports/summary')).status).toBe(403)
    const csv = await admin.get('/admin/export/csv?from_date=2026-11-01&to_date=2026-11-19')
    expect(csv.status).toBe(200)
    const written = async () =>
      (await log()).events.map(({ kind, person_id, details }) => [kind, person_id, details]).toReversed()
    // A file is written down when it has been sent.
    await expect.poll(written).toEqual([
      ['denied', ali.id, { call: 'jobs' }],
      ['denied', ali.id, { call: 'reportSummary' }],
      ['exported', admin.id, { call: 'exportCsv' }],
    ])
  })

  test('wrong current passwords, and where they were given', async () => {
    const ali = await shop.technician({ password: 'winding-9' })
    const change = { current_password: 'winding-8', new_password: 'entirely different' }
    expect((await ali.post('/me/password', change)).status).toBe(422)
    const id = '0193a1b2-0000-7000-8000-000000000001'
    await ali.post(`/me/sign-ins/${id}/end`, { current_password: 'winding-8' })
    await admin.post('/me/second-factor', { current_password: 'winding-8' })
    const contact = { email: null, phone: null, current_password: 'winding-8' }
    await admin.call('PUT', `/admin/technicians/${ali.id}/contact`, contact)
    const reset = { temp_password: 'temp-2', current_password: 'winding-8' }
    await admin.post(`/admin/technicians/${ali.id}/reset-password`, reset)
    for (let i = 0; i < 5; i++) await ali.post('/me/password', change)
    const { events } = await log()
    const triples = events.map(({ kind, person_id, details }) => [kind, person_id, details]).toReversed()
    expect(triples.slice(0, 5)).toEqual([
      ['wrong_current_password', ali.id, { call: 'changePassword' }],
      ['wrong_current_password', ali.id, { call: 'endSignIn' }],
      ['wrong_current_password', admin.id, { call: 'beginSecondFactor' }],
      ['wrong_current_password', admin.id, { call: 'setTechnicianContact' }],
      ['wrong_current_password', admin.id, { call: 'resetTechnicianPassword' }],
    ])
    expect(triples.at(-1)).toEqual(['sign_in_throttled', ali.id, {}])
    expect(JSON.stringify(events)).not.toContain('winding')
  })

  test('what other sites send, and tokens that nobody here made; both once a minute', async () => {
    const headers = { origin: 'https://evil.example', host: 'localhost' }
    for (let i = 0; i < 3; i++) {
      await shop.nobody.post('/auth/refresh', undefined, { headers })
      await shop.nobody.post('/auth/login', { identifier: 'a@b.example', password: 'x' }, { headers })
    }
    const own = (await admin.authorization())['authorization'] ?? ''
    const forged = { authorization: `${own.slice(0, -4)}AAAA` }
    for (let i = 0; i < 3; i++) expect((await shop.nobody.get('/me', { headers: forged })).status).toBe(401)
    const { events } = await log()
    expect(events.map(({ kind, person_id, details }) => [kind, person_id, details]).toReversed()).toEqual([
      ['other_origin', null, { call: 'refreshSignIn' }],
      ['other_origin', null, { call: 'signIn' }],
      ['forged_token', null, { call: 'me' }],
    ])
  })

  test('a token that was good once is no forged one', async () => {
    const ali = await shop.technician()
    const headers = await ali.authorization()
    shop.at(shop.now + 31 * MINUTE)
    expect((await shop.nobody.get('/me', { headers })).status).toBe(401)
    expect(await kinds()).toEqual([])
  })

  test('asking for what is somebody else’s, which is answered as if it were not there', async () => {
    const [ali, omar] = [await shop.technician(), await shop.technician()]
    await shop.job()
    const { body: session } = await ali.start()
    expect((await omar.complete(session.session_id)).status).toBe(404)
    expect((await omar.get(`/media/${session.session_id}`)).status).toBe(404)
    const { events } = await log()
    expect(events.map(({ kind, person_id, details }) => [kind, person_id, details]).toReversed()).toEqual([
      ['denied', omar.id, { call: 'completeSession', not_own: true }],
      ['denied', omar.id, { call: 'media', not_own: true }],
    ])
  })
})

describe('the page', () => {
  test('finds by kind, person and day of the workshop', async () => {
    const ali = await shop.technician({ phone: '+966501112255', password: 'winding-9' })
    shop.at('2026-11-18T20:59:59Z')
    await signIn('0501112255', 'wrong')
    shop.at('2026-11-18T21:00:00Z')
    await signIn('0501112255', 'winding-9')
    await signIn('somebody@shop.example', 'wrong')
    expect((await log('?kind=signed_in')).total).toBe(1)
    expect((await log(`?person_id=${ali.id}`)).total).toBe(2)
    expect((await log('?from_date=2026-11-19')).total).toBe(2)
    expect((await log('?to_date=2026-11-18')).total).toBe(1)
    const second = await log('?page=2&page_size=2')
    expect([second.total, second.events.length]).toEqual([3, 1])
  })

  test('is for admins', async () => {
    const ali = await shop.technician()
    expect((await ali.get('/admin/security-log')).status).toBe(403)
  })
})

test('what cannot be written down keeps nobody out', async () => {
  await shop.technician({ phone: '+966501112266', password: 'winding-9' })
  await shop.db.pool.query('alter table security_event rename to elsewhere')
  try {
    expect((await signIn('0501112266', 'winding-9')).status).toBe(200)
  } finally {
    await shop.db.pool.query('alter table elsewhere rename to security_event')
  }
})
