import type { Session } from '@warsha/contract'
import { type Instant, isOverEstimate, secondsGoneBy, secondsOfHours } from '@warsha/domain'

/** What was planned for the work, in whole minutes; what is left is below zero where it takes longer. */
export type Plan = {
  planned: number
  left: number
  /** longer than such work usually takes */
  isLate: boolean
}

/** How the work stands against its plan, by what the server said last; null where that was nothing. */
export function planAt({ planned_hours, p80_hours, worked_hours, working_times }: Session, now: Instant): Plan | null {
  if (planned_hours == null || p80_hours == null || worked_hours == null) return null
  const times = working_times?.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
  const worked = secondsOfHours(worked_hours) + secondsGoneBy(times ?? [], now)
  const planned = secondsOfHours(planned_hours)
  return {
    planned: Math.round(planned / 60),
    left: Math.ceil((planned - worked) / 60),
    isLate: isOverEstimate(worked, p80_hours),
  }
}
