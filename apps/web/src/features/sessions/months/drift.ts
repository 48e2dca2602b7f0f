import type { Period } from '@warsha/contract'

export type Drift = { sessions: number; hours: number; sar: number }

/** How far a closed month's totals are from what they were when it was closed; null when they are the same. */
export function driftOf({ totals, locked }: Pick<Period, 'totals' | 'locked'>): Drift | null {
  if (locked === null) return null
  const drift = {
    sessions: totals.session_count - locked.totals.session_count,
    hours: hundredths(totals.hours_effective, locked.totals.hours_effective),
    sar: hundredths(totals.cost_sar, locked.totals.cost_sar),
  }
  return Object.values(drift).every((value) => value === 0) ? null : drift
}

/** The difference of two numbers that have two decimals each. */
function hundredths(now: number, then: number): number {
  return (Math.round(now * 100) - Math.round(then * 100)) / 100
}
