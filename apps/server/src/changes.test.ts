import { calls, type CallName, pathOf } from '@warsha/contract'
import { effectsOf, resources } from '@warsha/contract/effects'
import { examples } from '@warsha/contract/examples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../testing/shop.ts'
import { Stage } from '../testing/staged-acts.ts'
import { BESIDE, computedTables, resourceTables } from '../testing/resource-tables.ts'
import { expectDeclared, TouchedTables } from '../testing/touched-tables.ts'
import { sql } from './platform/database.ts'

let shop: Shop
let stage: Stage
let huda: Caller
let watched: TouchedTables
beforeAll(async () => {
  shop = await openShop()
  stage = new Stage(shop)
  huda = await shop.admin()
  watched = await TouchedTables.watch(shop)
})
afterAll(() => shop.close())

const names = Object.keys(calls) as CallName[]

/** Makes the call and holds what it wrote to its effects. */
async function hold(name: CallName, make: () => Promise<unknown>): Promise<void> {
  const [, touched] = await watched.during(make)
  expectDeclared(name, touched)
}
/** Acts with a key are held to their effects in repeats.test.ts, edits in versions.test.ts. */
describe('a call writes no table and no audit entry but those of its effects', () => {
  test('signing in and out', async () => {
    const body = { identifier: 'desk@shop.example', password: 'a good password', device_id: 'desk' }
    await shop.admin({ email: body.identifier, password: body.password })
    await hold('signIn', () => shop.nobody.post('/auth/login', body))
    const { headers } = await shop.nobody.post('/auth/login', body)
    const cookie = String(headers['set-cookie'])
      .split(',')
      .map((one) => one.split(';')[0])
      .join('; ')
    const again = () => shop.nobody.post('/auth/refresh', { device_id: 'desk' }, { headers: { cookie } })
    await hold('refreshSignIn', again)
    const out = () => shop.nobody.post('/auth/logout', {}, { headers: { cookie } })
    await hold('signOut', out)
  })

  test('push subscriptions, a proposal that is withdrawn, and an exception that is deleted', async () => {
    const ali = await shop.technician()
    await hold('unsubscribeFromPush', () => ali.call('DELETE', '/me/push-subscription'))

    const { by, params, body } = await stage.prepare('lockPeriod')
    await by.call('PUT', '/admin/closing-settings', { takes_two_admins: true })
    await by.post(`/admin/periods/${params?.['month']}/lock`, body)
    const withdraw = () => by.call('DELETE', `/admin/periods/${params?.['month']}/proposal`)
    await hold('withdrawPeriodProposal', withdraw)

    const day = { ...(examples.createScheduleExceptions.body as object), starts_at: '2028-02-01T00:00:00' }
    await huda.post('/admin/schedule/exceptions', { ...day, ends_at: '2028-02-01T23:59:59' })
    const added = await shop.db.row<{ id: number }>(sql`select max(id) as id from schedule_exception`)
    const remove = () => huda.call('DELETE', `/admin/schedule/exceptions/${added?.id}`)
    await hold('deleteScheduleException', remove)
  })
})

test('a GET changes nothing, and leaves no entry in the audit trail', async () => {
  const reads = names.filter((name) => calls[name].method === 'GET' && name !== 'liveEvents')
  const { by, id } = await worked()
  const [, touched] = await watched.during(async () => {
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
