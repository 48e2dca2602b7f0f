import { HOUR, type Instant, MINUTE } from './time.ts'

/** What a job that is on hold waits for. */
export const holdReasons = ['parts', 'approval', 'subcontractor', 'crane', 'payment', 'other'] as const
export type HoldReason = (typeof holdReasons)[number]

/** Who says so soon that it is something else had pressed the wrong one. */
const CORRECTED_WITHIN = HOUR

/** Whether another day takes the place of one that was said just now: then that was a slip, and no promise. */
export function isSamePromise(saidAt: Instant, now: Instant): boolean {
  return now - saidAt < CORRECTED_WITHIN
}

/** A hold that ends so soon was a press on the wrong line. */
const SLIP_WITHIN = 2 * MINUTE

/** Whether a hold that ends now was a slip, and nobody waited: it is no hold at all. */
export function isHoldBySlip(beganAt: Instant, now: Instant): boolean {
  return now - beganAt < SLIP_WITHIN
}

/**
 * Whether a job that goes on hold goes on with the wait that ended just now, as an undo does it: for the same reason, or for
 * none that was said, and without work since.
 * @param reason for which it goes on hold; undefined: nobody said
 */
export function goesOnWaiting(
  ended: { reason: HoldReason | null; endedAt: Instant; hasWorkSince: boolean },
  reason: HoldReason | null | undefined,
  now: Instant,
): boolean {
  const isSame = reason === undefined || reason === ended.reason
  return isSame && !ended.hasWorkSince && now - ended.endedAt <= CORRECTED_WITHIN
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
