import { expect, test } from 'vitest'
import { driftOf } from './drift.ts'

const totals = { session_count: 120, hours_raw: 960, hours_effective: 912.35, cost_sar: 36_494.1 }
const locked = (told: object) => ({
  at: '2026-11-02T06:00:00Z',
  by: 'Huda',
  totals: { ...totals, ...told },
  to_review_count: 0,
  lines_kept_at: '2026-11-02T06:00:00Z',
})

test('a closed month whose totals stayed has no drift', () => {
  expect(driftOf({ totals, locked: locked({}) })).toBeNull()
  expect(driftOf({ totals, locked: null })).toBeNull()
})

test('a late session from a phone shows, to the hundredth', () => {
  expect(
    driftOf({ totals, locked: locked({ session_count: 119, hours_effective: 912.1, cost_sar: 36_484.2 }) }),
  ).toEqual({ sessions: 1, hours: 0.25, sar: 9.9 })
})
