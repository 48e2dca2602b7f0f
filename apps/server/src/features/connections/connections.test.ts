import { randomUUID } from 'node:crypto'
import type { AnswerOf, AuditEntry, MachineToken, Problem } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { DAY, HOUR, MINUTE, scopes } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { personOf } from '../../../testing/people.ts'
import { type Answer, type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { Db, sql } from '../../platform/database.ts'
import { verifyAudit } from '../audit/index.ts'
import { hashOfToken, isToken, newToken } from './token-text.ts'

const own = { current_password: 'admin-password' }
const path = '/admin/connections/tokens'

let shop: Shop
let huda: Caller
let otherDb: Db
let other: FastifyInstance
beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  otherDb = new Db(shop.connection, { keys: testKeys, size: 4 })
  other = await instanceOn(otherDb, { now: () => shop.now })
})
afterAll(async () => {
  await other.close()
  await otherDb.close()
  await shop.close()
})
beforeEach(async () => {
  shop.at('2026-11-19T06:00:00Z')
  await shop.db.write(sql`delete from security_event`)
  await shop.db.write(sql`delete from sign_in_failure`)
})

type Made = AnswerOf<'createMachineToken'> & Problem

const make = (given: object = {}, caller = huda): Promise<Answer<Made>> =>
  caller.post<Made>(path, { name: 'Payroll', scopes: ['jobs:read'], ...own, ...given })
const end = (id: number, caller = huda, given: object = own) =>
  caller.post<MachineToken & Problem>(`${path}/${id}/end`, given)
const list = async () => (await huda.get<MachineToken[]>(path)).body
const events = async () => (await huda.get<AnswerOf<'securityLog'>>('/admin/security-log')).body.events
const bearer = (token: string | undefined) => ({ headers: { authorization: `Bearer ${token}` } })
const ask = (token: string | undefined, at = '/admin/jobs') => shop.nobody.get<Problem>(at, bearer(token))

