import type { JobForecast } from '@warsha/contract'
import { expect, test } from 'vitest'
import { type FinishColumn, sortedForecasts } from './finish-order.ts'

const row = (job_no: string, given: Partial<JobForecast> = {}): JobForecast => ({
  job_id: Number(job_no),
  job_no,
  customer: 'Najd Steel',
  description: 'Rewind of a pump motor',
  status: 'open',
  due_on: null,
  remaining_hours: null,
  p50_at: null,
  p80_at: null,
  goes_on_at: null,
  late_percent: null,
  no_forecast: 'on_hold',
  made_at: null,
  ...given,
})

const sure = row('120', { late_percent: 0, remaining_hours: 20, due_on: '2026-12-01' })
const late = row('9', { late_percent: 90, remaining_hours: 3, due_on: '2026-11-20' })
const held = row('45')

test.each<[FinishColumn, boolean, string]>([
  ['chance', true, '9 120 45'],
  ['chance', false, '120 9 45'],
  ['remaining', true, '120 9 45'],
  ['due', false, '9 120 45'],
  ['due', true, '120 9 45'],
  ['job', false, '9 45 120'],
])('by %s, descending: %s; what has nothing there comes last', (column, descending, order) => {
  const sorted = sortedForecasts([held, sure, late], { column, descending })
  expect(sorted.map(({ job_no }) => job_no).join(' ')).toBe(order)
})
