import { randomUUID } from 'node:crypto'
import { completeSession, HOUR, type Instant, type ReportedTime, reviewFlags, type SessionTimes } from '@warsha/domain'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { signInForGood } from '../../../testing/sign-in.ts'
import { join, sql, timestamptz } from '../../platform/database.ts'
import { complete } from './complete.ts'

const isSoak = Boolean(process.env['SOAK'])
const startedAt = Date.parse('2026-11-18T05:00:00Z')

let shop: Shop
let ali: { id: number; signInId: string }
beforeAll(async () => {
  shop = await openShop()
  await shop.job()
  const { id } = await shop.technician()
  ali = { id, signInId: await signInForGood(shop.db, id) }
})
afterAll(() => shop.close())

async function store(session: SessionTimes): Promise<void> {
  await shop.db.write(sql`delete from work_session where technician_id = ${ali.id}`)
  await shop.db.write(sql`
    insert into work_session
      (id, started_at, ended_at, reported_ended_at, device_ended_at, corrected_at, review_flags, technician_id, job_id, activity_type_id)
    select ${session.uniqueKey}, ${timestamptz(session.startedAt)}, ${timestamptz(session.endedAt)}::timestamptz,
      ${timestamptz(session.reportedEndedAt)}::timestamptz, ${timestamptz(session.deviceEndedAt)}::timestamptz,
      case when ${session.isEndCorrected} then now() end, ${session.flags}, ${ali.id}, job.id, activity_type.id
    from job, activity_type where code = 'REPAIR'`)
}

function stored(): Promise<SessionTimes | null> {
  return shop.db.row<SessionTimes>(sql`
    select session_key(s) as "uniqueKey", started_at as "startedAt", device_started_at as "deviceStartedAt",
      reported_end(s) as "reportedEndedAt", device_ended_at as "deviceEndedAt", ended_at as "endedAt",
      corrected_at is not null and ended_at is not null as "isEndCorrected", review_flags as flags
    from work_session as s where technician_id = ${ali.id}`)
}

/** Few moments, so that many are the same; some at the edges of what is usual. */
const moments = fc.constantFrom<Instant>(
  ...[-1, 0, 1, 2, 3, 16 * HOUR, 16 * HOUR + 1].map((milliseconds) => startedAt + milliseconds),
)
const later = moments.map((moment) => Math.max(moment, startedAt))
const flags = fc
  .subarray([reviewFlags.started_in_future, reviewFlags.too_long, reviewFlags.trimmed, reviewFlags.end_not_reported])
  .map((bits) => bits.reduce((union, bit) => union | bit, 0))

const ends: fc.Arbitrary<ReportedTime> = fc.record({
  at: moments,
  deviceAt: moments,
  flags: fc.constantFrom(0, reviewFlags.ended_in_future),
})

/** As it may be stored: running, ended by a report, by the next start, or by an admin. */
const sessions: fc.Arbitrary<SessionTimes> = fc
  .record({
    endedAt: fc.option(later),
    reported: fc.option(later),
    device: fc.option(moments),
    isEndCorrected: fc.boolean(),
    flags,
  })
  .map(({ endedAt, reported, device, isEndCorrected, flags: stored }) => {
    const reportedEndedAt = endedAt === null ? null : reported
    const isCorrected = isEndCorrected && endedAt !== null
    return {
      uniqueKey: randomUUID(),
      startedAt,
      deviceStartedAt: null,
      reportedEndedAt,
      deviceEndedAt: reportedEndedAt === null || device === reportedEndedAt ? null : device,
      endedAt: isCorrected || endedAt === null ? endedAt : Math.min(endedAt, reportedEndedAt ?? endedAt),
      isEndCorrected: isCorrected,
      flags: stored,
    }
  })

test('the database takes a reported end as the domain does, whatever is stored', async () => {
  await fc.assert(
    fc.asyncProperty(sessions, ends, async (session, end) => {
      await store(session)
      const who = { technicianId: ali.id, signInId: ali.signInId, now: shop.now, finishes: false }
      expect(await complete(shop.db, { ...who, idOrKey: session.uniqueKey, at: end })).not.toBeNull()
      expect(await stored()).toEqual(completeSession(session, end))
    }),
    { numRuns: isSoak ? 2_000 : 150 },
  )
}, 120_000)

const runs = (uniqueKey: string): SessionTimes => ({
  uniqueKey,
  startedAt,
  deviceStartedAt: null,
  endedAt: null,
  reportedEndedAt: null,
  deviceEndedAt: null,
  isEndCorrected: false,
  flags: 0,
})
const end = (): Omit<Parameters<typeof complete>[1], 'idOrKey'> => ({
  technicianId: ali.id,
  signInId: ali.signInId,
  now: shop.now,
  finishes: false,
  at: { at: startedAt + HOUR, deviceAt: startedAt + HOUR, flags: 0 },
})

test('a session whose start was corrected while it runs is ended, also by the key beside its id', async () => {
  const [id, key] = [randomUUID(), randomUUID()]
  await store(runs(id))
  await shop.db.write(sql`update work_session set corrected_at = now(), unique_key = ${key} where id = ${id}`)
  expect(await complete(shop.db, { ...end(), idOrKey: key })).toMatchObject({ id, ended_at: startedAt + HOUR })
})

test.each([false, true])(
  'the end answers with the photos of the session and of no other (ended before: %s)',
  async (isAgain) => {
    const id = randomUUID()
    await store(runs(id))
    const before = randomUUID()
    await shop.db.write(sql`
    insert into work_session (id, started_at, ended_at, technician_id, job_id, activity_type_id)
    select ${before}, started_at - interval '2 hours', started_at - interval '1 hour', technician_id, job_id, activity_type_id
    from work_session where id = ${id}`)
    const photos = [id, id, before].map(
      (session, place) => sql`
    (gen_random_uuid(), ${session}, decode(md5(${`${session} ${place}`}) || md5('more'), 'hex'), now(), 'image/jpeg', 8, 8, 700, now())`,
    )
    await shop.db.write(sql`
    insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count, created_at)
    values ${join(photos)}`)
    if (isAgain) await complete(shop.db, { ...end(), idOrKey: id })
    expect(await complete(shop.db, { ...end(), idOrKey: id })).toMatchObject({ id, media_count: 2 })
    await shop.db.write(sql`delete from media`)
  },
)
