import { HOUR, type Instant } from './time.ts'

/** What a job that is on hold waits for. */
export const holdReasons = ['parts', 'approval', 'subcontractor', 'crane', 'payment', 'other'] as const
export type HoldReason = (typeof holdReasons)[number]

/** Who says so soon that it is something else had pressed the wrong one. */
const CORRECTED_WITHIN = HOUR

/** Whether another day takes the place of one that was said just now: then that was a slip, and no promise. */
export function isSamePromise(saidAt: Instant, now: Instant): boolean {
  return now - saidAt < CORRECTED_WITHIN
}

/** For what a job waits; `saidAt`: since when that is known. */
type Wait = { reason: HoldReason | null; saidAt: Instant }

/**
 * Whether another reason is about the whole wait: nobody had said one, or it was said just now. Else the job has waited for
 * the one, and waits for the other from now on.
 */
export function isCorrection({ reason, saidAt }: Wait, now: Instant): boolean {
  return reason === null || now - saidAt <= CORRECTED_WITHIN
}
