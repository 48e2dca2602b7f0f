import type { Work } from '@warsha/domain'

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
