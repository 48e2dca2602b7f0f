import type { Session } from '@warsha/contract'
import { HOUR, MINUTE, SECOND } from '@warsha/domain'
import { expect, test } from 'vitest'
import { planAt } from './plan.ts'

const answeredAt = Date.parse('2026-11-19T08:00:00Z')
const iso = (instant: number) => new Date(instant).toISOString()

const session: Session = {
  session_id: 's1',
  unique_key: 'k1',
  job_no: '1001',
  job_description: 'Rewind of a 75 kW pump motor',
  customer: 'Saline Water Works',
  activity_code: 'REPAIR',
  activity_label: 'Repair',
  note: null,
  started_at: iso(answeredAt - 2 * HOUR),
  ended_at: null,
  media_count: 0,
  planned_hours: 4,
  p80_hours: 6,
  worked_hours: 2.6667,
  working_times: [
    { from: iso(answeredAt), to: iso(answeredAt + HOUR) },
    { from: iso(answeredAt + 2 * HOUR), to: iso(answeredAt + 8 * HOUR) },
  ],
}

test.each([
  ['as it was answered', 0, { planned: 240, left: 80, isLate: false }],
  ['a minute later', MINUTE, { planned: 240, left: 79, isLate: false }],
  ['as the break begins', HOUR, { planned: 240, left: 20, isLate: false }],
  ['as the break ends', 2 * HOUR, { planned: 240, left: 20, isLate: false }],
  ['when all is used up', 2 * HOUR + 20 * MINUTE, { planned: 240, left: 0, isLate: false }],
  ['a minute over', 2 * HOUR + 21 * MINUTE, { planned: 240, left: -1, isLate: false }],
  ['by when it usually is done', 4 * HOUR + 20 * MINUTE, { planned: 240, left: -120, isLate: false }],
  ['later than usual', 4 * HOUR + 20 * MINUTE + SECOND, { planned: 240, left: -120, isLate: true }],
])('%s', (_when, later, plan) => {
  expect(planAt(session, answeredAt + later)).toEqual(plan)
})

test('stands still where the server did not say when work counts', () => {
  expect(planAt({ ...session, working_times: null }, answeredAt + HOUR)?.left).toBe(80)
})

test('is not known where the server did not say it, now or in an older version', () => {
  expect(planAt({ ...session, planned_hours: null, p80_hours: null, worked_hours: null }, answeredAt)).toBeNull()
  const { planned_hours: _planned, p80_hours: _p80, worked_hours: _worked, ...older } = session
  expect(planAt(older, answeredAt)).toBeNull()
})
