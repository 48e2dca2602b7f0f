import type { TimesheetLine } from '@warsha/contract'
import { expect, test } from 'vitest'
import { sumsOf } from './lines.ts'

test('hundredths of hours and halalas add up exactly', () => {
  const line: TimesheetLine = {
    technician_id: 1,
    employee_number: null,
    technician_name: 'Salem',
    segment: null,
    days_worked: 1,
    session_count: 2,
    to_review_count: 1,
    seconds_raw: 0,
    seconds_effective: 0,
    seconds_outside: 0,
    hours_raw: 0.1,
    hours_effective: 0.07,
    hours_outside: 0.03,
    cost_sar: 1.1,
  }
  // As fractions 0.1 + 0.1 + 0.1 is 0.30000000000000004.
  expect(sumsOf([line, line, line])).toEqual({
    session_count: 6,
    to_review_count: 3,
    hours_raw: 0.3,
    hours_effective: 0.21,
    hours_outside: 0.09,
    cost_sar: 3.3,
  })
})
