import type { AnswerOf, Job, Problem } from '@warsha/contract'
import { DAY, HOUR, type Instant, localDateOf, MINUTE } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
let ali: Caller
beforeEach(async () => {
  shop = await openShop()
  admin = await shop.admin()
  ali = await shop.technician()
})
afterEach(() => shop.close())

const setStatus = (job: number, status: string, hold?: object | null) =>
  admin.call<Job & Omit<Problem, 'status'>>('PATCH', `/admin/jobs/${job}/status`, { status, hold })
const jobOf = async (id: number) => (await admin.get<Job>(`/admin/jobs/${id}`)).body
const stored = (job: number) =>
  shop.db.rows<{ reason: string | null; note: string | null; from: Instant; till: Instant | null }>(sql`
    select reason, note, began_at as from, ended_at as till from job_hold where job_id = ${job} order by id`)
const waiting = async (from: string, to: string) =>
  (await admin.get<AnswerOf<'jobWaiting'>>(`/admin/analytics/waiting?from_date=${from}&to_date=${to}`)).body

describe('a job on hold', () => {
  test('says for what it waits and since when, until it goes on', async () => {
    const job = await shop.job({ job_no: '8001' })
    const since = shop.now
    await setStatus(job, 'on_hold', { reason: 'parts', note: ' Bearings ' })
    expect((await jobOf(job)).hold).toEqual({ reason: 'parts', note: 'Bearings', since: new Date(since).toISOString() })
    shop.at(since + HOUR)
    // Another word about the same wait; and one that says nothing of it.
    await setStatus(job, 'on_hold', { reason: 'crane' })
    await setStatus(job, 'on_hold')
    shop.at(since + 2 * DAY)
    await setStatus(job, 'in_progress')
    expect((await jobOf(job)).hold).toBeUndefined()
    expect(await stored(job)).toEqual([{ reason: 'crane', note: null, from: since, till: since + 2 * DAY }])
    const trail = await shop.db.rows<{ before: object; after: object }>(sql`
      select before, after from audit_entry where kind = 'job' and subject = '8001' order by id`)
    expect(trail.map(({ after }) => after)).toMatchObject([
      { status: 'on_hold', hold_reason: 'parts', hold_note: 'Bearings' },
      { status: 'on_hold', hold_reason: 'crane' },
      { status: 'in_progress' },
    ])
    expect(trail[2]?.before).toMatchObject({ hold_reason: 'crane' })
    expect(trail[2]?.after).not.toHaveProperty('hold_reason')
  })

  test('may wait for one thing after another: each has its days, and the job one wait', async () => {
    const job = await shop.job({ job_no: '8005' })
    const since = shop.now
    await setStatus(job, 'on_hold', { reason: 'parts' })
    shop.at(since + 10 * DAY)
    await setStatus(job, 'on_hold', { reason: 'payment' })
    // Pressed the wrong one, twice.
    await setStatus(job, 'on_hold', { reason: 'crane' })
    await setStatus(job, 'on_hold', { reason: 'payment', note: 'Second half' })
    expect(await jobOf(job)).toMatchObject({ hold: { reason: 'payment', since: new Date(since).toISOString() } })
    shop.at(since + 11 * DAY)
    const inRange = (await waiting('2026-11-01', '2026-12-31')).reasons
    expect(inRange.map(({ reason, days, lasting }) => [reason, days, lasting])).toEqual([
      ['parts', 10, 0],
      ['payment', 1, 1],
    ])
    await setStatus(job, 'in_progress')
    expect(await stored(job)).toEqual([
      { reason: 'parts', note: null, from: since, till: since + 10 * DAY },
      { reason: 'payment', note: 'Second half', from: since + 10 * DAY, till: since + 11 * DAY },
    ])
  })

  test('has waited for the same all the time if another reason is taken back', async () => {
    const job = await shop.job({ job_no: '8006' })
    const since = shop.now
    await setStatus(job, 'on_hold', { reason: 'parts', note: 'Bearings' })
    shop.at(since + 10 * DAY)
    await setStatus(job, 'on_hold', { reason: 'payment' })
    await setStatus(job, 'on_hold', { reason: 'parts', note: 'Bearings' })
    expect(await stored(job)).toEqual([{ reason: 'parts', note: 'Bearings', from: since, till: null }])
  })

  test('waits from the beginning for what is said of it later, if nobody had said anything', async () => {
    const job = await shop.job({ job_no: '8007' })
    const since = shop.now
    await setStatus(job, 'on_hold')
    shop.at(since + 3 * DAY)
    await setStatus(job, 'on_hold', { reason: 'crane' })
    await setStatus(job, 'on_hold', { reason: 'parts' })
    expect(await stored(job)).toEqual([{ reason: 'parts', note: null, from: since, till: null }])
    shop.at(since + 4 * DAY)
    await setStatus(job, 'on_hold', { reason: 'payment' })
    expect((await stored(job)).map(({ reason, till }) => [reason, till])).toEqual([
      ['parts', since + 4 * DAY],
      ['payment', null],
    ])
  })

  test('may wait without anybody saying for what, from its creation, and by the form', async () => {
    const motor = {
      customer: 'Aramco',
      description: 'Rewind of a motor',
      job_type_id: 1,
      power_rating_id: 1,
      rpm_category_id: 1,
    }
    const body = { ...motor, job_no: '8002', status: 'on_hold' }
    const { body: job } = await admin.post<Job & { id: number }>('/admin/jobs', body)
    expect((await jobOf(job.id)).hold).toMatchObject({ reason: null, note: null })
    await admin.call('PUT', `/admin/jobs/${job.id}`, { ...body, hold: { reason: 'other', note: 'Room in the oven' } })
    expect((await jobOf(job.id)).hold).toMatchObject({ reason: 'other', note: 'Room in the oven' })
    shop.at(shop.now + HOUR)
    await admin.call('PUT', `/admin/jobs/${job.id}`, { ...body, status: 'open' })
    expect(await stored(job.id)).toMatchObject([{ reason: 'other', till: shop.now }])
  })

  test('that is taken off hold by mistake goes on with its wait, and with what was promised in it', async () => {
    const job = await shop.job({ job_no: '8024' })
    const since = shop.now
    const expected = localDateOf(since + 30 * DAY, 'Asia/Riyadh')
    await setStatus(job, 'on_hold', { reason: 'parts', note: 'Bearings', expected_on: expected })
    const before = (await jobOf(job)).hold
    shop.at(since + 21 * DAY)
    await setStatus(job, 'in_progress')
    shop.at(since + 21 * DAY + 8_000)
    await setStatus(job, 'on_hold', { reason: 'parts', note: 'Bearings', expected_on: expected })
    expect((await jobOf(job)).hold).toEqual(before)
    expect(await stored(job)).toEqual([{ reason: 'parts', note: 'Bearings', from: since, till: null }])
    // And by a list that says nothing of why.
    await setStatus(job, 'in_progress')
    await setStatus(job, 'on_hold')
    expect((await jobOf(job)).hold).toEqual(before)
  })

  test('waits anew after somebody has worked on it, for something else, or later than an hour', async () => {
    const job = await shop.job({ job_no: '8025' })
    const since = shop.now
    await setStatus(job, 'on_hold', { reason: 'parts' })
    shop.at(since + DAY)
    await setStatus(job, 'in_progress')
    const saad = await shop.technician({ name: 'Saad Late' })
    expect((await saad.start({ job: '8025', at: shop.now })).status).toBe(201)
    await setStatus(job, 'on_hold', { reason: 'parts' })
    shop.at(since + 2 * DAY)
    await setStatus(job, 'in_progress')
    await setStatus(job, 'on_hold', { reason: 'payment' })
    shop.at(since + 3 * DAY)
    await setStatus(job, 'in_progress')
    shop.at(since + 3 * DAY + HOUR + 1)
    await setStatus(job, 'on_hold', { reason: 'payment' })
    expect((await stored(job)).map(({ reason, from }) => [reason, (from - since) / DAY])).toEqual([
      ['parts', 0],
      ['parts', 1],
      ['payment', 2],
      ['payment', 3 + (HOUR + 1) / DAY],
    ])
  })

  test('that was put on hold by mistake for a moment has not waited', async () => {
    const job = await shop.job({ job_no: '8026' })
    await setStatus(job, 'on_hold', { reason: 'parts', expected_on: localDateOf(shop.now + DAY, 'Asia/Riyadh') })
    shop.at(shop.now + 5_000)
    await setStatus(job, 'open')
    expect(await stored(job)).toEqual([])
  })

  test('says on which day what it waits for is expected; each day that was said is kept', async () => {
    const job = await shop.job({ job_no: '8020' })
    const since = shop.now
    const day = (days: number) => localDateOf(since + days * DAY, 'Asia/Riyadh')
    const at = (moment: Instant) => new Date(moment).toISOString()
    await setStatus(job, 'on_hold', { reason: 'parts', expected_on: day(3) })
    expect(await jobOf(job)).toMatchObject({
      hold: { expected_on: day(3), promises: [{ expected_on: day(3), said_at: at(since) }] },
    })
    // A slip, mended at once; then what is said otherwise later. A word about something else leaves it.
    shop.at(since + 5 * MINUTE)
    await setStatus(job, 'on_hold', { reason: 'parts', expected_on: day(4) })
    shop.at(since + 2 * DAY)
    await setStatus(job, 'on_hold', { reason: 'parts', note: 'Bearings' })
    await setStatus(job, 'on_hold', { reason: 'parts', note: 'Bearings', expected_on: day(9) })
    const promises = [
      { expected_on: day(4), said_at: at(since + 5 * MINUTE) },
      { expected_on: day(9), said_at: at(since + 2 * DAY) },
    ]
    expect((await jobOf(job)).hold).toMatchObject({ expected_on: day(9), promises })
    const inList = async () => (await admin.get<Job[]>('/admin/jobs')).body.find(({ id }) => id === job)
    expect(await inList()).toMatchObject({ hold_expected_on: day(9) })
    const next = (await admin.get<AnswerOf<'nextWork'>>('/admin/next-work')).body.jobs
    expect(next.find(({ job_id }) => job_id === job)?.hold).toMatchObject({ expected_on: day(9) })
    // It is taken back, and taken up again by an undo, although the first day has passed by then.
    shop.at(since + 6 * DAY)
    await setStatus(job, 'on_hold', { reason: 'parts', note: 'Bearings', expected_on: null })
    expect((await jobOf(job)).hold).not.toHaveProperty('expected_on')
    expect((await setStatus(job, 'on_hold', { reason: 'parts', note: 'Bearings', expected_on: day(4) })).status).toBe(
      200,
    )
    const trail = await shop.db.rows<{ after: { hold_expected_on?: string } }>(sql`
      select after from audit_entry where kind = 'job' and subject = '8020' order by id`)
    expect(trail.map(({ after }) => after.hold_expected_on)).toEqual([
      day(3),
      day(4),
      day(4),
      day(9),
      undefined,
      day(4),
    ])
    await setStatus(job, 'in_progress')
    expect(await inList()).not.toHaveProperty('hold_expected_on')
  })

  test('waits for something else from now on: of that no day is known, and the day of the one before stays with it', async () => {
    const job = await shop.job({ job_no: '8021' })
    const since = shop.now
    const expected = localDateOf(since + 3 * DAY, 'Asia/Riyadh')
    await setStatus(job, 'on_hold', { reason: 'parts', expected_on: expected })
    shop.at(since + DAY)
    await setStatus(job, 'on_hold', { reason: 'payment' })
    expect((await jobOf(job)).hold).not.toHaveProperty('expected_on')
    await setStatus(job, 'on_hold', { reason: 'parts' })
    expect((await jobOf(job)).hold).toMatchObject({ expected_on: expected })
  })

  test('is called to mind on the day, and after it, until it goes on or another day is said', async () => {
    const [job, other] = [await shop.job({ job_no: '8022' }), await shop.job({ job_no: '8023' })]
    const since = shop.now
    const day = (days: number) => localDateOf(since + days * DAY, 'Asia/Riyadh')
    const reminded = async () => (await admin.get<AnswerOf<'live'>>('/admin/live')).body.expected_holds ?? []
    await setStatus(job, 'on_hold', { reason: 'parts', note: 'Bearings', expected_on: day(2) })
    await setStatus(other, 'on_hold', { reason: 'crane', expected_on: day(3) })
    expect(await reminded()).toEqual([])
    shop.at(since + 2 * DAY)
    const first = { job_id: job, job_no: '8022', reason: 'parts', note: 'Bearings', expected_on: day(2) }
    expect(await reminded()).toEqual([first])
    shop.at(since + 3 * DAY)
    expect((await reminded()).map(({ job_no }) => job_no)).toEqual(['8022', '8023'])
    await setStatus(job, 'in_progress')
    await setStatus(other, 'on_hold', { reason: 'crane', expected_on: day(4) })
    shop.at(shop.now + MINUTE)
    expect(await reminded()).toEqual([])
    expect((await ali.get('/admin/live')).status).toBe(403)
  })

  test.each([
    ['yesterday', '2026-11-18', 'The date must not be in the past', 'يجب ألا يكون التاريخ في الماضي'],
    ['in four years', '2030-12-01', 'The date is too far in the future', 'التاريخ بعيد جدًا في المستقبل'],
    ['no day', '2026-02-30', 'This must be a date such as 2026-11-20', 'يجب أن يكون هذا تاريخًا مثل 2026-11-20'],
  ])('is expected %s: refused, and nothing of it is kept', async (_, expected_on, english, arabic) => {
    const job = await shop.job({ job_no: '8024' })
    for (const [language, message] of [
      ['en', english],
      ['ar', arabic],
    ]) {
      const answer = await admin.call<Omit<Problem, 'status'>>(
        'PATCH',
        `/admin/jobs/${job}/status`,
        { status: 'on_hold', hold: { reason: 'parts', expected_on } },
        { headers: { 'accept-language': language ?? '' } },
      )
      expect([answer.status, answer.body.errors]).toEqual([422, [{ path: 'hold.expected_on', message }]])
    }
    expect(await stored(job)).toEqual([])
  })

  test('is one hold, however often and by whom it is said at once', async () => {
    const job = await shop.job({ job_no: '8003' })
    const answers = await Promise.all(
      ['parts', 'crane', 'payment'].map((reason) => setStatus(job, 'on_hold', { reason })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stored(job)).toHaveLength(1)
  })

  test.each([
    ['for nothing known', { reason: 'tea' }, 'hold.reason'],
    ['for something else without a word', { reason: 'other' }, 'hold.note'],
    ['for something else, an empty word', { reason: 'other', note: ' ' }, 'hold.note'],
  ])('%s is refused', async (_, hold, path) => {
    const job = await shop.job({ job_no: '8004' })
    const { status, body } = await setStatus(job, 'on_hold', hold)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
    expect(await stored(job)).toEqual([])
  })
})

test('where jobs wait: for what, how long, and what the days of closed jobs went into', async () => {
  // From receipt 10 days: 2 until somebody begins, 1 hour of work, 3 on hold (twice), the rest between.
  const received = shop.now
  const job = await shop.job({ job_no: '8010' })
  await shop.db.write(sql`update job set created_at = to_timestamp(${received / 1000}) where id = ${job}`)
  shop.at(received + 2 * DAY)
  await ali.start({ job: '8010' })
  shop.at(shop.now + HOUR)
  await ali.complete((await ali.get<{ session_id: string }>('/sessions/current')).body.session_id)
  await setStatus(job, 'on_hold', { reason: 'parts' })
  shop.at(shop.now + 2 * DAY)
  await setStatus(job, 'in_progress')
  await setStatus(job, 'on_hold', { reason: 'crane' })
  shop.at(shop.now + DAY)
  await setStatus(job, 'in_progress')
  shop.at(received + 10 * DAY)
  await setStatus(job, 'closed')
  const other = await shop.job({ job_no: '8011' })
  await setStatus(other, 'on_hold', { reason: 'parts' })
  shop.at(shop.now + 4 * DAY)
  expect(await waiting('2026-11-01', '2026-12-31')).toEqual({
    reasons: [
      { reason: 'parts', holds: 2, jobs: 2, days: 6, median_days: 2, lasting: 1 },
      { reason: 'crane', holds: 1, jobs: 1, days: 1, median_days: 1, lasting: 0 },
    ],
    closed: { jobs: 1, flow_days: 10, before_work_days: 2, work_days: 0, hold_days: 3, between_days: 5 },
  })
  expect(await waiting('2026-10-01', '2026-10-31')).toEqual({ reasons: [], closed: null })
  // A hold that lasts has not waited in days to come, and today up to now.
  expect(await waiting('2027-03-01', '2027-03-31')).toEqual({ reasons: [], closed: null })
  expect((await ali.get('/admin/analytics/waiting?from_date=2026-10-01&to_date=2026-10-31')).status).toBe(403)
})
