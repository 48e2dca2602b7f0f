import { calls, type CallName, pathOf, versionedCalls, type VersionedCall } from '@warsha/contract'
import { effectsOf, resources } from '@warsha/contract/effects'
import { examples } from '@warsha/contract/examples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edits, type MadeThing, send, Things } from '../testing/edited-things.ts'
import { type Caller, openShop, type Shop } from '../testing/shop.ts'
import { acts, Stage } from '../testing/staged-acts.ts'
import { BESIDE, computedTables, resourceTables } from '../testing/resource-tables.ts'
import { type Touched, TouchedTables } from '../testing/touched-tables.ts'
import { sql } from './platform/database.ts'

let shop: Shop
let stage: Stage
let things: Things
let huda: Caller
let watched: TouchedTables
beforeAll(async () => {
  shop = await openShop()
  stage = new Stage(shop)
  huda = await shop.admin()
  things = new Things(shop, huda)
  watched = await TouchedTables.watch(shop)
})
afterAll(() => shop.close())

const names = Object.keys(calls) as CallName[]
const edited = (Object.keys(versionedCalls) as VersionedCall[]).filter((name) => !acts.includes(name))

/** The tables that a call may write: those of its resources, and those that follow from them or belong to the platform. */
function declaredTables(name: CallName): Set<string> {
  const own = effectsOf(name).changes.flatMap((resource) => resourceTables[resource])
  return new Set([...own, ...BESIDE])
}

function expectDeclared(name: CallName, { tables, audited }: Touched): void {
  const declared = declaredTables(name)
  expect(tables.filter((table) => !declared.has(table))).toEqual([])
  expect(audited).toEqual([...effectsOf(name).audit].toSorted())
}

describe('a call writes no table and no audit entry but those of its effects', () => {
  test.each(acts)('%s', async (name) => {
    const { by, params, body, headers: own } = await stage.prepare(name)
    await by.get('/me')
    const headers = { ...(await by.authorization()), ...own }
    const { method } = calls[name]
    const touched = await watched.during(async () => {
      const sent = { method, url: pathOf(name, params), payload: body as object, headers }
      const answer = await shop.app.inject(sent)
      expect(answer.statusCode, answer.body).toBeLessThan(300)
    })
    expectDeclared(name, touched)
  })

  test.each(edited)('%s', async (name) => {
    const made = await things.make(versionedCalls[name])
    const { after, isToggle } = edits[name]
    if (after) await edit(after, made, 1)
    const touched = await watched.during(async () => {
      await edit(name, made, 2)
      if (isToggle) await edit(name, made, 3)
    })
    expectDeclared(name, touched)
  })

  async function edit(name: VersionedCall, made: MadeThing, nth: number): Promise<void> {
    const file = (await edits[name].file?.(nth)) ?? null
    const path = pathOf(name, made.params).replace('/api', '')
    const sent = { method: calls[name].method, path, body: things.bodyOf(name, nth), file }
    const { status, body } = await send({ shop, caller: huda }, sent, null)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  }

  test('signing in and out', async () => {
    const body = { identifier: 'desk@shop.example', password: 'a good password', device_id: 'desk' }
    await shop.admin({ email: body.identifier, password: body.password })
    expectDeclared('signIn', await watched.during(() => shop.nobody.post('/auth/login', body)))
    const { headers } = await shop.nobody.post('/auth/login', body)
    const cookie = String(headers['set-cookie'])
      .split(',')
      .map((one) => one.split(';')[0])
      .join('; ')
    const again = () => shop.nobody.post('/auth/refresh', { device_id: 'desk' }, { headers: { cookie } })
    expectDeclared('refreshSignIn', await watched.during(again))
    const out = () => shop.nobody.post('/auth/logout', {}, { headers: { cookie } })
    expectDeclared('signOut', await watched.during(out))
  })

  test('push subscriptions, a proposal that is withdrawn, and an exception that is deleted', async () => {
    const ali = await shop.technician()
    expectDeclared('unsubscribeFromPush', await watched.during(() => ali.call('DELETE', '/me/push-subscription')))

    const { by, params, body } = await stage.prepare('lockPeriod')
    await by.call('PUT', '/admin/closing-settings', { takes_two_admins: true })
    await by.post(`/admin/periods/${params?.['month']}/lock`, body)
    const withdraw = () => by.call('DELETE', `/admin/periods/${params?.['month']}/proposal`)
    expectDeclared('withdrawPeriodProposal', await watched.during(withdraw))

    const day = { ...(examples.createScheduleExceptions.body as object), starts_at: '2028-02-01T00:00:00' }
    await huda.post('/admin/schedule/exceptions', { ...day, ends_at: '2028-02-01T23:59:59' })
    const added = await shop.db.row<{ id: number }>(sql`select max(id) as id from schedule_exception`)
    const remove = () => huda.call('DELETE', `/admin/schedule/exceptions/${added?.id}`)
    expectDeclared('deleteScheduleException', await watched.during(remove))
  })
})

test('a GET changes nothing, and leaves no entry in the audit trail', async () => {
  const reads = names.filter((name) => calls[name].method === 'GET' && name !== 'liveEvents')
  const { by, id } = await worked()
  const touched = await watched.during(async () => {
    for (const name of reads) {
      const { params = {}, query } = examples[name] as { params?: object; query?: Record<string, string> }
      const caller = calls[name].permission === 'technician' ? by : huda
      const own = name.startsWith('session') ? { id } : {}
      await caller.get(pathOf(name, { ...params, ...own }).replace('/api', ''), { ...(query && { query }) })
    }
  })
  expect(touched.tables.filter((table) => !BESIDE.has(table))).toEqual([])
  expect(touched.audited).toEqual([])

  async function worked(): Promise<{ by: Caller; id: string }> {
    await shop.job({ job_no: '8001' })
    const technician = await shop.technician()
    const { body } = await technician.start({ job: '8001' })
    return { by: technician, id: body.session_id }
  }
})

test('every table belongs to a resource, follows from others, or is the platform’s own', async () => {
  const rows = await shop.db.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'touched' order by relname`)
  const placed = new Set([...Object.values(resourceTables).flat(), ...BESIDE, ...computedTables])
  expect(rows.map(({ name }) => name).filter((name) => !placed.has(name))).toEqual([])
  const there = new Set(rows.map(({ name }) => name))
  expect([...placed].filter((name) => !there.has(name))).toEqual([])
})

test('every resource is changed by a call', () => {
  const changed = new Set(names.flatMap((name) => effectsOf(name).changes))
  expect(resources.filter((resource) => !changed.has(resource))).toEqual([])
})

test('live boards are notified after every call that changes what they show, and after no other', async () => {
  let notices = 0
  const unwatch = shop.app.liveUpdates.watch(() => (notices += 1))
  const settled = () => new Promise((resolve) => setTimeout(resolve, 600))
  await settled()
  notices = 0
  await huda.post('/admin/activity-types', { code: 'BALANCING', name: 'Balancing' })
  await expect.poll(() => notices).toBe(1)
  const technician = await shop.technician()
  await huda.call('PUT', `/admin/technicians/${technician.id}/hourly-rate`, { hourly_rate: 44 })
  await huda.post('/admin/retention/preview', examples.previewRetention.body)
  await huda.post('/admin/activity-types', { code: 'BALANCING', name: 'Again' })
  await settled()
  expect(notices).toBe(1)
  unwatch()
})
