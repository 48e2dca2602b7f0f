import { LocalDate, LocalDateTime, LocalTime, ZoneId } from '@js-joda/core'
import '@js-joda/timezone'
import type { Day } from './records.ts'

const SECONDS_A_DAY = 86_400

const zones = new Map<string, BusinessZone>()
// A million sessions lie on a thousand days.
const numbers = new Map<Day, number>()
const names = new Map<number, Day>()

/** Days are counted from 1970-01-01; seconds from its beginning, UTC. The zones are js-joda's own, not those of Node. */
export class BusinessZone {
  readonly #zone: ZoneId
  readonly #starts = new Map<number, number>()
  readonly #seconds = new Map<number, number>()

  private constructor(name: string) {
    this.#zone = ZoneId.of(name)
  }

  /** The same one for the same name: what it has found out stays known. */
  static named(name: string): BusinessZone {
    const known = zones.get(name) ?? new BusinessZone(name)
    zones.set(name, known)
    return known
  }

  /** The day that the calendar shows at a second. */
  dayAt(second: number): number {
    const around = Math.floor(second / SECONDS_A_DAY)
    // No clock is more than a day away from UTC.
    for (let day = around + 1; day > around - 1; day--) if (second >= this.startOf(day)) return day
    return around - 1
  }

  /** The first second of a day. */
  startOf(day: number): number {
    const known = this.#starts.get(day)
    if (known !== undefined) return known
    const start = LocalDate.ofEpochDay(day).atStartOfDay(this.#zone).toEpochSecond()
    this.#starts.set(day, start)
    return start
  }

  /** When a wall clock shows a time: where it skips that time the moment of the jump, of two such moments the earlier one. */
  secondAt(day: number, time: string): number {
    const key = day * SECONDS_A_DAY + timeOfDay(time)
    const known = this.#seconds.get(key)
    if (known !== undefined) return known
    const local = LocalDateTime.of(LocalDate.ofEpochDay(day), LocalTime.parse(time))
    const transition = this.#zone.rules().transition(local)
    const second = transition?.isGap() ? transition.instant().epochSecond() : local.atZone(this.#zone).toEpochSecond()
    this.#seconds.set(key, second)
    return second
  }
}

/** Seconds of a wall-clock time, HH:MM or HH:MM:SS. */
export function timeOfDay(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

export function dayNumber(day: Day): number {
  let number = numbers.get(day)
  if (number === undefined) numbers.set(day, (number = LocalDate.parse(day).toEpochDay()))
  return number
}

export function dayName(day: number): Day {
  let name = names.get(day)
  if (name === undefined) names.set(day, (name = LocalDate.ofEpochDay(day).toString()))
  return name
}

/** 0 is Sunday; the first day of 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** An instant cut to its whole second. */
export function wholeSecond(instant: number): number {
  return Math.floor(instant / 1000)
}
