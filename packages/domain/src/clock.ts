import { type Instant, MINUTE } from './time.ts'

/** What a device's clock may be off before its times are corrected. */
export const TOLERATED_CLOCK_ERROR = 60_000

/** A start that lies further back than this tells what has happened; one nearer asks to start now. */
export const REPORT_AFTER = 2 * MINUTE

/**
 * How far the device's clock is ahead of the server's (negative: behind), in milliseconds.
 * An error of up to a minute counts as none: it is no more than the way of the message.
 * @param deviceSentAt what the device's clock showed when it sent; null when it did not say
 */
export function clockError(deviceSentAt: Instant | null, now: Instant): number {
  if (deviceSentAt === null) return 0
  const error = deviceSentAt - now
  return Math.abs(error) > TOLERATED_CLOCK_ERROR ? error : 0
}
