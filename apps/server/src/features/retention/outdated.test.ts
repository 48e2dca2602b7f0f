import { createHash, randomUUID } from 'node:crypto'
import { HOUR, MINUTE } from '@warsha/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { countOutdated, type Limits, limitsOf } from './outdated.ts'

let shop: Shop
let ali = 0
let huda = 0
beforeAll(async () => {
  shop = await openShop()
  ali = (await shop.technician()).id
  huda = (await shop.admin()).id
  await shop.db.write(sql`
    insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas)
    values ('2025-10-01', now(), ${huda}, 0, 0, 0, 0)`)
  for (const [job_no, status] of [['1', 'closed'] as const, ['2', 'in_progress'] as const]) {
    await shop.job({ job_no, status })
  }
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.write(sql`delete from media`)
  await shop.db.write(sql`delete from sign_in`)
  await shop.db.write(sql`delete from phone`)
  await shop.db.write(sql`delete from security_event`)
})

const limits: Limits = {
  photosBefore: '2025-11-20',
  names: { night: '2026-11-19', years: null },
  signInsBefore: '2026-08-21',
  securityEventsBefore: '2026-05-23',
  timeZone: 'Asia/Riyadh',
}

test.each([
  [12, '2026-11-19T22:00:00Z', '2025-11-20'],
  [1, '2026-03-31T09:00:00Z', '2026-02-28'],
  [null, '2026-03-31T09:00:00Z', null],
])('photos that are kept for %s months go in the night of %s from before %s', async (photo_months, night, before) => {
  const kept = { photo_months, name_years: null, sign_in_days: 90, security_log_days: 180 }
  const found = await limitsOf(shop.db, kept, { runsAt: Date.parse(night), timeZone: 'Asia/Riyadh' })
  expect(found.photosBefore).toBe(before)
})

test('sign-ins and events go after as many days as are set', async () => {
  const kept = { photo_months: null, name_years: null, sign_in_days: 90, security_log_days: 180 }
  const found = await limitsOf(shop.db, kept, { runsAt: Date.parse('2026-11-19T06:00:00Z'), timeZone: 'Asia/Riyadh' })
  expect(found).toEqual({ ...limits, photosBefore: null })
})

describe('photos', () => {
  type Photo = { captured?: string; arrived?: number; job?: string; began?: string }

  /** One that is outdated in every way unless the case says otherwise. */
  async function photo({ captured = '2025-11-19T20:59:59Z', arrived, job = '1', began }: Photo): Promise<void> {
    const id = randomUUID()
    const { id: omar } = await shop.technician({ name: 'Omar' })
    await shop.db.write(sql`
      insert into work_session (id, started_at, ended_at, technician_id, job_id, activity_type_id)
      select ${id}, ${began ?? '2025-10-31T20:59:59Z'}, ${began ?? '2025-10-31T20:59:59Z'}, ${omar}, job.id, 1
      from job where job_no = ${job}`)
    await shop.db.write(sql`
      insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count, created_at)
      values (${id}, ${id}, decode(${createHash('sha256').update(id).digest('hex')}, 'hex'), ${captured}, 'image/jpeg',
        8, 8, 700, now() - ${arrived ?? 2 * HOUR} * interval '1 millisecond')`)
  }

  test.each<[string, Photo, number]>([
    ['the last second before the day', {}, 1],
    ['the first moment of the day', { captured: '2025-11-19T21:00:00Z' }, 0],
    ['one that arrived 59 minutes ago', { arrived: 59 * MINUTE }, 0],
    ['one that arrived 61 minutes ago', { arrived: 61 * MINUTE }, 1],
    ['of a job that is not closed', { job: '2' }, 0],
    ['of work that began, in the shop, in a month that is not closed', { began: '2025-10-31T21:00:00Z' }, 0],
    ['of work that began as the closed month did', { began: '2025-09-30T21:00:00Z' }, 1],
    ['of work that began before the closed month', { began: '2025-09-30T20:59:59Z' }, 0],
  ])('%s', async (_, given, count) => {
    await photo(given)
    expect(await countOutdated(shop.db, limits)).toMatchObject({ photos: count, photo_bytes: count * 700 })
  })

  test('all stay where no months are set', async () => {
    await photo({})
    const counts = await countOutdated(shop.db, { ...limits, photosBefore: null })
    expect(counts).toMatchObject({ photos: 0, photo_bytes: 0 })
  })
})

describe('sign-ins', () => {
  type SignIn = { by?: 'huda'; made: string; ended?: string | null; expires?: string; device?: string | null }

  async function signIn({ by, made, ended = null, expires, device = 'iPhone' }: SignIn): Promise<void> {
    await shop.db.write(sql`
      insert into sign_in (id, person_id, device, created_at, ended_at, expires_at, ends_for_good_at)
      values (gen_random_uuid(), ${by ? huda : ali}, ${device}, ${made}, ${ended}::timestamptz, ${expires ?? '2027-01-01'}, '2027-01-01')`)
  }

  const [old, before, day] = ['2026-08-01T00:00:00Z', '2026-08-20T20:59:59Z', '2026-08-20T21:00:00Z']
  test.each<[string, SignIn[], number]>([
    ['one that ended before the day', [{ made: old, ended: before }], 1],
    ['one that ended on the day', [{ made: old, ended: day }], 0],
    ['one that was not renewed in time', [{ made: old, expires: before }], 1],
    ['one that was renewed until the day', [{ made: old, expires: day }], 0],
    ['one that ended before it would have expired', [{ made: old, ended: before, expires: day }], 1],
    ['the newest one of a person, of which no more is known', [{ made: old, ended: before, device: null }], 0],
    [
      'one of which no more is known, with a newer one',
      [{ made: old, ended: before, device: null }, { made: '2026-08-02T00:00:00Z' }],
      1,
    ],
    [
      'one of which no more is known, with a newer one of somebody else',
      [
        { made: old, ended: before, device: null },
        { by: 'huda', made: '2026-08-02T00:00:00Z' },
      ],
      0,
    ],
  ])('%s', async (_, given, count) => {
    for (const each of given) await signIn(each)
    expect(await countOutdated(shop.db, limits)).toMatchObject({ sign_ins: count })
  })
})

test.each([
  [0, '2026-08-20T20:59:59Z', 1],
  [0, '2026-08-20T21:00:00Z', 0],
  [1, '2026-08-20T20:59:59Z', 0],
])('a device with %d records left that was heard last at %s', async (unsent, heard, count) => {
  await shop.db.write(sql`
    insert into phone (person_id, device_id, unsent_count, last_heard_at) values (${ali}, 'd', ${unsent}, ${heard})`)
  expect(await countOutdated(shop.db, limits)).toMatchObject({ devices: count })
})

test.each([
  ['2026-05-22T20:59:59Z', 1],
  ['2026-05-22T21:00:00Z', 0],
])('an event of %s', async (at, count) => {
  await shop.db.write(sql`insert into security_event (at, kind) values (${at}, 'denied')`)
  expect(await countOutdated(shop.db, limits)).toMatchObject({ security_events: count })
})
