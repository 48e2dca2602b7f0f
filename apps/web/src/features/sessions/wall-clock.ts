import { type Instant, instantAt, localMomentOf, secondOfTime, timeOfSecond } from '@warsha/domain'

const WALL_CLOCK = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)/

/** An instant as an input of date and time shows it, by the workshop's clock: seconds only where there are any. */
export function wallClockOf(instant: Instant, zone: string): string {
  const { date, second } = localMomentOf(instant, zone)
  const time = timeOfSecond(second)
  return `${date}T${time.endsWith(':00') ? time.slice(0, 5) : time}`
}

/** The instant that an input of date and time means by the workshop's clock; null when it is not filled. */
export function instantOfWallClock(filled: string, zone: string): Instant | null {
  const [, date, time] = WALL_CLOCK.exec(filled) ?? []
  return date && time ? instantAt(date, secondOfTime(time), zone) : null
}

/** The same as it is sent, ISO 8601. */
export function isoOfWallClock(filled: string, zone: string): string | null {
  const instant = instantOfWallClock(filled, zone)
  return instant === null ? null : new Date(instant).toISOString()
}
