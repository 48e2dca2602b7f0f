import type { Period } from '@warsha/contract'
import { personOf } from '../../../../testing/people.ts'

const totals = { session_count: 1_204, hours_raw: 2_010.5, hours_effective: 1_902.25, cost_sar: 81_204.1 }

/** October, over and open, with nothing left to do. */
export const october: Period = {
  month: '2026-10',
  is_over: true,
  totals,
  to_review_count: 0,
  running_count: 0,
  seconds_held: 0,
  locked: null,
  late: null,
  adjustment: null,
  proposal: null,
}
export const november: Period = { ...october, month: '2026-11', is_over: false }

/** How October is closed. */
export const locked = {
  at: '2026-11-02T05:00:00.000Z',
  by: 'Huda',
  person: personOf(2, 'Huda'),
  totals,
  to_review_count: 0,
  lines_kept_at: '2026-11-02T05:00:00.000Z',
} as const
