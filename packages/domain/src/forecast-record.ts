/** For so many days the dates of a shop that have passed say how its dates hold. */
export const DAYS_OF_RECORD = 60
/** Fewer dates than this say nothing. */
export const DATES_OF_RECORD = 30

/** So many have held before a shop's dates are called P80; after that they are, until fewer than the least have. */
const HELD_TO_BEGIN = 0.72
const LEAST_HELD = 0.7

/** Dates that were called P80 and have passed, and those of them by which the job was closed. */
export type PassedDates = { dates: number; held: number }

/**
 * Whether a date may be called one that holds in four of five cases, by those that passed lately. Dates of jobs that are
 * still open were missed. Between 70 and 72 % it stays with what was said before, so that no word changes from week to week.
 * @param keptBefore what it said before
 */
export function keepsItsWord({ dates, held }: PassedDates, keptBefore: boolean): boolean {
  return dates >= DATES_OF_RECORD && held >= (keptBefore ? LEAST_HELD : HELD_TO_BEGIN) * dates
}
