import type { UnsentHistory } from '@warsha/contract'
import { HOUR, type Instant, type LocalDate, localDateOf } from '@warsha/domain'

/** So many records were unsent from one hour to another. */
export type UnsentSpan = { from: Instant; to: Instant; count: number }

/** A day on which a device was online. */
export type UnsentDay = {
  key: string
  date: LocalDate
  device: Pick<UnsentHistory, 'device' | 'device_id'>
  most: number
  /** since when it had held the oldest of them */
  oldest: string | null
  /** of the hours in which it held anything, in their order */
  spans: UnsentSpan[]
}

/** The days on which devices were online, the last one first. @param zone of the workshop */
export function unsentDays(devices: readonly UnsentHistory[], zone: string): UnsentDay[] {
  const days = devices.flatMap((device) => daysOf(device, zone))
  return days.toSorted((one, other) => other.date.localeCompare(one.date))
}

function daysOf({ device_id, device, hours }: UnsentHistory, zone: string): UnsentDay[] {
  const days = new Map<LocalDate, UnsentDay>()
  for (const { hour, unsent_count: count, unsent_since: since } of hours.toReversed()) {
    const from = Date.parse(hour)
    const date = localDateOf(from, zone)
    const known = days.get(date)
    const spans = known?.spans ?? []
    if (count > 0) addHour(spans, from, count)
    days.set(date, {
      key: `${date} ${device_id}`,
      date,
      device: { device, device_id },
      most: Math.max(known?.most ?? 0, count),
      oldest: earlierOf(known?.oldest ?? null, since),
      spans,
    })
  }
  return [...days.values()]
}

/** Hours of the same count that follow one another are one span. */
function addHour(spans: UnsentSpan[], from: Instant, count: number): void {
  const last = spans.at(-1)
  if (last?.to === from && last.count === count) last.to = from + HOUR
  else spans.push({ from, to: from + HOUR, count })
}

function earlierOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return Date.parse(one) <= Date.parse(other) ? one : other
}
