import { type EstimateWithBaseline, type Plan, planOf, secondsOfEstimate } from '@warsha/domain'

export type Planned = { by: 'frozen' | Plan['by']; seconds: number }

/** What is planned with now: what an admin holds, else what the estimate comes to. */
export function plannedNow(estimate: EstimateWithBaseline, frozenSeconds: number | null): Planned {
  return frozenSeconds === null ? planOf(estimate) : { by: 'frozen', seconds: frozenSeconds }
}

/** What was planned with when an item began, from what is stored of it. */
export function plannedThen(atStart: Parameters<typeof planOf>[0], seconds: number): Planned {
  const plan = planOf(atStart)
  if (plan.seconds === seconds) return plan
  // Before the job's own work counted without learned hours, the plan of such an item was its baseline.
  const wasBaseline = plan.by === 'job' && secondsOfEstimate(atStart.baselineHours) === seconds
  return { by: wasBaseline ? 'baseline' : 'frozen', seconds }
}
