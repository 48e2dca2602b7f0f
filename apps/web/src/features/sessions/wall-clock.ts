import { type Instant, instantsAt, localMomentOf, secondOfTime, timeOfSecond, wholeSecond } from '@warsha/domain'

const WALL_CLOCK = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)/

/** An instant as an input of date and time shows it, by the workshop's clock: seconds only where there are any. */
export function wallClockOf(instant: Instant, zone: string): string {
  const { date, second } = localMomentOf(instant, zone)
  const time = timeOfSecond(second)
  return `${date}T${time.endsWith(':00') ? time.slice(0, 5) : time}`
}

/** What is known of a time besides its text, which says two instants in the hour that comes twice as clocks are set back. */
type Beside = {
  /** instants that the input was filled with, the one that counts first; as long as it shows one of them, that is meant */
  shown?: readonly Instant[]
  /** it lies after this, if it can */
  after?: Instant
}

/**
 * The instant that an input of date and time means by the workshop's clock; null when it is not filled. Of two it is the one
 * that lies after another, then the one nearest to what the input was filled with, then the first.
 */
export function instantOfWallClock(filled: string, zone: string, beside: Beside = {}): Instant | null {
  const { shown = [], after = -Infinity } = beside
  const [, date, time] = WALL_CLOCK.exec(filled) ?? []
  if (!date || !time) return null
  const all = instantsAt(date, secondOfTime(time), zone)
  const same = shown.find((instant) => all.includes(wholeSecond(instant)))
  if (same !== undefined) return same
  const possible = all.filter((instant) => instant > after)
  const [near = -Infinity] = shown
  const [first = null, again = null] = possible.length > 0 ? possible : all
  return first !== null && again !== null && Math.abs(again - near) < Math.abs(first - near) ? again : first
}
