import {
  type ClosedMonthState,
  type Person,
  presentWork,
  type LateArrival,
  type LateTotals,
  type Period,
} from '@warsha/contract'
import { roundedAlone } from '@warsha/domain'
import { timestamptz } from '../../platform/database.ts'
import { type Sums, workOf } from '../../platform/work.ts'
import type { ClosedRow, LateRow, LateSums, LockColumns, PeriodRow, Proposal } from './queries.ts'

export function presentPeriod(row: PeriodRow): Period {
  return {
    month: row.month,
    is_over: row.is_over,
    totals: presentTotals(row),
    seconds_held: row.held_seconds,
    to_review_count: row.to_review_count,
    running_count: row.running_count,
    locked: row.locked_at === null || row.locked_by === null ? null : presentLock(row, row.locked_by),
    late: row.late && presentLateSums(row.late),
    adjustment: row.adjustment && presentLateSums(row.adjustment),
    proposal: row.proposal && presentProposal(row.proposal),
  }
}

/** A closed month by itself. */
export function presentClosed({ locked_by, ...row }: ClosedRow): ClosedMonthState {
  return { month: row.month, ...presentLock(row, locked_by) }
}

function presentLock(row: LockColumns & Pick<PeriodRow, 'lines_kept_at'>, by: Person): NonNullable<Period['locked']> {
  const totals = presentTotals({
    session_count: row.locked_session_count,
    raw_seconds: row.locked_raw_seconds,
    effective_seconds: row.locked_effective_seconds,
    cost_halalas: row.locked_cost_halalas,
  })
  return {
    at: timestamptz(row.locked_at),
    by: by.name,
    person: by,
    totals,
    to_review_count: row.locked_to_review_count,
    lines_kept_at: timestamptz(row.lines_kept_at ?? row.locked_at),
  }
}

function presentTotals(sums: Sums): Period['totals'] {
  const { session_count, hours_raw, hours_effective, cost_sar } = presentWork(roundedAlone(workOf(sums)))
  return { session_count, hours_raw, hours_effective, cost_sar }
}

/** What late arrivals change together. */
export function presentLateSums({ arrival_count, pending_count, other_months, ...sums }: LateSums): LateTotals {
  return { ...presentSums(sums), arrival_count, pending_count, other_months }
}

function presentSums(sums: Sums) {
  return { ...presentTotals(sums), seconds_raw: sums.raw_seconds, seconds_effective: sums.effective_seconds }
}

function presentProposal({ action, by_id, person, at, reason }: Proposal): Period['proposal'] {
  return { action, by_id, by: person.name, person, at: timestamptz(Date.parse(at)), reason }
}

export function presentLate(row: LateRow): LateArrival {
  const { id: _, session_count, raw_seconds, effective_seconds, cost_halalas, arrived_at, ...rest } = row
  const sums = presentSums({ session_count, raw_seconds, effective_seconds, cost_halalas })
  return { ...rest, arrived_at: timestamptz(arrived_at), ...sums }
}
