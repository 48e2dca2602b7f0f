import { DAY, HOUR, type Instant, MINUTE } from '@warsha/domain'
import { weekday } from './calendar.ts'
import type { ActivityCode } from './job-kinds.ts'
import type { Technician } from './people.ts'
import type { Random } from './random.ts'

/** What interrupts the work at its time of day. */
export type Pause = { at: Instant; activity: ActivityCode; lasts: number }

/** A stay at work. */
export type Shift = { from: Instant; until: Instant; pauses: Pause[] }

const THURSDAY = 4

/** When a technician is there on a day; empty on days off. */
export function shiftsOf(random: Random, day: Instant, isWorkday: boolean): Shift[] {
  if (!isWorkday) return random.chance(0.06) ? [callOut(random, day + random.between(9, 16) * HOUR)] : []
  if (random.chance(0.04)) return []
  const usual = usualShift(random, day)
  if (random.chance(0.98)) return [usual]
  return [usual, callOut(random, Math.max(day + random.between(19, 20.5) * HOUR, usual.until + HOUR))]
}

function usualShift(random: Random, day: Instant): Shift {
  const from = Math.round(day + 8 * HOUR + random.between(-9, 14) * MINUTE)
  const overtime = random.chance(0.13) ? random.between(0.5, 3) * HOUR : random.between(-8, 12) * MINUTE
  const until = Math.round(day + 17 * HOUR + overtime)
  // Some days are for stocktaking, training or the clinic, which nobody logs.
  const elsewhere = random.chance(0.14) ? random.between(2, 4.5) * HOUR : 0
  return { from, until: Math.round(until - elsewhere), pauses: pausesOf(random, day, { from, until }) }
}

function callOut(random: Random, from: Instant): Shift {
  const start = Math.round(from)
  return { from: start, until: start + Math.round(random.between(1.5, 4.5) * HOUR), pauses: [] }
}

function pausesOf(random: Random, day: Instant, { from, until }: { from: Instant; until: Instant }): Pause[] {
  const around = (hour: number, minutes: number) => Math.round(day + hour * HOUR + random.between(0, minutes) * MINUTE)
  const lasting = (least: number, most: number) => Math.round(random.between(least, most) * MINUTE)
  const pauses: [number, Pause][] = [
    [weekday(day) === 0 ? 0.6 : 0, { at: from, activity: 'MEETING', lasts: lasting(12, 28) }],
    [0.16, { at: around(9.9, 15), activity: 'BREAK', lasts: lasting(10, 18) }],
    [0.8, { at: around(12, 20), activity: 'BREAK', lasts: lasting(40, 62) }],
    [0.2, { at: around(15.2, 15), activity: 'BREAK', lasts: lasting(12, 22) }],
    [weekday(day) === THURSDAY ? 0.4 : 0.03, { at: until - 25 * MINUTE, activity: 'CLEANUP', lasts: lasting(15, 24) }],
  ]
  return pauses.filter(([probability]) => random.chance(probability)).map(([, pause]) => pause)
}

type Stay = { first: Instant; last: Instant }

/** Leave and sickness of one technician. */
export class Absences {
  readonly #random: Random
  readonly #leave: { from: Instant; until: Instant } | null

  constructor(random: Random, { first, last }: Stay) {
    this.#random = random
    const from = random.between(first, last - 10 * DAY)
    this.#leave = random.chance(0.65) ? { from, until: from + random.whole(12, 24) * DAY } : null
  }

  has(day: Instant): boolean {
    if (this.#leave && day >= this.#leave.from && day < this.#leave.until) return true
    return this.#random.chance(0.03)
  }
}

/** Whether somebody is with the workshop on this day. */
export function isEmployed({ hiredAt, leftAt }: Technician, day: Instant): boolean {
  return day >= hiredAt && (leftAt === null || day < leftAt)
}
