import { LocalDate, LocalDateTime, LocalTime, ZoneId } from '@js-joda/core'
import '@js-joda/timezone'
import type { Day } from './records.ts'

const SECONDS_A_DAY = 86_400

/** Days are counted from 1970-01-01; seconds from its beginning, UTC. The zones are js-joda's own, not those of Node. */
export class BusinessZone {
  readonly #zone: ZoneId
  readonly #starts = new Map<number, number>()

  constructor(name: string) {
    this.#zone = ZoneId.of(name)
  }

  /** The day that the calendar shows at a second. */
  dayAt(second: number): number {
    const offset = this.#zone
      .rules()
      .offsetOfEpochMilli(second * 1000)
      .totalSeconds()
    return Math.floor((second + offset) / SECONDS_A_DAY)
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
    const local = LocalDateTime.of(LocalDate.ofEpochDay(day), LocalTime.parse(time))
    const transition = this.#zone.rules().transition(local)
    if (transition?.isGap()) return transition.instant().epochSecond()
    return local.atZone(this.#zone).toEpochSecond()
  }
}

export function dayNumber(day: Day): number {
  return LocalDate.parse(day).toEpochDay()
}

export function dayName(day: number): Day {
  return LocalDate.ofEpochDay(day).toString()
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return LocalDate.ofEpochDay(day).dayOfWeek().value() % 7
}

/** An instant cut to its whole second. */
export function wholeSecond(instant: number): number {
  return Math.floor(instant / 1000)
}
