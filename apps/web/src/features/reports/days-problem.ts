import { rangeProblem } from '@warsha/contract'
import { type Days, isDay } from '../../ui/admin/own-days.ts'

export type DaysProblem = 'unfinished' | NonNullable<ReturnType<typeof rangeProblem>>

/** What is wrong with two days as they are being typed, if anything. */
export function problemOf({ from, to }: Days): DaysProblem | null {
  // While the figures of a year are typed one after another, the year is 2, 20 and 202 first.
  if (![from, to].every((given) => isDay(given) && given >= '1000')) return 'unfinished'
  return rangeProblem(from, to)
}
