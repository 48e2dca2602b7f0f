import { presentWork, type SessionRecord, type SessionTotals } from '@warsha/contract'
import { reviewFlagsIn, roundedAlone, sarOfHalalas, type ShownWork } from '@warsha/domain'
import { timestamptz } from '../../platform/database.ts'
import { workOf } from '../../platform/work.ts'
import type { LateSums, RecordRow, TotalsRow } from './queries.ts'

export function presentRecord(row: RecordRow): SessionRecord {
  const { is_voided: _, waiting_flags, rate_halalas, cost_halalas, late, ...rest } = row
  return {
    ...rest,
    started_at: timestamptz(row.started_at),
    ended_at: timestamptz(row.ended_at),
    activity_finished_at: timestamptz(row.activity_finished_at),
    hourly_rate: rate_halalas === null ? null : sarOfHalalas(rate_halalas),
    cost_sar: cost_halalas === null ? null : sarOfHalalas(cost_halalas),
    state: stateOf(row),
    flags: reviewFlagsIn(waiting_flags),
    late: late && presentLate(late),
  }
}

function presentLate({ cost_halalas, ...late }: LateSums): SessionRecord['late'] {
  return { ...late, cost_sar: sarOfHalalas(cost_halalas) }
}

function stateOf({ is_voided, ended_at }: RecordRow): SessionRecord['state'] {
  if (is_voided) return 'voided'
  return ended_at === null ? 'running' : 'completed'
}

/** @param part what the sessions come to, where that is a row of a table and was rounded there */
export function presentTotals(
  { running_count, to_review_count, held_seconds, ...sums }: TotalsRow,
  part: ShownWork | null = null,
): SessionTotals {
  const work = presentWork(part ?? roundedAlone(workOf(sums)))
  return { ...work, seconds_held: held_seconds, running_count, to_review_count }
}
