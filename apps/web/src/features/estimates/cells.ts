import type { Estimate } from '@warsha/contract'
import { estimateStatus, hoursOfEstimate, secondsOfEstimate } from '@warsha/domain'

/** A cell of the matrix. */
export type Cell = { jobTypeId: number; activityCode: string }

/** Hours of a cell's own; null: it has none, so that what holds for all shows through. */
export type OwnHours = number | null

export function keyOf({ jobTypeId, activityCode }: Cell): string {
  return `${jobTypeId} ${activityCode}`
}

export function cellOf({ job_type_id, activity_code }: Estimate): Cell {
  return { jobTypeId: job_type_id, activityCode: activity_code }
}

/** Whether it is for this motor alone, and not one that holds for more. */
export function isExact({ power_rating_id, rpm_category_id }: Estimate): boolean {
  return power_rating_id !== null && rpm_category_id !== null
}

/** The hours of the cell's own. */
export function ownHours(estimate: Estimate | undefined): OwnHours {
  return estimate && isExact(estimate) ? estimate.estimated_hours : null
}

/** What a cell is shown as: with neither a number nor samples it is empty. */
export type Shown = Pick<
  Estimate,
  | 'estimated_hours'
  | 'status'
  | 'use_historical'
  | 'historical_avg_hours'
  | 'sample_count'
  | 'learned_hours'
  | 'p80_hours'
  | 'confidence'
  | 'is_frozen'
  | 'planned_hours'
> & { isExact: boolean }

/** What the server said of a cell, with hours on top that are on their way to it. */
export function shownAs(estimate: Estimate | undefined, own: OwnHours | undefined): Shown | undefined {
  if (own === undefined) return estimate && { ...estimate, isExact: isExact(estimate) }
  if (own === null) return estimate && !isExact(estimate) ? { ...estimate, isExact: false } : undefined
  const seconds = secondsOfEstimate(own)
  const estimated_hours = hoursOfEstimate(seconds)
  if (!estimate) return { ...unknown, estimated_hours, planned_hours: estimated_hours, isExact: true }
  const { historical_avg_hours: average, sample_count } = estimate
  const status = estimateStatus(seconds, average === null ? null : secondsOfEstimate(average), sample_count)
  const planned_hours = estimate.is_frozen || estimate.use_historical ? estimate.planned_hours : estimated_hours
  return { ...estimate, estimated_hours, planned_hours, status, isExact: true }
}

const unknown = {
  status: 'no_data',
  use_historical: false,
  historical_avg_hours: null,
  sample_count: 0,
  learned_hours: null,
  p80_hours: null,
  confidence: null,
  is_frozen: false,
} as const

/** The estimates with one cell's replaced, added, or gone. */
export function withCell(estimates: readonly Estimate[], cell: Cell, next: Estimate | undefined): Estimate[] {
  const others = estimates.filter((estimate) => keyOf(cellOf(estimate)) !== keyOf(cell))
  return next ? [...others, next] : others
}
