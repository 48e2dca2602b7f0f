import { randomUUID } from 'node:crypto'
import { type Call, calls, type CallName, moneyFields, pathOf, type Problem, versionedCalls } from '@warsha/contract'
import type { VersionedCall } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { type Scope, scopes } from '@warsha/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edits, Things } from '../testing/edited-things.ts'
import { resourceTables } from '../testing/resource-tables.ts'
import { type Caller, openShop, type Shop } from '../testing/shop.ts'
import { unknownParams as nothing } from '../testing/unknown-params.ts'
import { acts, Stage } from '../testing/staged-acts.ts'
import { expectDeclared, TouchedTables } from '../testing/touched-tables.ts'
import { newToken } from './features/connections/index.ts'
import { sql } from './platform/database.ts'

let shop: Shop
let huda: Caller
let stage: Stage
let things: Things
let watched: TouchedTables
/** Programs by what their tokens may do. */
let programs: Record<Scope | 'everything' | 'ended' | 'expired' | 'unknown', Caller>

beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  stage = new Stage(shop)
  things = new Things(shop, huda)
  const machine = (given: readonly Scope[], name: string) => shop.machine(given, { madeBy: huda, name })
  const ofOne = await Promise.all(scopes.map(async (scope) => [scope, await machine([scope], scope)] as const))
  const unknown = newToken()
  programs = {
    ...(Object.fromEntries(ofOne) as unknown as Record<Scope, Caller>),
    everything: await machine(scopes, 'Everything'),
    ended: await machine(scopes, 'Ended'),
    expired: await shop.machine(scopes, { madeBy: huda, name: 'Expired', endsAt: shop.now }),
    unknown: Object.assign(shop.caller(0, 'ADMIN'), {
      authorization: async () => ({ authorization: `Bearer ${unknown}` }),
    }),
  }
  await shop.db.write(sql`
    update machine_token set ended_at = '2026-02-01', ended_by = made_by where person_id = ${programs.ended.id}`)
  watched = await TouchedTables.watch(shop)
})
afterAll(() => shop.close())

const names = Object.keys(calls) as CallName[]
const callOf = (name: CallName): Call => calls[name]

async function make(caller: Caller, name: CallName): Promise<{ status: number; code: string | undefined }> {
  const { method } = calls[name]
  const path = pathOf(name, nothing).replace('/api', '')
  const { status, body } = await caller.call<Problem | null>(method, path, method === 'GET' ? undefined : {})
  return { status, code: body?.code }
}

describe.each(names.filter((name) => callOf(name).permission !== 'anyone'))('%s', (name) => {
  const { machines } = callOf(name)

  test.each(scopes)('with the scope %s alone', async (scope) => {
    const { status, code } = await make(programs[scope], name)
    if (machines?.scopes.includes(scope)) expect([401, 403, 500]).not.toContain(status)
    else expect([status, code]).toEqual([403, machines ? 'token_scope_missing' : 'token_not_allowed'])
  })

  test('with all scopes, also where no scope opens it', async () => {
    const { status, code } = await make(programs.everything, name)
    if (machines) expect([401, 403, 500]).not.toContain(status)
    else expect([status, code]).toEqual([403, 'token_not_allowed'])
  })

  test.each(['ended', 'expired'] as const)('with a token that is %s', async (state) => {
    expect(await make(programs[state], name)).toEqual({ status: 401, code: `token_${state}` })
  })
})

test('a token that nobody made opens nothing', async () => {
  for (const name of ['jobs', 'createJob', 'me'] as const) {
    expect(await make(programs.unknown, name)).toEqual({ status: 401, code: 'token_unknown' })
  }
})

/** The tables that say who comes in and what for, but the rows of people, of whom names may be corrected. */
const OF_ACCESS = [...resourceTables.access, ...resourceTables.rates]

