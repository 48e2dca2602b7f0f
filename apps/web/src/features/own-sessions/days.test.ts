import { expect, test } from 'vitest'
import type { ShownOwnSession } from '../../offline/own-sessions.ts'
import { daysAgo, daysOf } from './days.ts'

const at = (time: string) => new Date(`2026-11-${time}`).getTime()
const session = (from: string, to: string | null, isVoided = false): ShownOwnSession => ({
  uniqueKey: from,
  jobNo: '1001',
  activityCode: 'WELD',
  note: null,
  startedAt: at(from),
  endedAt: to === null ? null : at(to),
  heldSeconds: 0,
  kept: 'sent',
  confirmed: null,
  isVoided,
  isCorrected: false,
  request: null,
  endCheck: null,
})

test('what is held back does not count in its day', () => {
  const [day] = daysOf([{ ...session('18T16:00:00', '19T08:00:00'), heldSeconds: 15 * 3600 }], at('19T15:00:00'))
  expect(day?.seconds).toBe(3600)
})

test('sessions stand with the day on which they started; what runs or is voided adds nothing', () => {
  const days = daysOf(
    [
      session('19T14:00:00', null),
      session('19T10:00:00', '19T11:00:30'),
      session('18T23:30:00', '19T00:30:00'),
      session('18T08:00:00', '18T09:00:00', true),
      session('18T07:00:00', '18T07:00:01'),
    ],
    at('19T15:00:00'),
  )
  expect(days.map(({ sessions, seconds }) => [sessions.length, seconds])).toEqual([
    [2, 3_630],
    [3, 3_601],
  ])
})

test('today and the six days before are shown, to their first minute', () => {
  const sessions = [session('13T00:00:00', '13T01:00:00'), session('12T23:59:59', '13T00:00:00')]
  expect(daysOf(sessions, at('19T23:59:00')).flatMap((day) => day.sessions)).toEqual([sessions[0]])
})

test('days ago are those of the calendar', () => {
  expect(daysAgo(at('18T23:59:00'), at('19T00:01:00'))).toBe(1)
  expect(daysAgo(at('19T00:01:00'), at('19T23:59:00'))).toBe(0)
})
