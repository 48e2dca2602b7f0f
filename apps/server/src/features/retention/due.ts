import { HOUR, type Instant, instantAt, type LocalDate, localDateOf, plusDays } from '@warsha/domain'

/** Before the hour of the backup, which then finds all the photos that it knows of. */
const SECOND_OF_DAY = HOUR / 1000

/** When the night of a day of the workshop comes, in an IANA time zone. */
function nightOf(day: LocalDate, timeZone: string): Instant {
  return instantAt(day, SECOND_OF_DAY, timeZone)
}

/** The newest night that has come. @param delayMs by how much later than usual it comes */
export function lastNight(now: Instant, timeZone: string, delayMs = 0): Instant {
  const undelayed = now - delayMs
  const today = localDateOf(undelayed, timeZone)
  const night = nightOf(today, timeZone)
  return (night <= undelayed ? night : nightOf(plusDays(today, -1), timeZone)) + delayMs
}

/** The night that comes next. @param delayMs by how much later than usual it comes */
export function nextNight(now: Instant, timeZone: string, delayMs = 0): Instant {
  const undelayed = now - delayMs
  const today = localDateOf(undelayed, timeZone)
  const night = nightOf(today, timeZone)
  return (night > undelayed ? night : nightOf(plusDays(today, 1), timeZone)) + delayMs
}