describe('every act that machines may do', () => {
  test.each(acts.filter((name) => callOf(name).machines))('%s is done once, in the name of the token', async (name) => {
    const { by: _, params = {}, body, headers } = await stage.prepare(name)
    const path = pathOf(name, params).replace('/api', '')
    const key = { headers: { ...headers, 'idempotency-key': randomUUID() } }
    const before = await lastEntry()
    const [answer, touched] = await watched.during(() =>
      programs.everything.call<Problem>(calls[name].method, path, body, key),
    )
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    expectDeclared(name, touched)
    expect(touched.tables.filter((table) => OF_ACCESS.includes(table))).toEqual([])
    const again = await programs.everything.call(calls[name].method, path, body, key)
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([answer.status, 'true'])
    for (const by of await actorsSince(before)) expect(by).toBe(programs.everything.id)
  })
})

describe('every edit that machines may do', () => {
  const edited = (Object.keys(versionedCalls) as VersionedCall[]).filter((name) => callOf(name).machines)

  test.each(edited)('%s takes a version, and touches nobody’s access', async (name) => {
    const made = await things.make(versionedCalls[name])
    const path = pathOf(name, made.params).replace('/api', '')
    const send = (caller: Caller, call: VersionedCall, nth: number, ifMatch: string) =>
      caller.call<Problem>(
        calls[call].method,
        pathOf(call, made.params).replace('/api', ''),
        things.bodyOf(call, nth),
        {
          headers: { 'if-match': ifMatch },
        },
      )
    const { after } = edits[name]
    if (after) await send(huda, after, 1, '*')
    const stale = await programs.everything.call<Problem>(calls[name].method, path, things.bodyOf(name, 1), {
      headers: { 'if-match': `"${(await made.version()) + 7}"` },
    })
    expect([stale.status, stale.body.code]).toEqual([412, 'version_unknown'])
    const before = await lastEntry()
    const [saved, touched] = await watched.during(async () =>
      send(programs.everything, name, 2, `"${await made.version()}"`),
    )
    expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300)
    expect(touched.tables.filter((table) => OF_ACCESS.includes(table))).toEqual([])
    for (const by of await actorsSince(before)) expect(by).toBe(programs.everything.id)
  })
})

describe('what a machine reads', () => {
  const reads = names.filter((name) => callOf(name).machines && calls[name].method === 'GET')
  let ids: Partial<Record<CallName, { id: string | number }>>

  beforeAll(async () => {
    const job = await shop.job({ job_no: '8001' })
    const technician = await shop.technician()
    await huda.call('PUT', `/admin/technicians/${technician.id}/hourly-rate`, { hourly_rate: 44 })
    const { body } = await technician.start({ job: '8001', at: shop.now - 7_200_000 })
    await technician.complete(body.session_id, shop.now - 3_600_000)
    const idsOf = (given: CallName[], id: string | number) => given.map((name) => [name, { id }] as const)
    ids = Object.fromEntries([
      ...idsOf(['sessionRecord'], body.session_id),
      ...idsOf(['timesheet', 'timesheetPdf', 'hourlyRates'], technician.id),
      ...idsOf(['job', 'jobAccount', 'jobCard', 'jobEstimates'], job),
    ])
  })

  const fieldsOf = (answer: unknown): string[] => {
    if (typeof answer !== 'object' || answer === null) return []
    return Object.entries(answer).flatMap(([name, value]) => [name, ...fieldsOf(value)])
  }
  const read = (caller: Caller, name: CallName) => {
    const { params, query } = examples[name] as { params?: object; query?: Record<string, string> }
    return caller.get<Problem>(pathOf(name, { ...params, ...ids[name] }).replace('/api', ''), query ? { query } : {})
  }

  test.each(reads)('%s: as an admin has it, without money unless it may read reports', async (name) => {
    const [admins, all] = [await read(huda, name), await read(programs.everything, name)]
    expect([all.status, all.status < 400 || all.body.code]).toEqual([
      admins.status,
      admins.status < 400 || admins.body.code,
    ])
    for (const scope of scopes.filter((one) => one !== 'reports:read' && callOf(name).machines?.scopes.includes(one))) {
      const answer = await read(programs[scope], name)
      expect(answer.status).toBe(admins.status)
      expect(fieldsOf(answer.body).filter((field) => moneyFields.has(field))).toEqual([])
    }
  })

  test('those with money in them are money to whoever may read reports', async () => {
    const sessions = await read(programs['sessions:read'], 'sessionRecords')
    const both = await shop.machine(['sessions:read', 'reports:read'], { madeBy: huda })
    const withMoney = await both.get('/admin/sessions')
    expect(fieldsOf(sessions.body)).not.toContain('cost_sar')
    expect(fieldsOf(withMoney.body)).toContain('cost_sar')
  })
})

