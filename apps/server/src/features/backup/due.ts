import { HOUR, type Instant, instantAt, isWithin, localDateOf, MINUTE, plusDays, timeSince } from '@warsha/domain'

/** When nobody works, on the wall clock of the workshop: the hour of the backup. */
const QUIET_SECOND = (2 * HOUR) / 1000

/** After a failure: whatever it was may be over by then. */
export const RETRY_AFTER = 30 * MINUTE

/** What is known of former nightly backups. */
export type NightlyHistory = {
  /** when the newest good one began */
  goodSince: Instant | null
  /** when one failed last */
  failedAt: Instant | null
}

/** The newest quiet hour that has begun, in an IANA time zone. */
export function lastQuietHour(now: Instant, timeZone: string): Instant {
  const today = localDateOf(now, timeZone)
  const quiet = instantAt(today, QUIET_SECOND, timeZone)
  return quiet <= now ? quiet : instantAt(plusDays(today, -1), QUIET_SECOND, timeZone)
}

/**
 * Whether a backup is to be made now: where there is none since the last quiet hour, and none has failed just now.
 * @param delayMs by how much later than the quiet hour it is made
 */
export function isDue({ goodSince, failedAt }: NightlyHistory, now: Instant, timeZone: string, delayMs = 0): boolean {
  const sinceGood = timeSince(goodSince, now)
  const sinceQuiet = now - delayMs - lastQuietHour(now - delayMs, timeZone)
  if (sinceGood !== null && sinceGood <= sinceQuiet) return false
  return !isWithin(failedAt, RETRY_AFTER, now)
}
