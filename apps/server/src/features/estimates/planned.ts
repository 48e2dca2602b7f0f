import { type LearnedEstimate, secondsOfEstimate, usesLearned } from '@warsha/domain'

type Planned = { by: 'frozen' | 'learned' | 'baseline'; seconds: number }

/** What is planned with now: what an admin holds, else what was learned where that is used, else the baseline. */
export function plannedNow(
  estimate: LearnedEstimate,
  stored: { frozen_seconds: number | null; baseline_seconds: number },
): Planned {
  if (stored.frozen_seconds !== null) return { by: 'frozen', seconds: stored.frozen_seconds }
  if (usesLearned(estimate)) return { by: 'learned', seconds: secondsOfEstimate(estimate.hours) }
  return { by: 'baseline', seconds: stored.baseline_seconds }
}
