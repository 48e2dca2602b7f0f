import { sarOfHalalas, type ShownWork, type Work } from '@warsha/domain'

/** The sums of some work as they come out of the database. */
export type Sums = { session_count: number; raw_seconds: number; effective_seconds: number; cost_halalas: number }

export function workOf({ session_count, raw_seconds, effective_seconds, cost_halalas }: Sums): Work {
  return {
    sessionCount: session_count,
    rawSeconds: raw_seconds,
    effectiveSeconds: effective_seconds,
    costHalalas: cost_halalas,
  }
}

/** Work as the contract names it; the former names of outside hours are still given. */
export function presentWork(work: ShownWork) {
  return {
    session_count: work.sessionCount,
    hours_raw: work.rawHours,
    hours_effective: work.effectiveHours,
    hours_outside: work.outsideHours,
    cost_sar: sarOfHalalas(work.costHalalas),
    seconds_raw: work.rawSeconds,
    seconds_effective: work.effectiveSeconds,
    seconds_outside: work.outsideSeconds,
    hours_overtime: work.outsideHours,
    seconds_overtime: work.outsideSeconds,
  }
}
