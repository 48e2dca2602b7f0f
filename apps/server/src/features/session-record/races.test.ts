import type { CorrectionOutcome, SessionDetails } from '@warsha/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { type Answer, type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { verifyAudit } from '../audit/index.ts'

let shop: Shop
let huda: Caller
let noor: Caller

beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  noor = await shop.admin()
  await shop.job({ job_no: '1001' })
  shop.at(at('18:00'))
})
afterAll(async () => {
  expect((await verifyAudit(shop.db, { keys: testKeys, from: 1 })).fault).toBeNull()
  await shop.close()
})

/** An instant by the clock in Riyadh. */
function at(time: string): number {
  return Date.parse(`2026-11-19T${time}:00+03:00`)
}
const iso = (instant: number) => new Date(instant).toISOString()

async function worked(person: Caller, from: number, to: number | null): Promise<string> {
  const { body } = await person.start({ at: from })
  if (to !== null) await person.complete(body.session_id, to)
  return body.session_id
}

const correct = (by: Caller, id: string, correction: object) =>
  by.call<CorrectionOutcome>('PATCH', `/admin/sessions/${id}`, { reason: 'Gate', trim: true, ...correction })
const details = async (id: string) => (await huda.get<SessionDetails>(`/admin/sessions/${id}`)).body
const statuses = (answers: Answer[]) => answers.map(({ status }) => status)

/** Whether two of a technician's sessions that count overlap, or more than one runs. */
async function overlaps(person: Caller): Promise<boolean> {
  const rows = await shop.db.rows<{ started_at: number; ended_at: number | null }>(sql`
    select started_at, ended_at from work_session as s
    where technician_id = ${person.id} and voided_at is null order by started_at, session_key(s)`)
  return rows.some(
    ({ ended_at }, i) => (rows[i + 1]?.started_at ?? Infinity) < (ended_at ?? Infinity) && i + 1 < rows.length,
  )
}

test('two admins correct the same session at once: both are kept in its history, one after the other', async () => {
  const ali = await shop.technician()
  const id = await worked(ali, at('08:00'), at('17:00'))
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      correct(i % 2 ? huda : noor, id, { ended_at: iso(at(`1${i}:30`) - 7_200_000) }),
    ),
  )
  expect(new Set(statuses(answers))).toEqual(new Set([200]))
  const { history, ended_at } = await details(id)
  expect(history).toHaveLength(8)
  history.forEach(({ before }, i) => {
    expect(before?.ended_at).toBe(i === 0 ? iso(at('17:00')) : history[i - 1]?.after.ended_at)
  })
  expect(history.at(-1)?.after.ended_at).toBe(ended_at)
})

test('an admin ends a session while its technician completes it: one end stands, the other one is known', async () => {
  for (let i = 0; i < 12; i++) {
    const ali = await shop.technician()
    const id = await worked(ali, at('08:00'), null)
    const [ended, completed] = await Promise.all([
      huda.post(`/admin/sessions/${id}/end`, { ended_at: iso(at('16:00')), reason: 'Gate' }),
      ali.complete(id, at('17:00')),
    ])
    expect([200, 409]).toContain(ended.status)
    expect(completed.status).toBe(200)
    const { ended_at, flags, reported } = await details(id)
    expect(reported.reported_ended_at).toBe(iso(at('17:00')))
    if (ended.status === 409) expect([ended_at, flags]).toEqual([iso(at('17:00')), []])
    else expect([ended_at, flags]).toEqual([iso(at('16:00')), ['reported_after_correction']])
  }
})

test('corrections, starts and ends of one technician at once leave nothing that overlaps, and no error', async () => {
  const minute = fc.integer({ min: 0, max: 540 }).map((minutes) => at('08:00') + minutes * 60_000)
  const span = fc.tuple(minute, fc.integer({ min: 1, max: 240 })).map(([from, minutes]) => {
    return { started_at: iso(from), ended_at: iso(Math.min(from + minutes * 60_000, shop.now)) }
  })
  const deeds = fc.array(fc.tuple(fc.constantFrom('start', 'end', 'correct', 'add', 'void'), minute, span), {
    minLength: 4,
    maxLength: 10,
  })
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      const ali = await shop.technician()
      const known = [await worked(ali, at('09:00'), at('10:00')), await worked(ali, at('11:00'), null)]
      const answers = await Promise.all(
        all.map(([deed, time, { started_at, ended_at }], i) => {
          const id = known[i % 2] ?? ''
          const added = { technician_id: ali.id, job_no: '1001', activity_code: 'REPAIR', reason: 'Gate', trim: true }
          if (deed === 'start') return ali.start({ at: time })
          if (deed === 'end') return ali.complete(id, time)
          if (deed === 'correct') return correct(huda, id, { started_at, ended_at })
          if (deed === 'add') return noor.post('/admin/sessions', { ...added, started_at, ended_at })
          return huda.post(`/admin/sessions/${id}/void`, { reason: 'Gate' })
        }),
      )
      for (const { status } of answers) expect([200, 201, 409]).toContain(status)
      expect(await overlaps(ali)).toBe(false)
    }),
    { numRuns: process.env['SOAK'] ? 40 : 10, endOnFailure: true },
  )
}, 120_000)
