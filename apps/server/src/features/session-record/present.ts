import type { SessionRecord, SessionTotals } from '@warsha/contract'
import { hoursOfSeconds, reviewFlagsIn, sarOfHalalas } from '@warsha/domain'
import { timestamptz } from '../../platform/database.ts'
import type { LateSums, RecordRow, TotalsRow } from './queries.ts'

export function presentRecord(row: RecordRow): SessionRecord {
  const { is_voided: _, waiting_flags, rate_halalas, cost_halalas, late, ...told } = row
  return {
    ...told,
    started_at: timestamptz(row.started_at),
    ended_at: timestamptz(row.ended_at),
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

export function presentTotals(row: TotalsRow): SessionTotals {
  return {
    session_count: row.session_count,
    running_count: row.running_count,
    to_review_count: row.to_review_count,
    seconds_raw: row.seconds_raw,
    seconds_effective: row.seconds_effective,
    seconds_outside: row.seconds_raw - row.seconds_effective,
    seconds_held: row.seconds_held,
    hours_raw: hoursOfSeconds(row.seconds_raw),
    hours_effective: hoursOfSeconds(row.seconds_effective),
    hours_outside: hoursOfSeconds(row.seconds_raw - row.seconds_effective),
    cost_sar: sarOfHalalas(row.cost_halalas),
  }
}
