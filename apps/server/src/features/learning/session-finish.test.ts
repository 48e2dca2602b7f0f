import { randomUUID } from 'node:crypto'
import type { AnswerOf, SessionDetails } from '@warsha/contract'
import { DAY, HOUR, type Instant, MINUTE } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { personOf } from '../../../testing/people.ts'
import { type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { learnNow, verifyLearning } from './index.ts'
import { learn } from './run.ts'

let shop: Shop
let ali: Caller
let omar: Caller
let admin: Caller
let jobId: number

/** 08:00 of the shop's day, on which the story begins. */
let morning: Instant

beforeEach(async () => {
  shop = await openShop()
  ;[ali, omar, admin] = await Promise.all([shop.technician(), shop.technician({ name: 'Omar' }), shop.admin()])
  jobId = await shop.job({ job_no: '2001' })
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 4 * 3600 from activity_type where code in ('REPAIR', 'TEST')`)
  await shop.db.write(sql`update job set job_type_id = 1, power_rating_id = 1, rpm_category_id = 1`)
  morning = shop.now
})
afterEach(() => shop.close())

const at = (hours: number) => morning + hours * HOUR
const iso = (hours: number) => new Date(at(hours)).toISOString()
/** The clock of the shop, and of everybody in it. */
const clock = (hours: number) => shop.at(at(hours))

async function settledAt(activity = 'REPAIR'): Promise<Instant | null | undefined> {
  await learnNow(shop.db, shop.now)
  expect(await verifyLearning(shop.db, shop.now)).toMatchObject({ isTheSame: true })
  const item = await shop.db.row<{ settled_at: Instant | null }>(sql`
    select settled_at from work_item join activity_type on activity_type.id = activity_type_id where code = ${activity}`)
  return item?.settled_at
}

async function finishedOnPage(activity = 'REPAIR') {
  const { body } = await admin.get<AnswerOf<'jobEstimates'>>(`/admin/jobs/${jobId}/estimates`)
  return body.activities.find(({ activity_code }) => activity_code === activity)?.finished ?? null
}

/** Who finished it, as that page has it. */
const byAli = () => ({ by: 'Ali Hassan', person: personOf(ali.id, 'Ali Hassan') })

/** A start that says that the activity of the session before is finished. */
const startOver = (by: Caller, session: string, { key = randomUUID(), from }: { key?: string; from: number }) =>
  by.post('/sessions/start', {
    unique_key: key,
    job_no: '2001',
    activity_code: 'TEST',
    finished_session: session,
    client_started_at: iso(from),
  })

const end = (by: Caller, session: string, hours: number) =>
  by.post(`/sessions/${session}/complete`, { client_ended_at: iso(hours), activity_finished: true })

const correct = async (session: string, change: Record<string, unknown>) => {
  const { status } = await admin.call('PATCH', `/admin/sessions/${session}`, { ...change, reason: 'As he says' })
  expect(status).toBe(200)
}
const resume = () => admin.call('DELETE', `/admin/jobs/${jobId}/items/REPAIR/finished`)

describe('what a start says of the session before', () => {
  test('is kept until that one arrives, as when it fails first and the next one does not', async () => {
    clock(5)
    const first = randomUUID()
    expect((await startOver(ali, first, { from: 2 })).status).toBe(201)
    expect(await finishedOnPage()).toBeNull()
    expect((await ali.start({ key: first, job: '2001', at: at(0) })).status).toBe(201)
    expect(await settledAt()).toBe(at(2))
    expect(await finishedOnPage()).toEqual({ at: iso(2), ...byAli() })
  })

  test('is the same in whatever order and how often they arrive, at the same moment too', async () => {
    clock(5)
    for (let i = 0; i < 6; i += 1) {
      const [by, key, first] = [await shop.technician({ name: `Number ${i}` }), randomUUID(), randomUUID()]
      const job = String(3000 + i)
      const id = await shop.job({ job_no: job })
      await shop.db.write(
        sql`update job set job_type_id = 1, power_rating_id = 1, rpm_category_id = 1 where id = ${id}`,
      )
      const begin = () => by.start({ key: first, job, at: at(0) })
      const goOn = () =>
        by.post('/sessions/start', {
          unique_key: key,
          job_no: job,
          activity_code: 'TEST',
          finished_session: first,
          client_started_at: iso(2),
        })
      if (i === 0) await begin()
      if (i === 1) await goOn()
      await Promise.all([begin(), goOn(), goOn()])
      // What was learned between the two is no hindrance.
      await learn(shop.db, { now: shop.now, sweep: false })
    }
    await learnNow(shop.db, shop.now)
    const settled = await shop.db.rows(sql`
      select job_no, settled_at from work_item join job on job.id = job_id
      join activity_type on activity_type.id = activity_type_id where code = 'REPAIR' order by job_no`)
    expect(settled).toEqual(Array.from({ length: 6 }, (_, i) => ({ job_no: String(3000 + i), settled_at: at(2) })))
  })

  test('of a session that never arrives is harmless', async () => {
    clock(3)
    await startOver(ali, randomUUID(), { from: 2 })
    expect(await settledAt('TEST')).toBeNull()
    expect(await learn(shop.db, { now: shop.now, sweep: true })).toMatchObject({ trained: false })
    expect(await shop.db.rows(sql`select is_noted from session_finish`)).toEqual([{ is_noted: false }])
  })

  test('is of one’s own sessions only', async () => {
    const { body } = await omar.start({ job: '2001' })
    clock(2)
    await omar.complete(body.session_id)
    await startOver(ali, body.unique_key, { from: 2 })
    expect(await settledAt()).toBeNull()
  })
})

describe('a correction says nothing of its own', () => {
  test('an end that is moved past an admin’s later word does not finish the activity again', async () => {
    const { body } = await ali.start({ job: '2001' })
    clock(2)
    await end(ali, body.unique_key, 2)
    clock(2.5)
    expect((await resume()).status).toBe(204)
    clock(4)
    await correct(body.session_id, { ended_at: iso(3) })
    expect(await settledAt()).toBeNull()
    expect(await finishedOnPage()).toBeNull()
  })

  test('an end that is moved back leaves the word when it was said, after what others did meanwhile', async () => {
    const { body } = await ali.start({ job: '2001' })
    clock(5)
    await omar.start({ job: '2001' })
    clock(7)
    await omar.complete((await omar.get<{ session_id: string }>('/sessions/current')).body.session_id)
    clock(10)
    await end(ali, body.unique_key, 10)
    await correct(body.session_id, { ended_at: iso(4) })
    expect(await finishedOnPage()).toEqual({ at: iso(10), ...byAli() })
    expect(await settledAt()).toBe(at(10))
  })

  test('a start that is moved past the word does not undo it', async () => {
    const { body } = await ali.start({ job: '2001' })
    clock(2)
    await end(ali, body.unique_key, 2)
    clock(6)
    await correct(body.session_id, { started_at: iso(3), ended_at: iso(4) })
    expect(await settledAt()).toBe(at(4))
  })

  test('a session that does not count says nothing, until it counts again', async () => {
    const { body } = await ali.start({ job: '2001' })
    clock(1)
    await omar.start({ job: '2001' })
    clock(2)
    await omar.complete((await omar.get<{ session_id: string }>('/sessions/current')).body.session_id)
    clock(3)
    await end(ali, body.unique_key, 3)
    await admin.post(`/admin/sessions/${body.session_id}/void`, { reason: 'Not his' })
    expect(await settledAt()).toBeNull()
    clock(4)
    await admin.post(`/admin/sessions/${body.session_id}/restore`, { reason: 'His after all' })
    expect(await settledAt()).toBe(at(3))
  })

  test('a session of another activity takes along what was said of it', async () => {
    const { body } = await ali.start({ job: '2001' })
    clock(2)
    await end(ali, body.unique_key, 2)
    await correct(body.session_id, { activity_code: 'TEST' })
    expect(await settledAt('TEST')).toBe(at(2))
    expect([await finishedOnPage(), await finishedOnPage('TEST')]).toEqual([null, { at: iso(2), ...byAli() }])
    expect(await settledAt()).toBeUndefined()
  })

  test('when it was said is on the page of the session', async () => {
    const { body } = await ali.start({ job: '2001' })
    const details = async () => (await admin.get<SessionDetails>(`/admin/sessions/${body.session_id}`)).body
    expect((await details()).activity_finished_at).toBeNull()
    clock(2)
    await end(ali, body.unique_key, 2)
    await correct(body.session_id, { ended_at: iso(1) })
    expect(await details()).toMatchObject({ activity_finished_at: iso(2), ended_at: iso(1) })
  })
})

describe('what is said is learned at the next pass', () => {
  const pass = () => learn(shop.db, { now: shop.now, sweep: false })
  const isSettled = async () =>
    (await shop.db.rows(sql`select from work_item where settled_at is not null`)).length === 1

  test('of a session that was running when it was looked at last', async () => {
    const { body } = await ali.start({ job: '2001' })
    expect(await pass()).toMatchObject({ itemCount: 1 })
    clock(2)
    await end(ali, body.unique_key, 2)
    expect(await pass()).toMatchObject({ itemCount: 1, trained: true })
    expect(await isSettled()).toBe(true)
  })

  test('of an admin, too', async () => {
    const { body } = await ali.start({ job: '2001' })
    await pass()
    clock(2)
    await ali.complete(body.session_id)
    await admin.call('PUT', `/admin/jobs/${jobId}/items/REPAIR/finished`)
    expect(await pass()).toMatchObject({ trained: true })
    expect(await isSettled()).toBe(true)
  })

  test('without waiting for the next sweep', { timeout: 60_000 }, async () => {
    const { body } = await ali.start({ job: '2001' })
    const running = await instanceOn(shop.db, { learns: true, now: () => shop.now })
    await running.ready()
    await expect.poll(async () => (await shop.db.rows(sql`select from work_item`)).length, { timeout: 20_000 }).toBe(1)
    clock(2)
    await end(ali, body.unique_key, 2)
    // The next sweep is half a minute away.
    await expect.poll(isSettled, { timeout: 25_000, interval: 50 }).toBe(true)
    await running.close()
  })
})

describe('an admin says that it goes on, of what settled because nobody worked on it', () => {
  async function rested(): Promise<void> {
    const { body } = await ali.start({ job: '2001' })
    clock(1)
    await ali.complete(body.session_id)
    shop.at(at(1) + 8 * DAY)
    expect(await settledAt()).toBe(at(1) + 7 * DAY)
  }

  test('it is not settled any more, and is once it was quiet again for as long', async () => {
    await rested()
    expect([(await resume()).status, (await resume()).status]).toEqual([204, 204])
    expect(await settledAt()).toBeNull()
    expect((await resume()).status).toBe(204)
    expect(await shop.db.rows(sql`select action from audit_entry where kind = 'work_item'`)).toEqual([
      { action: 'resumed' },
    ])
    const wordAt = at(1) + 8 * DAY
    shop.at(wordAt + 7 * DAY - MINUTE)
    expect(await settledAt()).toBeNull()
    shop.at(wordAt + 7 * DAY)
    expect(await settledAt()).toBe(wordAt + 7 * DAY)
    expect((await resume()).status).toBe(204)
    expect(await settledAt()).toBeNull()
  })

  test('a job that is closed settles it all the same, and leaves nothing to say', async () => {
    await rested()
    await resume()
    await admin.call('PATCH', `/admin/jobs/${jobId}/status`, { status: 'closed' })
    expect(await settledAt()).toBe(shop.now)
    await resume()
    expect(await shop.db.rows(sql`select from audit_entry where kind = 'work_item'`)).toHaveLength(1)
  })
})
