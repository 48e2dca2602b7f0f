import { DAY, DAYS_OF_RECORD, HOUR, type Instant, keepsItsWord } from '@warsha/domain'
import type { ForecastRow } from './replay-forecasts.ts'

/** What is said of dates: that four of five hold, or that they are guesses. */
export const WORDS = ['kept', 'guess'] as const
export type Word = (typeof WORDS)[number]

/** What came of the dates that passed after a word was said, on a day of each week. */
export type WordScore = {
  word: Word
  /** days on which it was said, with enough dates behind them */
  moments: number
  /** mean share that held of the dates that passed next; null without any */
  nextHeld: number | null
}

/** By so many dates that pass next a word is judged. */
const NEXT = 50
const WEEK = 7 * DAY

type Passed = { at: Instant; held: boolean }

/** What each word was worth, by the dates that the product gave. */
export function scoreWords(rows: readonly ForecastRow[]): { scores: WordScore[]; changes: number } {
  const passed = passedDatesOf(rows)
  const weeks = saidEachWeek(passed)
  const scores = WORDS.map((word) => {
    const shares = weeks.flatMap((each) => (each.word === word && each.next !== null ? [each.next] : []))
    const sum = shares.reduce((all, share) => all + share, 0)
    return { word, moments: shares.length, nextHeld: shares.length === 0 ? null : sum / shares.length }
  })
  return { scores, changes: weeks.filter(({ word }, place) => word !== (weeks[place - 1]?.word ?? 'guess')).length }
}

/** Those that passed while it was known whether the job had been closed, in the order in which they passed. */
function passedDatesOf(rows: readonly ForecastRow[]): Passed[] {
  return rows
    .flatMap(({ finishes: { product }, madeAt, closedAfter, followedHours }) => {
      if (!product || product.p80 > followedHours) return []
      return [{ at: madeAt + product.p80 * HOUR, held: closedAfter !== null && closedAfter <= product.p80 }]
    })
    .toSorted((a, b) => a.at - b.at)
}

function saidEachWeek(passed: readonly Passed[]): { word: Word; next: number | null }[] {
  const [first, last] = [passed[0], passed.at(-1)]
  if (!first || !last) return []
  const weeks: { word: Word; next: number | null }[] = []
  let isKept = false
  for (let at = first.at; at < last.at; at += WEEK) {
    const lately = passed.filter((date) => date.at > at - DAYS_OF_RECORD * DAY && date.at <= at)
    isKept = keepsItsWord({ dates: lately.length, held: heldOf(lately) }, isKept)
    const next = passed.filter((date) => date.at > at).slice(0, NEXT)
    weeks.push({ word: isKept ? 'kept' : 'guess', next: next.length < NEXT ? null : heldOf(next) / NEXT })
  }
  return weeks
}

function heldOf(dates: readonly Passed[]): number {
  return dates.filter(({ held }) => held).length
}
