import { expect, test } from 'vitest'
import { rangeOfPreset, type RangePreset } from './date-range.ts'

// 2026-11-21 is a Saturday, 2026-11-22 a Sunday.
test.each<[RangePreset, string, string | null, string | null]>([
  ['last7', '2026-11-21', '2026-11-15', '2026-11-21'],
  ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['week', '2026-11-21', '2026-11-15', '2026-11-21'],
  ['week', '2026-11-22', '2026-11-22', '2026-11-22'],
  ['last_week', '2026-11-21', '2026-11-08', '2026-11-14'],
  ['last_week', '2026-11-22', '2026-11-15', '2026-11-21'],
  ['last_week', '2027-01-01', '2026-12-20', '2026-12-26'],
  ['month', '2026-11-21', '2026-11-01', '2026-11-21'],
  ['last_month', '2026-11-21', '2026-10-01', '2026-10-31'],
  ['last_month', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['all', '2026-11-21', null, null],
])('%s on %s: %s to %s', (preset, today, from, to) => {
  expect(rangeOfPreset(preset, today)).toEqual({ from, to })
})