describe('making a token', () => {
  test('shows it once; what is kept is its digest', async () => {
    const { status, body } = await make({
      scopes: ['reports:read', 'people:read', 'reports:read'],
      ends_on: '2026-12-31',
    })
    expect([status, isToken(body.token ?? '')]).toEqual([201, true])
    const ending = body.token?.slice(-4)
    const { token: _, ...shown } = body
    expect(shown).toEqual({
      id: expect.any(Number),
      name: 'Payroll',
      machine: {
        ...personOf(body.id, 'Payroll'),
        name_ar: `Payroll (رمز برنامج …${ending})`,
        label: `Payroll (machine token …${ending})`,
      },
      ending,
      scopes: ['people:read', 'reports:read'],
      calls_a_minute: 600,
      state: 'active',
      made_at: '2026-11-19T06:00:00.000Z',
      made_by: expect.objectContaining({ id: huda.id }),
      ends_at: '2026-12-31T21:00:00.000Z',
      ended_at: null,
      ended_by: null,
      last_used_at: null,
      last_address: null,
    })
    expect(await list()).toContainEqual(shown)
    const everything = await shop.db.rows(sql`
      select to_jsonb(machine_token) from machine_token union all select to_jsonb(kept_answer) from kept_answer
      union all select to_jsonb(audit_entry) from audit_entry union all select to_jsonb(security_event) from security_event`)
    expect(JSON.stringify(everything)).not.toContain(body.token)
  })

  test('repeated with its key makes no second one, and the answer is without the token', async () => {
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const body = { name: 'Once', scopes: ['jobs:read'], ...own }
    const [first, again] = [await huda.post<Made>(path, body, key), await huda.post<Made>(path, body, key)]
    expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 201, 'true'])
    const { token, ...rest } = first.body
    expect([isToken(token ?? ''), again.body]).toEqual([true, rest])
    expect((await list()).filter(({ name }) => name === 'Once')).toHaveLength(1)
    const kept = await shop.db.rows(sql`select body from kept_answer`)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: undefined }, 'scopes'],
    [{ scopes: ['jobs:erase'] }, 'scopes.0'],
    [{ scopes: Array.from({ length: 9 }, () => 'jobs:read') }, 'scopes'],
    [{ ends_on: 'tomorrow' }, 'ends_on'],
    [{ calls_a_minute: 9 }, 'calls_a_minute'],
    [{ calls_a_minute: 6001 }, 'calls_a_minute'],
    [{ calls_a_minute: 60.5 }, 'calls_a_minute'],
  ])('with %j is refused, and says so beside its field', async (given, field) => {
    const { status, body } = await make(given)
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, [field]])
  })

  test('that would be over already is refused; one for today is good until midnight in the shop', async () => {
    const past = await make({ ends_on: '2026-11-18' })
    expect([past.status, past.body.code]).toEqual([422, 'token_end_past'])
    const today = await make({ ends_on: '2026-11-19' })
    expect(today.body.ends_at).toBe('2026-11-19T21:00:00.000Z')
    shop.at('2026-11-19T20:59:59.999Z')
    expect((await ask(today.body.token)).status).toBe(200)
    shop.at('2026-11-19T21:00:00Z')
    expect((await ask(today.body.token)).body.code).toBe('token_expired')
    expect((await list()).find(({ id }) => id === today.body.id)?.state).toBe('expired')
  })

  test('named like somebody who was erased is refused', async () => {
    expect((await make({ name: 'Former admin 3' })).body.code).toBe('former_name_taken')
  })

  test('named in Arabic, or as another one, is told from it', async () => {
    const [one, two] = [await make({ name: 'برنامج الرواتب' }), await make({ name: 'برنامج الرواتب' })]
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.body.machine.label).not.toBe(two.body.machine.label)
  })

  test('is for admins with full rights, with their own factors', async () => {
    const [foreman, ali] = [await shop.admin({ rights: 'foreman' }), await shop.technician()]
    for (const caller of [foreman, ali]) {
      expect((await make({}, caller)).body.code).toBe('not_allowed')
      expect((await caller.get(path)).status).toBe(403)
    }
    expect((await make({ current_password: 'a guess' })).body.code).toBe('wrong_current_password')
  })

  test('no machine makes or ends one', async () => {
    const machine = await shop.machine(scopes, { madeBy: huda })
    expect((await make({}, machine)).body.code).toBe('token_not_allowed')
    expect((await end(machine.id, machine)).body.code).toBe('token_not_allowed')
    expect((await machine.get<Problem>(path)).body.code).toBe('token_not_allowed')
  })
})

describe('the database', () => {
  const insert = (given: { scopes?: string; limit?: number; hash?: string }) =>
    shop.db.write(sql`
      with program as (
        insert into person (full_name, role, password_hash, must_change_password, is_active)
        values ('X', 'MACHINE', '', false, false) returning id)
      insert into machine_token (person_id, hash, ending, scopes, calls_a_minute, made_by, made_at)
      select id, decode(${given.hash ?? 'ab'.repeat(32)}, 'hex'), 'abcd', ${given.scopes ?? '{jobs:read}'}::text[],
        ${given.limit ?? 600}, ${huda.id}, '2026-01-01' from program`)

  test.each([
    [{ scopes: '{}' }, 'machine_token_scopes'],
    [{ scopes: '{jobs:read,jobs:erase}' }, 'machine_token_scopes'],
    [{ scopes: '{NULL}' }, 'machine_token_scopes'],
    [{ limit: 9 }, 'machine_token_limit'],
    [{ limit: 6001 }, 'machine_token_limit'],
    [{ hash: 'abcd' }, 'machine_token_hashed'],
  ])('takes none with %j', async (given, constraint) => {
    await expect(insert(given)).rejects.toMatchObject({ constraint })
  })

  test('has each digest once', async () => {
    await insert({})
    await expect(insert({})).rejects.toMatchObject({ constraint: 'machine_token_once' })
  })

  test('lets nobody widen a token, or bring one back', async () => {
    const { body } = await make()
    const widen = sql`update machine_token set scopes = '{jobs:read,jobs:write}' where person_id = ${body.id}`
    await expect(shop.db.write(widen)).rejects.toThrow(/can only be ended/)
    await end(body.id)
    const back = sql`update machine_token set ended_at = null, ended_by = null where person_id = ${body.id}`
    await expect(shop.db.write(back)).rejects.toThrow(/can only be ended/)
  })
})