describe('a technician', () => {
  test('is renamed by a machine, but neither let in nor shut out', async () => {
    const ali = await shop.technician({ name: 'Ali' })
    const write = programs['people:write']
    const path = `/admin/technicians/${ali.id}`
    const rename = { full_name: 'Ali Al-Harbi', segment: 'Winding' }
    expect((await write.call('PATCH', path, rename)).status).toBe(200)
    for (const is_active of [false, true]) {
      const { status, body } = await write.call<Problem>('PATCH', path, { ...rename, is_active })
      expect([status, body.code]).toEqual([403, 'token_field_not_allowed'])
    }
    expect((await ali.get('/me')).status).toBe(200)
    expect((await huda.call('PATCH', path, { ...rename, is_active: false })).status).toBe(200)
  })
})

describe('a program is nobody', () => {
  test('not in any list of people, and cannot be made one, erased or signed in', async () => {
    const { id } = programs.everything
    await shop.db.write(sql`update person set full_name = 'Programme X' where id = ${id}`)
    for (const path of [
      '/admin/technicians',
      '/admin/admins',
      '/admin/live/technicians',
      '/admin/search?q=Programme',
      '/admin/absences',
    ]) {
      expect(JSON.stringify((await huda.get(path)).body)).not.toContain('Programme X')
    }
    const own = { current_password: 'admin-password' }
    const erase = { full_name: 'Programme X', ...own }
    for (const kind of ['technicians', 'admins']) {
      expect((await huda.post(`/admin/${kind}/${id}/erase`, erase)).status).toBe(404)
      expect((await huda.post(`/admin/${kind}/${id}/reset-password`, { temp_password: 'temp-1', ...own })).status).toBe(
        404,
      )
      expect((await huda.call('PATCH', `/admin/${kind}/${id}/status`, { is_active: true, ...own })).status).toBe(404)
    }
    expect((await huda.call('PUT', `/admin/technicians/${id}/hourly-rate`, { hourly_rate: 44 })).status).toBe(404)
    for (const change of [
      sql`is_active = true`,
      sql`email = 'x@shop.example'`,
      sql`password_hash = 'x'`,
      sql`left_at = now()`,
    ]) {
      const changed = shop.db.write(sql`update person set ${change} where id = ${id}`)
      await expect(changed).rejects.toMatchObject({ constraint: 'machine_never_signs_in' })
    }
  })

  test('of one name with somebody, it changes nothing about what they are called', async () => {
    const omar = await shop.technician({ name: 'Omar Only' })
    const before = await huda.get(`/admin/technicians`)
    await shop.machine(['jobs:read'], { madeBy: huda, name: 'Omar Only' })
    const after = await huda.get<{ id: number; person: { label: string } }[]>(`/admin/technicians`)
    expect(after.body).toEqual(before.body)
    expect(after.body.find(({ id }) => id === omar.id)?.person.label).toBe('Omar Only')
  })
})

async function lastEntry(): Promise<number> {
  return (await shop.db.row<{ id: number }>(sql`select coalesce(max(id), 0) as id from audit_entry`))?.id ?? 0
}

async function actorsSince(id: number): Promise<(number | null)[]> {
  const rows = await shop.db.rows<{ person_id: number | null }>(sql`
    select distinct person_id from audit_entry where id > ${id}`)
  return rows.map(({ person_id }) => person_id)
}
