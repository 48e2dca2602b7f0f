import { type Instant, type InstantSpan, SECOND, wholeSecond } from '@warsha/domain'

/** Four weeks: the same number stands in the database's `part_of`. */
export const PART_SECONDS = 28 * 86_400

/** The part in which the year 2000 begins: nothing that a device reports is earlier. */
export const FIRST_PART = 391

/** A stretch of the calendar; seconds are counted from its beginning, `base` is the working time before it. */
export type CalendarPart = { part: number; base: number; starts: number[]; ends: number[]; seconds_before: number[] }

/** The part in which an instant lies. */
export function partAt(instant: Instant): number {
  return Math.max(FIRST_PART, Math.floor(instant / SECOND / PART_SECONDS))
}

/** The instant at which a part begins. */
export function beginningOf(part: number): Instant {
  return part * PART_SECONDS * SECOND
}

type Range = { firstPart: number; lastPart: number; base: number }

/**
 * The windows cut into parts.
 * @param windows sorted and apart from one another; those before the first part are left out
 * @param range `base`: the working seconds before the first part
 */
export function partsOf(windows: readonly InstantSpan[], { firstPart, lastPart, base }: Range): CalendarPart[] {
  const parts: CalendarPart[] = []
  let next = 0
  let worked = base
  for (let part = firstPart; part <= lastPart; part++) {
    const [from, to] = [beginningOf(part), beginningOf(part + 1)]
    while ((windows[next]?.to ?? Infinity) <= from) next++
    const within = cutOut(windows, next, { from, to })
    const made = { part, base: worked, ...counted(within, from) }
    parts.push(made)
    worked += made.seconds
  }
  return parts.map(({ part, base: before, starts, ends, seconds_before }) => {
    return { part, base: before, starts, ends, seconds_before }
  })
}

function cutOut(windows: readonly InstantSpan[], first: number, part: InstantSpan): InstantSpan[] {
  const within: InstantSpan[] = []
  for (let i = first; ; i++) {
    const window = windows[i]
    if (!window || window.from >= part.to) return within
    within.push({ from: Math.max(window.from, part.from), to: Math.min(window.to, part.to) })
  }
}

function counted(within: readonly InstantSpan[], beginning: Instant) {
  const secondIn = (instant: Instant) => (wholeSecond(instant) - beginning) / SECOND
  const starts = within.map(({ from }) => secondIn(from))
  const ends = within.map(({ to }) => secondIn(to))
  const seconds_before: number[] = []
  let seconds = 0
  for (const [i, start] of starts.entries()) {
    seconds_before.push(seconds)
    seconds += (ends[i] ?? start) - start
  }
  return { starts, ends, seconds_before, seconds }
}
