import { instantAt, localDateOf, plusDays } from './local-time.ts'
import { type Instant, type LocalDate, SECOND, wholeSecond } from './time.ts'

/** What of a stretch of time lies on a day. */
export type SecondsOnDate = { date: LocalDate; seconds: number }

/** A stretch of time cut at the midnights of a zone, in whole seconds, which add up to it. Empty for no time at all. */
export function secondsByDate(from: Instant, to: Instant, timeZone: string): SecondsOnDate[] {
  const end = wholeSecond(to)
  const parts: SecondsOnDate[] = []
  let at = wholeSecond(from)
  while (at < end) {
    const date = localDateOf(at, timeZone)
    const next = Math.min(end, instantAt(plusDays(date, 1), 0, timeZone))
    parts.push({ date, seconds: (next - at) / SECOND })
    at = next
  }
  return parts
}
