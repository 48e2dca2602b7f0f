import type { EstimateAtStart, Exclusion, LeftOutReason, Person } from '@warsha/contract'
import { hoursOfEstimate, type Instant, secondsOfEstimate } from '@warsha/domain'
import { timestamptz } from '../../platform/database.ts'

/** The estimate of a work item when it began, as it is stored; all null without an estimate. */
export type StoredEstimate = {
  baseline_seconds: number | null
  learned_hours: number | null
  p80_hours: number | null
  estimated_seconds: number | null
}

export function presentEstimateAtStart(stored: StoredEstimate): EstimateAtStart | null {
  const { baseline_seconds, learned_hours, p80_hours, estimated_seconds } = stored
  if (baseline_seconds === null || estimated_seconds === null || learned_hours === null || p80_hours === null)
    return null
  return {
    baseline_hours: hoursOfEstimate(baseline_seconds),
    learned_hours: exactHours(learned_hours),
    p80_hours: exactHours(p80_hours),
    planned_hours: hoursOfEstimate(estimated_seconds),
  }
}

/** Hours as they are known to the second. */
export function exactHours(hours: number): number {
  return hoursOfEstimate(secondsOfEstimate(hours))
}

/** What became of a work item, and what an admin has decided about it. */
export type StoredOutcome = {
  settled_at: Instant | null
  left_out: LeftOutReason | null
  reason: string | null
  excluded_by: Person | null
  excluded_at: Instant | null
}

type Outcome = { settled_at: string | null; left_out: LeftOutReason | null; exclusion: Exclusion | null }

export function presentOutcome({ settled_at, left_out, reason, excluded_by, excluded_at }: StoredOutcome): Outcome {
  const exclusion =
    reason === null || excluded_by === null || excluded_at === null
      ? null
      : { reason, excluded_by: excluded_by.name, person: excluded_by, excluded_at: timestamptz(excluded_at) }
  return { settled_at: timestamptz(settled_at), left_out, exclusion }
}
