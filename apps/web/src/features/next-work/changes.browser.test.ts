import type { TriedJob } from '@warsha/contract'
import { expect, test } from 'vitest'
import { daysMoved, effectOf, isMoved } from './changes.ts'

const RIYADH = 'Asia/Riyadh'
const noDates = { p50_at: null, p80_at: null, late_percent: null }
const dates = (p50: string, p80 = p50, late_percent: number | null = null) => {
  return { p50_at: `2026-11-${p50}.000Z`, p80_at: `2026-11-${p80}.000Z`, late_percent }
}
const job = (job_id: number, tried: Omit<TriedJob, 'job_id' | 'as_it_is'>, as_it_is: TriedJob['as_it_is']) => {
  return { job_id, ...tried, as_it_is }
}

test('days are those of the workshop, and hours within one move nothing', () => {
  expect(daysMoved(job(1, dates('22T10:00:00'), dates('20T10:00:00')), RIYADH)).toBe(2)
  expect(daysMoved(job(1, dates('20T20:59:59'), dates('20T05:00:00')), RIYADH)).toBe(0)
  // After midnight in Riyadh, where it is still the day before in UTC.
  expect(daysMoved(job(1, dates('20T21:00:00'), dates('20T05:00:00')), RIYADH)).toBe(1)
  expect(daysMoved(job(1, noDates, dates('20T05:00:00')), RIYADH)).toBeNull()
})

test('a job is moved when either of its days is another, or is there no more', () => {
  const kept = dates('20T10:00:00', '22T10:00:00')
  expect(isMoved(job(1, dates('20T12:00:00', '22T09:00:00'), kept), RIYADH)).toBe(false)
  expect(isMoved(job(1, dates('20T10:00:00', '23T10:00:00'), kept), RIYADH)).toBe(true)
  expect(isMoved(job(1, noDates, kept), RIYADH)).toBe(true)
  expect(isMoved(job(1, noDates, noDates), RIYADH)).toBe(false)
})

test('what an order changes: how many sooner and later, likelier late, and which is put off the most', () => {
  const tried = [
    job(1, dates('18T10:00:00', '19T10:00:00', 10), dates('25T10:00:00', '26T10:00:00', 90)),
    job(2, dates('22T10:00:00', '23T10:00:00', 55), dates('20T10:00:00', '21T10:00:00', 20)),
    job(3, dates('27T10:00:00', '28T10:00:00', 70), dates('23T10:00:00', '24T10:00:00', 30)),
    job(4, noDates, noDates),
  ]
  expect(effectOf(tried, RIYADH)).toEqual({ sooner: 1, later: 2, likelyLate: 1, worst: { jobId: 3, days: 4 } })
})

test('a job whose expected day stays is sooner or later by its latest one', () => {
  const sooner = job(1, dates('20T10:00:00', '22T10:00:00'), dates('20T09:00:00', '25T10:00:00'))
  const later = job(2, dates('20T10:00:00', '26T10:00:00'), dates('20T10:00:00', '25T10:00:00'))
  // The expected day goes before the latest one where both move.
  const both = job(3, dates('21T10:00:00', '22T10:00:00'), dates('20T10:00:00', '25T10:00:00'))
  expect([sooner, later, both].map((each) => daysMoved(each, RIYADH))).toEqual([-3, 1, 1])
  expect(effectOf([sooner, later], RIYADH)).toMatchObject({ sooner: 1, later: 1, worst: { jobId: 2, days: 1 } })
})

test('an order that changes nothing, in a shop whose dates are guesses', () => {
  const stays = job(1, dates('20T10:00:00'), dates('20T10:00:00'))
  expect(effectOf([stays], RIYADH)).toEqual({ sooner: 0, later: 0, likelyLate: null, worst: null })
})
