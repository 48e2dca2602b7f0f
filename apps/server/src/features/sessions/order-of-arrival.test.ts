import {
  arrival,
  expectedSessions,
  type Recorded,
  recordedSessions,
  type Reported,
} from '@warsha/domain/testing/recorded-sessions'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

const isSoak = Boolean(process.env['SOAK'])

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.job()
})
afterAll(() => shop.close())

/** Sends the reports, several at once as several devices would; an end that finds no session is simply sent again later. */
async function send(technician: Caller, reports: Reported[], atOnce: number): Promise<void> {
  for (let i = 0; i < reports.length; i += atOnce) {
    const answers = await Promise.all(
      reports
        .slice(i, i + atOnce)
        .map(({ kind, key, at }) => (kind === 'start' ? technician.start({ key, at }) : technician.complete(key, at))),
    )
    for (const { status } of answers) expect([200, 201, 404]).toContain(status)
  }
}

function stored(technician: Caller): Promise<Recorded[]> {
  return shop.db.rows<Recorded>(sql`
    select session_key(s) as "uniqueKey", started_at as "startedAt", ended_at as "endedAt",
      reported_end(s) as "reportedEndedAt", review_flags as flags
    from work_session as s where technician_id = ${technician.id} order by started_at, session_key(s)`)
}

test.each([
  ['one after the other', 1, isSoak ? 60 : 3],
  ['four at a time', 4, isSoak ? 40 : 5],
])(
  'any order of arrival, with repeats, %s, gives the same sessions',
  async (_, atOnce, numRuns) => {
    await fc.assert(
      fc.asyncProperty(
        recordedSessions(shop.now).chain((worked) => fc.tuple(fc.constant(worked), arrival(worked))),
        async ([worked, reports]) => {
          const technician = await shop.technician()
          await send(technician, reports, atOnce)
          // What was sent at the same time as its start may have come before it.
          await send(technician, reports, 1)
          expect(await stored(technician)).toEqual(expectedSessions(worked))
        },
      ),
      // What was sent at the same time arrives otherwise the next time: a failure cannot be made smaller.
      { numRuns, endOnFailure: true },
    )
  },
  120_000,
)

test('the database itself refuses what would overlap, and a second running session', async () => {
  const technician = await shop.technician()
  await technician.start({ at: shop.now - 3_600_000 })
  const insert = (from: string, to: string | null) =>
    shop.db.write(sql`
      insert into work_session (id, unique_key, started_at, ended_at, technician_id, job_id, activity_type_id)
      select gen_random_uuid(), gen_random_uuid(), ${from}::timestamptz, ${to}::timestamptz, ${technician.id}, job.id, 1
      from job limit 1`)
  await expect(insert('2026-11-19T05:30:00Z', '2026-11-19T05:40:00Z')).rejects.toMatchObject({
    constraint: 'no_overlap',
  })
  await expect(insert('2026-11-19T04:00:00Z', null)).rejects.toMatchObject({ code: /23505|23P01/ })
  await expect(insert('2026-11-19T04:00:00Z', '2026-11-19T05:00:00Z')).resolves.toBe(1)
})

test('the database refuses a session over one that took no time, as if it had not been there when the other was placed', async () => {
  const technician = await shop.technician()
  const nothing = await technician.start({ at: shop.now - 3_600_000 })
  await technician.complete(nothing.body.unique_key, shop.now - 7_200_000)
  const insert = (from: string, to: string | null) =>
    shop.db.write(sql`
      insert into work_session (id, unique_key, started_at, ended_at, technician_id, job_id, activity_type_id)
      select gen_random_uuid(), gen_random_uuid(), ${from}::timestamptz, ${to}::timestamptz, ${technician.id}, job.id, 1
      from job limit 1`)
  const before = new Date(shop.now - 5_000_000).toISOString()
  const after = new Date(shop.now - 1_000_000).toISOString()
  await expect(insert(before, null)).rejects.toMatchObject({ constraint: 'ends_by_next', code: '40001' })
  await expect(insert(before, after)).rejects.toMatchObject({ constraint: 'ends_by_next' })
  await expect(insert(before, nothing.body.started_at)).resolves.toBe(1)
  await expect(
    shop.db.write(sql`
      update work_session set ended_at = ${after} where technician_id = ${technician.id} and started_at = ${before}`),
  ).rejects.toMatchObject({ constraint: 'ends_by_next' })
})

test('any order of arrival after an admin has ended a session gives the same sessions, and the admin’s end', async () => {
  const admin = await shop.admin()
  const story = recordedSessions(shop.now).chain((worked) =>
    fc.tuple(fc.constant(worked), fc.integer({ min: 0, max: 3_600_000 }), arrival(worked), arrival(worked)),
  )
  await fc.assert(
    fc.asyncProperty(story, async ([worked, length, oneOrder, anotherOrder]) => {
      const [first] = worked
      if (!first) return
      const endedAt = Math.min(first.startedAt + length, shop.now)
      const report = async (reports: Reported[]) => {
        const technician = await shop.technician()
        const { body } = await technician.start({ key: first.key, at: first.startedAt })
        if (endedAt > first.startedAt) {
          const end = { ended_at: new Date(endedAt).toISOString(), reason: 'Seen at the gate' }
          expect((await admin.post(`/admin/sessions/${body.session_id}/end`, end)).status).toBe(200)
        }
        await send(technician, reports, 1)
        return stored(technician)
      }
      const sessions = await report(oneOrder)
      expect(await report(anotherOrder)).toEqual(sessions)
      const next = sessions[sessions.findIndex(({ uniqueKey }) => uniqueKey === first.key) + 1]
      if (endedAt > first.startedAt) {
        const ended = sessions.find(({ uniqueKey }) => uniqueKey === first.key)
        expect(ended?.endedAt).toBe(Math.min(endedAt, next?.startedAt ?? Infinity))
      }
    }),
    { numRuns: isSoak ? 30 : 4, endOnFailure: true },
  )
}, 120_000)
