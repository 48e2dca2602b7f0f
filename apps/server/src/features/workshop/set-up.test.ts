import type { AnswerOf, Problem, SetUp, Workshop } from '@warsha/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

const SET_UP = '/admin/workshop/set-up'

let shop: Shop
let huda: Caller
beforeEach(async () => {
  shop = await openShop()
  shop.at('2026-11-19T06:00:00Z')
  huda = await shop.admin()
})
afterEach(() => shop.close())

const setUp = async (by = huda) => (await by.get<SetUp>(SET_UP)).body
const done = async (by = huda) => (await setUp(by)).done
const workshop = async () => (await huda.get<Workshop>('/admin/workshop')).body
const change = (body: object, by = huda) => by.call<SetUp & Problem>('PUT', SET_UP, body)

test('an empty shop has all of its steps before it, and each ticks itself by what is there', async () => {
  expect(await setUp()).toEqual({ is_over: false, is_hidden: false, done: [] })
  expect(await workshop()).toMatchObject({ is_being_set_up: true, has_sessions: false })

  await huda.call('PUT', '/admin/workshop', { company_name: 'Coastal Motors' })
  expect(await done()).toEqual(['company'])

  const rules = (await huda.get<AnswerOf<'scheduleRules'>>('/admin/schedule/rules')).body
  await huda.call('PATCH', `/admin/schedule/rules/${rules[0]?.id}`, { is_active: false })
  expect(await done()).toEqual(['company', 'hours'])

  const ali = await shop.technician()
  expect(await done()).toEqual(['company', 'hours', 'technicians'])

  await shop.job()
  expect(await done()).toEqual(['company', 'hours', 'technicians', 'jobs'])

  await shop.db.write(sql`
    insert into phone (person_id, device_id, unsent_count, last_heard_at) values (${ali.id}, 'a phone', 0, now())`)
  expect(await done()).toEqual(['company', 'hours', 'technicians', 'jobs', 'phone'])

  await ali.start()
  expect(await done()).toEqual(['company', 'hours', 'technicians', 'jobs', 'phone', 'session'])
  expect(await workshop()).toMatchObject({ is_being_set_up: true, has_sessions: true })
})

test('hours that are right as they were are confirmed, and nothing else is asked of them', async () => {
  expect((await change({ hours_confirmed: true })).body).toEqual({ is_over: false, is_hidden: false, done: ['hours'] })
})

test('a backup that failed is none, and the second factor is that of whoever looks', async () => {
  const failed = { kind: 'nightly', place: 'warsha.backup', failure: 'The disk is full.' }
  await shop.db.write(sql`
    insert into backup_run (kind, started_at, ended_at, place, failure)
    values (${failed.kind}, now(), now(), ${failed.place}, ${failed.failure})`)
  expect(await done()).toEqual([])
  await shop.db.write(sql`
    insert into backup_run (kind, started_at, ended_at, place, bytes, table_count, row_count, photo_count, missing_photo_count)
    values ('by_hand', now(), now(), 'warsha.backup', 10, 1, 1, 0, 0)`)
  await shop.db.write(sql`
    insert into second_factor (person_id, secret, kid, confirmed_at) values (${huda.id}, '\\x00', 'k', now())`)
  expect(await done()).toEqual(['backup', 'second_factor'])
  expect(await done(await shop.admin())).toEqual(['backup'])
})

test('an admin puts the list away for everybody, takes it out again, and both are written down', async () => {
  expect((await change({ is_hidden: true })).body).toMatchObject({ is_over: true, is_hidden: true })
  expect(await workshop()).toMatchObject({ is_being_set_up: false, has_sessions: false })
  expect(await setUp(await shop.admin())).toMatchObject({ is_over: true })
  const { version } = await workshop()
  // Sent once more it is no change.
  await change({ is_hidden: true })
  expect((await change({ is_hidden: false })).body).toMatchObject({ is_over: false, is_hidden: false })
  expect((await workshop()).version).toBe(version)
  const { entries } = (await huda.get<AnswerOf<'audit'>>('/admin/audit?kind=workshop')).body
  expect(entries.map(({ subject, before, after }) => [subject, before, after])).toEqual([
    ['First steps', { hides_set_up: true, hours_confirmed: false }, { hides_set_up: false, hours_confirmed: false }],
    ['First steps', { hides_set_up: false, hours_confirmed: false }, { hides_set_up: true, hours_confirmed: false }],
  ])
})

test('a shop that grew without the list is not asked for anything, and its name can be set all the same', async () => {
  await shop.db.write(sql`
    insert into day_work (day, technician_id, sessions, raw_seconds, effective_seconds, cost_halalas)
    values ('2023-02-05', 1, 1, 3600, 3600, 0), ('2026-11-18', 1, 1, 3600, 3600, 0)`)
  expect(await setUp()).toMatchObject({ is_over: true, is_hidden: false })
  expect(await workshop()).toMatchObject({ is_being_set_up: false, company_name: '' })
  const named = await huda.call<Workshop>('PUT', '/admin/workshop', { company_name: 'Coastal Motors' })
  expect([named.status, named.body.company_name]).toEqual([200, 'Coastal Motors'])
})

test('foremen and technicians neither see nor change it', async () => {
  for (const other of [await shop.admin({ rights: 'foreman' }), await shop.technician()]) {
    expect((await other.get(SET_UP)).status).toBe(403)
    expect((await change({ is_hidden: true }, other)).status).toBe(403)
  }
  const wrong = await change({ is_hidden: 'yes' })
  expect([wrong.status, wrong.body.errors?.map(({ path }) => path)]).toEqual([422, ['is_hidden']])
})
