import type { LateArrival, LateTotals, Period } from '@warsha/contract'
import { hoursOfSeconds, type Instant, sarOfHalalas } from '@warsha/domain'
import { timestamptz } from '../../platform/database.ts'
import type { LateRow, LateSums, PeriodRow, Proposal } from './queries.ts'

export function presentPeriod(row: PeriodRow): Period {
  return {
    month: row.month,
    is_over: row.is_over,
    totals: presentTotals(row.session_count, row.raw_seconds, row.effective_seconds, row.cost_halalas),
    seconds_held: row.held_seconds,
    to_review_count: row.to_review_count,
    running_count: row.running_count,
    locked: row.locked_at === null ? null : presentLock(row, row.locked_at),
    late: row.late && presentLateSums(row.late),
    adjustment: row.adjustment && presentLateSums(row.adjustment),
    proposal: row.proposal && presentProposal(row.proposal),
  }
}

function presentLock(row: PeriodRow, at: Instant): Period['locked'] {
  const { locked_session_count, locked_raw_seconds, locked_effective_seconds, locked_cost_halalas } = row
  return {
    at: timestamptz(at),
    by: row.locked_by ?? '',
    totals: presentTotals(locked_session_count, locked_raw_seconds, locked_effective_seconds, locked_cost_halalas),
    to_review_count: row.locked_to_review_count,
    lines_kept_at: timestamptz(row.lines_kept_at ?? at),
  }
}

function presentTotals(sessions: number, raw: number, effective: number, halalas: number): Period['totals'] {
  return {
    session_count: sessions,
    hours_raw: hoursOfSeconds(raw),
    hours_effective: hoursOfSeconds(effective),
    cost_sar: sarOfHalalas(halalas),
  }
}

/** What late arrivals change together. */
export function presentLateSums({ arrival_count, pending_count, other_months, ...sums }: LateSums): LateTotals {
  return { ...presentSums(sums), arrival_count, pending_count, other_months }
}

function presentSums(row: Omit<LateSums, 'arrival_count' | 'pending_count' | 'other_months'>) {
  return {
    ...presentTotals(row.session_count, row.raw_seconds, row.effective_seconds, row.cost_halalas),
    seconds_raw: row.raw_seconds,
    seconds_effective: row.effective_seconds,
  }
}

function presentProposal({ action, by_id, by, at, reason }: Proposal): Period['proposal'] {
  return { action, by_id, by, at: timestamptz(Date.parse(at)), reason }
}

export function presentLate(row: LateRow): LateArrival {
  const { session_count, raw_seconds, effective_seconds, cost_halalas, arrived_at, ...rest } = row
  const sums = presentSums({ session_count, raw_seconds, effective_seconds, cost_halalas })
  return { ...rest, arrived_at: timestamptz(arrived_at), ...sums }
}
