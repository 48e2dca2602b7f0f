import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { reviewFlags } from '@warsha/domain'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql, timestamptz } from '../../platform/database.ts'

let shop: Shop
let ali: Caller

beforeAll(async () => {
  shop = await openShop()
  await shop.job({ job_no: '1001' })
  await shop.job({ job_no: '0042' })
  await shop.job({ job_no: '2001', status: 'on_hold' })
  await shop.job({ job_no: '2002', status: 'closed', closedAt: '2026-11-19T05:00:00Z' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.at('2026-11-19T06:00:00Z')
  ali = await shop.technician()
})

const at = (time: string) => Date.parse(`2026-11-19T${time}Z`)

type Row = {
  unique_key: string
  started_at: number
  ended_at: number | null
  reported_ended_at: number | null
  review_flags: number
}
const rowsOf = (technician: Caller) =>
  shop.db.rows<Row>(sql`
    select session_key(s) as unique_key, started_at, ended_at, reported_end(s) as reported_ended_at, review_flags
    from work_session as s where technician_id = ${technician.id} order by started_at, session_key(s)`)

describe('starting', () => {
  test('a technician starts an activity and sees it as the current one', async () => {
    const started = await ali.start({ job: '0042', activity: 'WELD', note: 'shaft is worn' })
    expect(started.status).toBe(201)
    expect(started.body).toMatchObject({
      job_no: '0042',
      activity_code: 'WELD',
      activity_label: 'Welding',
      customer: 'Saline Water Works',
      note: 'shaft is worn',
      started_at: '2026-11-19T06:00:00.000Z',
      ended_at: null,
      media_count: 0,
    })
    const current = await ali.get('/sessions/current')
    expect(current.body).toEqual(started.body)
  })

  test('nobody works: the current session is null', async () => {
    expect((await ali.get('/sessions/current')).body).toBeNull()
  })

  test('the next start ends the one before', async () => {
    await ali.start({ activity: 'DIAGNOSE' })
    shop.at('2026-11-19T07:30:00Z')
    await ali.start({ activity: 'REPAIR' })
    const [first, second] = await rowsOf(ali)
    expect(first).toMatchObject({ ended_at: at('07:30:00'), reported_ended_at: null, review_flags: 0 })
    expect(second).toMatchObject({ started_at: at('07:30:00'), ended_at: null })
  })

  test('two taps within one second keep their order', async () => {
    for (let i = 0; i < 8; i++) await ali.start({ at: at('05:00:00') + i * 100, note: String(i) })
    const notes = await shop.db.rows<{ note: string }>(sql`
      select note from work_session as s where technician_id = ${ali.id} order by started_at, session_key(s)`)
    expect(notes.map(({ note }) => note)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
    expect((await ali.get<{ note: string }>('/sessions/current')).body.note).toBe('7')
  })

  test('the same key again answers 200 with the session of the first time', async () => {
    const key = randomUUID()
    const first = await ali.start({ key })
    const again = await ali.start({ key, note: 'another note' })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(await rowsOf(ali)).toHaveLength(1)
  })

  test('a repeated start does not end what came after it', async () => {
    const key = randomUUID()
    await ali.start({ key, at: at('05:00:00') })
    await ali.start({ at: at('05:30:00') })
    const again = await ali.start({ key, at: at('05:00:00') })
    expect(again.body.ended_at).toBe('2026-11-19T05:30:00.000Z')
    expect((await ali.get<{ started_at: string }>('/sessions/current')).body.started_at).toBe(
      '2026-11-19T05:30:00.000Z',
    )
  })

  test('two technicians may use the same key; neither reaches the other one’s session', async () => {
    const key = randomUUID()
    const omar = await shop.technician({ name: 'Omar' })
    const alis = await ali.start({ key })
    const omars = await omar.start({ key })
    expect(omars.status).toBe(201)
    expect(alis.body.session_id).toBe(key)
    expect(omars.body).toMatchObject({ unique_key: key, session_id: expect.not.stringMatching(key) })
    expect((await omar.start({ key })).body.session_id).toBe(omars.body.session_id)
    expect((await omar.complete(key)).body).toMatchObject({ session_id: omars.body.session_id, unique_key: key })
    expect((await ali.get('/sessions/current')).body).not.toBeNull()
    const walid = await shop.technician({ name: 'Walid' })
    expect((await walid.complete(key)).status).toBe(404)
    expect((await ali.complete(omars.body.session_id)).status).toBe(404)
  })

  test('one key of two technicians at the same moment, each of them twice, is one session of each', async () => {
    const people = [ali, await shop.technician({ name: 'Omar' })]
    for (let round = 0; round < 10; round++) {
      const key = randomUUID()
      const time = at('05:00:00') + round * 60_000
      const answers = await Promise.all([...people, ...people].map((one) => one.start({ key, at: time })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201, 201])
      expect(new Set(answers.map(({ body }) => body.session_id)).size).toBe(2)
    }
    for (const one of people) expect(await rowsOf(one)).toHaveLength(10)
  })

  test('a session from before keys were ids is known by both', async () => {
    const [id, key] = [randomUUID(), randomUUID()]
    await shop.db.write(sql`
      insert into work_session (id, unique_key, started_at, technician_id, job_id, activity_type_id)
      select ${id}, ${key}, ${timestamptz(at('05:00:00'))}, ${ali.id}, job.id, activity_type.id
      from job, activity_type where job_no = '1001' and code = 'REPAIR'`)
    expect(await ali.start({ key, at: at('05:00:00') })).toMatchObject({ status: 200, body: { session_id: id } })
    expect((await ali.complete(key, at('05:40:00'))).body).toMatchObject({ session_id: id, unique_key: key })
    expect((await ali.complete(id, at('05:30:00'))).body.ended_at).toBe('2026-11-19T05:30:00.000Z')
    expect(await rowsOf(ali)).toHaveLength(1)
  })

  test('the first session on an open job sets it in progress', async () => {
    await shop.job({ job_no: '3001' })
    await ali.start({ job: '3001' })
    expect(await shop.db.row(sql`select status from job where job_no = '3001'`)).toEqual({ status: 'in_progress' })
  })

  test('so does one that arrives late', async () => {
    await shop.job({ job_no: '3002' })
    await ali.start({ at: at('05:50:00') })
    await ali.start({ job: '3002', at: at('05:00:00') })
    expect(await shop.db.row(sql`select status from job where job_no = '3002'`)).toEqual({ status: 'in_progress' })
  })
})

describe('what cannot start', () => {
  test.each([
    ['an unknown job', { job: '999' }, 'job_not_found'],
    ['a job on hold', { job: '2001' }, 'job_not_workable'],
    ['a closed job', { job: '2002' }, 'job_not_workable'],
    ['an unknown activity', { activity: 'DANCE' }, 'activity_not_found'],
  ])('%s', async (_, given, code) => {
    const refused = await ali.start(given)
    expect(refused.status).toBe(422)
    expect(refused.body.code).toBe(code)
    expect(refused.body.detail.length).toBeGreaterThan(10)
    expect(await rowsOf(ali)).toHaveLength(0)
  })

  test('an activity that is no longer in use', async () => {
    await shop.db.write(sql`insert into activity_type (code, label, is_active) values ('OLD', 'Old', false)`)
    expect((await ali.start({ activity: 'OLD' })).body.code).toBe('activity_inactive')
    expect((await ali.start({ activity: 'OLD', at: at('05:00:00') })).status).toBe(201)
  })

  test('a refused start leaves the running session alone', async () => {
    const running = await ali.start()
    await ali.start({ job: '2001' })
    expect((await ali.get('/sessions/current')).body).toEqual(running.body)
  })

  test('work of more than two minutes ago is a report: a job on hold or closed by now does not refuse it', async () => {
    expect((await ali.start({ job: '2001', at: at('05:57:59') })).status).toBe(201)
    expect((await ali.start({ job: '2002', at: at('04:00:00') })).status).toBe(201)
    expect((await ali.start({ job: '2001', at: at('05:58:00') })).status).toBe(422)
    expect((await rowsOf(ali)).map((row) => row.review_flags)).toEqual([0, 0])
  })

  test('work that began after the closing is for review', async () => {
    expect((await ali.start({ job: '2002', at: at('05:00:00') })).status).toBe(201)
    expect((await rowsOf(ali))[0]?.review_flags).toBe(reviewFlags.job_was_closed)
  })
})

describe('ending', () => {
  test('by the session’s id, by its key, without a body, twice', async () => {
    const key = randomUUID()
    const started = await ali.start({ key, at: at('05:00:00') })
    const ended = await ali.complete(key, at('05:45:00.700'))
    expect(ended.status).toBe(200)
    expect(ended.body).toEqual({ ...started.body, ended_at: '2026-11-19T05:45:00.700Z' })
    expect((await ali.complete(started.body.session_id)).body).toEqual(ended.body)
    expect((await ali.get('/sessions/current')).body).toBeNull()
  })

  test('of several reported ends the earliest stands', async () => {
    const { body } = await ali.start({ at: at('05:00:00') })
    await ali.complete(body.session_id, at('05:50:00'))
    await ali.complete(body.session_id, at('05:20:00'))
    const last = await ali.complete(body.session_id, at('05:40:00'))
    expect(last.body.ended_at).toBe('2026-11-19T05:20:00.000Z')
  })

  test('a session that the next start has ended takes an end that turns up later', async () => {
    const first = await ali.start({ at: at('04:00:00') })
    await ali.start({ at: at('05:00:00') })
    const ended = await ali.complete(first.body.session_id, at('04:30:00'))
    expect(ended.body.ended_at).toBe('2026-11-19T04:30:00.000Z')
    expect((await rowsOf(ali))[0]?.review_flags).toBe(0)
  })

  test('an unknown session, a malformed id', async () => {
    expect((await ali.complete(randomUUID())).body.code).toBe('session_not_found')
    expect((await ali.complete('abc')).status).toBe(404)
  })
})

describe('odd times are stored in a sane form and flagged', () => {
  test('an end before the start', async () => {
    const { body } = await ali.start({ at: at('05:00:00') })
    expect((await ali.complete(body.session_id, at('04:00:00'))).body.ended_at).toBe('2026-11-19T05:00:00.000Z')
    expect((await rowsOf(ali))[0]?.review_flags).toBe(reviewFlags.ended_before_start)
  })

  test('a start in the future', async () => {
    expect((await ali.start({ at: at('08:00:00') })).body.started_at).toBe('2026-11-19T06:00:00.000Z')
    expect((await rowsOf(ali))[0]?.review_flags).toBe(reviewFlags.started_in_future)
    const kept = await shop.db.row(sql`select device_started_at from work_session where technician_id = ${ali.id}`)
    expect(kept).toEqual({ device_started_at: at('08:00:00') })
  })

  test('an end in the future', async () => {
    const { body } = await ali.start({ at: at('05:00:00') })
    expect((await ali.complete(body.session_id, at('09:00:00'))).body.ended_at).toBe('2026-11-19T06:00:00.000Z')
    expect((await rowsOf(ali))[0]?.review_flags).toBe(reviewFlags.ended_in_future)
  })

  test('longer than 16 hours, ended by report or by the next start', async () => {
    const { body } = await ali.start({ at: at('05:00:00') - 17 * 3_600_000 })
    await ali.complete(body.session_id, at('05:00:00'))
    const omar = await shop.technician({ name: 'Omar' })
    await omar.start({ at: at('05:00:00') - 17 * 3_600_000 })
    await omar.start()
    expect((await rowsOf(ali))[0]?.review_flags).toBe(reviewFlags.too_long)
    // Nobody reported that end, either.
    expect((await rowsOf(omar))[0]?.review_flags).toBe(reviewFlags.too_long | reviewFlags.end_not_reported)
  })

  test('older than 30 days, and absurdly old', async () => {
    await ali.start({ at: Date.parse('2026-10-01T05:00:00Z') })
    await ali.start({ at: Date.parse('1970-01-01T00:00:00Z') })
    const rows = await rowsOf(ali)
    expect(rows.map((row) => row.started_at)).toEqual([Date.UTC(2000, 0, 1), Date.parse('2026-10-01T05:00:00Z')])
    expect(rows.every((row) => (row.review_flags & reviewFlags.reported_late) !== 0)).toBe(true)
  })

  test('an end as it was reported is stored once, and both where the session ends elsewhere', async () => {
    const stored = () =>
      shop.db.row(sql`
        select ended_at, reported_ended_at, is_end_reported from work_session
        where technician_id = ${ali.id} order by started_at limit 1`)
    const { body } = await ali.start({ at: at('04:00:00') })
    await ali.complete(body.session_id, at('05:30:00'))
    expect(await stored()).toEqual({ ended_at: at('05:30:00'), reported_ended_at: null, is_end_reported: true })
    await ali.start({ at: at('05:00:00') })
    const apart = { ended_at: at('05:00:00'), reported_ended_at: at('05:30:00'), is_end_reported: false }
    expect(await stored()).toEqual(apart)
    await ali.complete(body.session_id, at('05:45:00'))
    expect(await stored()).toEqual(apart)
    await ali.complete(body.session_id, at('04:45:00'))
    expect(await stored()).toEqual({ ended_at: at('04:45:00'), reported_ended_at: null, is_end_reported: true })
  })

  test('trimmed by another session', async () => {
    const first = await ali.start({ at: at('04:00:00') })
    await ali.start({ at: at('05:00:00') })
    await ali.complete(first.body.session_id, at('05:30:00'))
    expect((await rowsOf(ali))[0]).toMatchObject({
      ended_at: at('05:00:00'),
      reported_ended_at: at('05:30:00'),
      review_flags: reviewFlags.trimmed,
    })
  })
})

describe('a phone with a wrong clock', () => {
  const fast = (minutes: number) => ({
    headers: { 'x-client-time': new Date(shop.now + minutes * 60_000).toISOString() },
  })

  test('14 minutes fast: its times are corrected', async () => {
    const started = await ali.start({ at: at('05:14:00') }, fast(14))
    expect(started.body.started_at).toBe('2026-11-19T05:00:00.000Z')
    const ended = await ali.complete(started.body.session_id, at('05:44:00'), fast(14))
    expect(ended.body.ended_at).toBe('2026-11-19T05:30:00.000Z')
    expect((await rowsOf(ali))[0]?.review_flags).toBe(0)
  })

  test('up to a minute is left as it is', async () => {
    const started = await ali.start({ at: at('05:00:59') }, fast(1))
    expect(started.body.started_at).toBe('2026-11-19T05:00:59.000Z')
  })

  test('a header that is no time corrects nothing', async () => {
    const started = await ali.start({ at: at('05:00:00') }, { headers: { 'x-client-time': 'noon' } })
    expect(started.body.started_at).toBe('2026-11-19T05:00:00.000Z')
  })
})

describe('sessions that arrive late', () => {
  test('fit between the others', async () => {
    await ali.start({ at: at('02:00:00') })
    await ali.start({ at: at('05:00:00') })
    const late = await ali.start({ at: at('03:00:00') })
    expect(late.status).toBe(201)
    expect(late.body.ended_at).toBe('2026-11-19T05:00:00.000Z')
    expect((await rowsOf(ali)).map((row) => row.ended_at)).toEqual([at('03:00:00'), at('05:00:00'), null])
  })

  test('a late one within an ended one trims it and says so', async () => {
    const first = await ali.start({ at: at('02:00:00') })
    await ali.complete(first.body.session_id, at('05:00:00'))
    await ali.start({ at: at('03:00:00') })
    expect((await rowsOf(ali))[0]).toMatchObject({ ended_at: at('03:00:00'), review_flags: reviewFlags.trimmed })
  })
})

test('the usual start, and an end, are one round trip to the database', async () => {
  await ali.start()
  await ali.get('/sessions/current')
  const { pool } = shop.db
  const query = vi.spyOn(pool, 'query')
  const connect = vi.spyOn(pool, 'connect')
  onTestFinished(() => void vi.restoreAllMocks())
  // Others are told of a change a moment after it, and nobody waits for that.
  const waitedFor = () =>
    query.mock.calls.map((call) => JSON.stringify(call)).filter((call) => !call.includes('pg_notify'))
  shop.at('2026-11-19T07:00:00Z')
  const started = await ali.start({ activity: 'TEST' })
  expect([started.status, waitedFor().length]).toEqual([201, 1])
  await ali.complete(started.body.session_id)
  expect(waitedFor()).toHaveLength(2)
  // `query` takes its connection by `connect`; more of these would be a transaction.
  expect(connect.mock.calls.length).toBe(query.mock.calls.length)
})

test('10 parallel starts leave one open, and none is lost', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => ali.start({ at: at('05:00:00') + (i % 4) * 60_000 })),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201))
  const rows = await rowsOf(ali)
  expect(rows).toHaveLength(10)
  expect(rows.filter((row) => row.ended_at === null)).toHaveLength(1)
})

test('the same start sent 10 times at once is one session', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ali.start({ key, at: at('05:00:00') })))
  expect(new Set(answers.map((answer) => answer.body.session_id)).size).toBe(1)
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(await rowsOf(ali)).toHaveLength(1)
})

test('a technician who was deactivated is refused from the next request on', async () => {
  const started = await ali.start()
  await shop.db.write(sql`update person set is_active = false where id = ${ali.id}`)
  expect((await ali.start()).body.code).toBe('account_inactive')
  expect((await ali.complete(started.body.session_id)).body.code).toBe('account_inactive')
  expect((await ali.get('/sessions/current')).status).toBe(401)
})

test('an admin records no work', async () => {
  const admin = await shop.admin()
  expect((await admin.start()).body).toMatchObject({ status: 403, code: 'not_allowed' })
})

test('the note is 500 characters at most', async () => {
  expect((await ali.start({ note: 'x'.repeat(500) })).status).toBe(201)
  const refused = await ali.start({ note: 'x'.repeat(501) })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual([{ path: 'note', message: 'The note must be 500 characters or less' }])
})