describe('ending a token', () => {
  test('is over on every instance with the next call', async () => {
    const { body } = await make()
    const elsewhere = () => other.inject({ method: 'GET', url: '/api/admin/jobs', headers: bearer(body.token).headers })
    expect([(await ask(body.token)).status, (await elsewhere()).statusCode]).toEqual([200, 200])
    const ended = await end(body.id)
    expect([ended.status, ended.body.state, ended.body.ended_by?.id]).toEqual([200, 'ended', huda.id])
    const here = await ask(body.token)
    expect([here.status, here.body.code]).toEqual([401, 'token_ended'])
    expect((await elsewhere()).json<Problem>().code).toBe('token_ended')
  })

  test('is over too for what asks whether its caller may still listen', async () => {
    const { body } = await make({ scopes: ['sessions:read'] })
    const actor = { id: body.id, role: 'MACHINE', scopes: ['sessions:read'], callsAMinute: 600, signInId: '' } as const
    const check = () => shop.app.accessControl.authenticate(actor, 'live', shop.now)
    expect(await check()).toEqual(actor)
    await end(body.id)
    expect(await check()).toMatchObject({ code: 'token_ended' })
  })

  test('in the middle of its calls lets each of them through or not, and none afterwards', async () => {
    const { body } = await make({ calls_a_minute: 6000 })
    const answers: Promise<number>[] = []
    for (let i = 0; i < 30; i++) {
      answers.push(ask(body.token).then(({ status }) => status))
      if (i === 10) answers.push(end(body.id).then(({ status }) => status))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect([...new Set(await Promise.all(answers))].filter((status) => status !== 200 && status !== 401)).toEqual([])
    expect((await ask(body.token)).status).toBe(401)
  })

  test('twice, also at once, is one end and one entry', async () => {
    const { body } = await make({ name: 'Twice' })
    const answers = await Promise.all([end(body.id), end(body.id), end(body.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body: trail } = await huda.get<{ entries: AuditEntry[] }>('/admin/audit?kind=machine_token&subject=Twice')
    expect(trail.entries.map(({ action }) => action)).toEqual(['ended', 'created'])
    expect((await events()).filter(({ kind }) => kind === 'machine_token_ended')).toHaveLength(1)
  })

  test('needs the own password, and a token that is there', async () => {
    const { body } = await make()
    expect((await end(body.id, huda, { current_password: 'a guess' })).body.code).toBe('wrong_current_password')
    expect((await ask(body.token)).status).toBe(200)
    for (const id of [huda.id, 99_999]) expect((await end(id)).status).toBe(404)
  })
})

describe('who did it', () => {
  test('is the token in the audit trail, which still holds', async () => {
    const { body } = await make({ name: 'ERP', scopes: ['jobs:write'] })
    const job = { ...(examples.createJob.body as object), job_no: '7001' }
    expect((await shop.nobody.post('/admin/jobs', job, bearer(body.token))).status).toBe(201)
    const { body: trail } = await huda.get<AnswerOf<'audit'>>(`/admin/audit?person_id=${body.id}`)
    expect(trail.entries).toMatchObject([{ kind: 'job', subject: '7001', person: { label: body.machine.label } }])
    expect(trail.people.map(({ id }) => id)).toContain(body.id)
    expect(await verifyAudit(shop.db, null)).toMatchObject({ fault: null })
    await end(body.id)
    const { body: later } = await huda.get<AnswerOf<'audit'>>(`/admin/audit?person_id=${body.id}`)
    expect(later.entries[0]?.person?.label).toBe(body.machine.label)
  })

  test('stands in the security log: made, used after its end, denied, ended; with the address', async () => {
    const { body } = await make()
    await ask(body.token, '/admin/reports/summary')
    await ask(body.token, '/admin/security-log')
    await end(body.id)
    for (let i = 0; i < 3; i++) await ask(body.token)
    const about = (await events()).filter(({ person_id }) => person_id === body.id).toReversed()
    expect(about.map(({ kind, details }) => [kind, details])).toEqual([
      ['machine_token_made', { by: huda.id, scopes: 'jobs:read' }],
      ['denied', { call: 'reportSummary' }],
      ['denied', { call: 'securityLog' }],
      ['machine_token_ended', { by: huda.id }],
      ['machine_token_refused', { call: 'jobs', why: 'ended' }],
    ])
    expect(new Set(about.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']))
    expect(about[0]?.person?.label).toBe(body.machine.label)
  })

  test('its last use is written once a minute, with where from', async () => {
    const { body } = await make()
    const seen = async () => (await list()).find(({ id }) => id === body.id)
    await ask(body.token)
    await expect.poll(async () => (await seen())?.last_used_at).toBe('2026-11-19T06:00:00.000Z')
    expect((await seen())?.last_address).toBe('127.0.0.1')
    shop.at(shop.now + MINUTE / 2)
    await ask(body.token)
    expect((await seen())?.last_used_at).toBe('2026-11-19T06:00:00.000Z')
    shop.at(shop.now + MINUTE)
    await ask(body.token)
    await expect.poll(async () => (await seen())?.last_used_at).toBe('2026-11-19T06:01:30.000Z')
  })

  test('keys are the token’s own: another one’s key is another act', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [one, two] = [await make({ scopes: ['jobs:write'] }), await make({ scopes: ['jobs:write'] })]
    const post = (token: string | undefined, job_no: string) =>
      shop.nobody.post(
        '/admin/jobs',
        { ...(examples.createJob.body as object), job_no },
        {
          headers: { ...bearer(token).headers, ...key },
        },
      )
    expect([(await post(one.body.token, '7101')).status, (await post(two.body.token, '7102')).status]).toEqual([
      201, 201,
    ])
    const again = await post(one.body.token, '7101')
    expect(again.headers['idempotency-replayed']).toBe('true')
    await end(one.body.id)
    expect((await post(one.body.token, '7101')).status).toBe(401)
  })
})

describe('a token that is none', () => {
  test('mistyped or cut off is told without looking for it, and is in the security log', async () => {
    const { body } = await make()
    const token = body.token ?? ''
    for (const wrong of [
      token.slice(0, -1),
      `${token}x`,
      token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
      'wsh_',
    ]) {
      const { status, body } = await ask(wrong)
      expect([status, body.code]).toEqual([401, 'token_unknown'])
    }
    expect((await events()).filter(({ kind }) => kind === 'forged_token')).toHaveLength(1)
    expect(await shop.db.rows(sql`select from sign_in_failure where key like 'token %'`)).toEqual([])
  })

  test('guessed again and again has to wait; a program that is at work does not, nor one that was right', async () => {
    const [working, fresh] = [await make(), await make()]
    expect((await ask(working.body.token)).status).toBe(200)
    const codes: string[] = []
    for (let i = 0; i < 55; i++) codes.push((await ask(newToken())).body.code)
    expect(codes.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 'token_unknown'))
    expect(codes.at(-1)).toBe('too_many_tries')
    const waiting = await ask(newToken())
    expect([waiting.status, Number(waiting.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await ask(working.body.token)).status).toBe(200)
    expect((await ask(fresh.body.token)).body.code).toBe('too_many_tries')
    shop.at(shop.now + HOUR)
    expect((await ask(fresh.body.token)).status).toBe(200)
    expect((await events()).some(({ kind }) => kind === 'sign_in_throttled')).toBe(true)
  })

  test('asked for what anyone may have, does no harm', async () => {
    expect((await ask('wsh_nothing', '/health/live')).status).toBe(200)
  })

  test('is no way in by signing in', async () => {
    const { body } = await make({ name: 'door@shop.example' })
    const tries = [
      { identifier: 'door@shop.example', password: '' },
      { identifier: String(body.id), password: body.token },
    ]
    for (const signIn of tries)
      expect((await shop.nobody.post('/auth/login', signIn)).status).toBeGreaterThanOrEqual(401)
  })
})

describe('the limit of a token', () => {
  test('is in each answer, also in refusals, and ends in 429', async () => {
    const { body } = await make({ calls_a_minute: 10 })
    const first = await ask(body.token)
    expect(first.headers['ratelimit-policy']).toBe('"token";q=10;w=60')
    expect(first.headers['ratelimit']).toMatch(/^"token";r=9;t=(?:60|59)$/)
    const denied = await ask(body.token, '/me')
    expect([denied.status, denied.headers['ratelimit']]).toEqual([403, expect.stringMatching(/^"token";r=8;t=\d+$/)])
    for (let i = 0; i < 8; i++) expect((await ask(body.token)).status).toBe(200)
    const over = await ask(body.token)
    expect([over.status, over.body.code]).toEqual([429, 'too_many_calls'])
    expect(over.headers['ratelimit']).toMatch(/^"token";r=0;t=\d+$/)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    // Another one has its own.
    const next = await make()
    expect((await ask(next.body.token)).headers['ratelimit']).toMatch(/^"token";r=599/)
  })

  test('is not that of people, who are told none', async () => {
    const limited = await instanceOn(otherDb, { now: () => shop.now, callsAMinute: 3 })
    const { body } = await make()
    const call = (headers: object) => limited.inject({ method: 'GET', url: '/api/admin/jobs', headers: { ...headers } })
    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push((await call(bearer(body.token).headers)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    const hers = await call(await huda.authorization())
    expect(hers.headers['ratelimit']).toBeUndefined()
    await call(await huda.authorization())
    await call(await huda.authorization())
    expect((await call(await huda.authorization())).statusCode).toBe(429)
    await limited.close()
  })
})

test('refusals are in the language that is asked for, and name the scope that is lacking', async () => {
  const { body } = await make({ scopes: ['people:read'] })
  const inArabic = { headers: { ...bearer(body.token).headers, 'accept-language': 'ar' } }
  const lacking = await shop.nobody.get<Problem>('/admin/schedule/rules', inArabic)
  expect([lacking.status, lacking.body.code]).toEqual([403, 'token_scope_missing'])
  expect(lacking.body.detail).toContain('jobs:read أو schedule:write')
  expect((await ask(body.token)).body.detail).toBe('This machine token lacks the scope jobs:read.')
  // As RFC 6750 has it, for clients that look there.
  const asked = 'Bearer error="insufficient_scope", scope="jobs:read schedule:write"'
  expect(lacking.headers['www-authenticate']).toBe(asked)
  const wrong = await shop.nobody.get('/admin/jobs', bearer(`${body.token?.slice(0, -1)}x`))
  expect([wrong.status, wrong.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"'])
  expect((await shop.nobody.get('/admin/jobs')).headers['www-authenticate']).toBeUndefined()
})

test('a list of none is empty, and of many the newest come first', async () => {
  const empty = await openShop()
  const admin = await empty.admin()
  expect((await admin.get(path)).body).toEqual([])
  await empty.close()
  const { body } = await make({ name: 'The newest' })
  shop.at(shop.now + DAY)
  const newer = await make({ name: 'Newer still' })
  expect((await list()).slice(0, 1).map(({ id }) => id)).toEqual([newer.body.id])
  expect((await list()).map(({ id }) => id)).toContain(body.id)
})

test('a token is found by its digest alone', async () => {
  const { body } = await make()
  const row = await shop.db.row<{ hash: Buffer }>(sql`select hash from machine_token where person_id = ${body.id}`)
  expect(row?.hash.equals(hashOfToken(body.token ?? ''))).toBe(true)
})
