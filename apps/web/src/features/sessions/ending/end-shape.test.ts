import { expect, test } from 'vitest'
import { endOf, endShape, firstChoice } from './end-shape.ts'

const ZONE = 'Asia/Riyadh'
const clock = {
  zone: ZONE,
  startedAt: Date.parse('2026-11-19T11:10:00Z'),
  now: Date.parse('2026-11-20T05:00:00Z'),
}
const problems = (at: string, when = 'other') =>
  endShape(clock)
    .safeParse({ when, at, reason: 'Went home' })
    .error?.issues.map(({ message }) => message)

test('an end of one’s own lies after the start and not in the future', () => {
  expect(problems('')).toEqual(['required'])
  expect(problems('2026-11-19T14:10')).toEqual(['end_before_start'])
  expect(problems('2026-11-20T08:01')).toEqual(['in_future'])
  expect(problems('2026-11-19T17:00')).toBeUndefined()
  expect(problems('', 'now')).toBeUndefined()
})

test('for one that was forgotten the first proposal is chosen, and never now', () => {
  const ended_at = '2026-11-19T14:00:00.000Z'
  const proposals = [{ kind: 'end_of_working_day' as const, ended_at, seconds_effective: 10_200 }]
  expect(firstChoice({ is_forgotten: true, proposals })).toBe(ended_at)
  expect(firstChoice({ is_forgotten: true, proposals: [] })).toBe('other')
  expect(firstChoice({ is_forgotten: false, proposals })).toBe('now')
})

test('now is left to the server’s clock, a proposal is taken as it is', () => {
  expect(endOf({ when: 'now', at: '2026-11-19T17:00' }, clock)).toBeUndefined()
  expect(endOf({ when: '2026-11-19T14:00:00.000Z', at: '' }, clock)).toBe('2026-11-19T14:00:00.000Z')
  expect(endOf({ when: 'other', at: '2026-11-19T17:00' }, clock)).toBe('2026-11-19T14:00:00.000Z')
})

test('in the hour that comes twice it is the one after the start', () => {
  const started = (startedAt: string, zone: string) => ({ zone, startedAt: Date.parse(startedAt) })
  const own = (at: string) => ({ when: 'other', at })
  const inNewYork = started('2026-11-01T05:50:00Z', 'America/New_York')
  expect(endOf(own('2026-11-01T01:20'), inNewYork)).toBe('2026-11-01T06:20:00.000Z')
  expect(endOf(own('2026-11-01T01:55'), inNewYork)).toBe('2026-11-01T05:55:00.000Z')
  const inBerlin = started('2026-10-25T00:30:00Z', 'Europe/Berlin')
  expect(endOf(own('2026-10-25T02:10'), inBerlin)).toBe('2026-10-25T01:10:00.000Z')
  const now = Date.parse('2026-11-01T08:00:00Z')
  expect(endShape({ ...inNewYork, now }).safeParse({ ...own('2026-11-01T01:20'), reason: 'Went home' }).success).toBe(
    true,
  )
})
