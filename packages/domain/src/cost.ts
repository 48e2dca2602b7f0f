import type { LocalDate } from './time.ts'

/** What an hour of a technician costs from a day on, until the next rate. */
export type HourlyRate = { effectiveFrom: LocalDate; halalas: number }

const HOUR_SECONDS = 3600

/**
 * What working seconds cost, in whole halalas, half a halala up.
 * @param halalasPerHour whole, zero or more; null costs nothing
 */
export function costHalalas(seconds: number, halalasPerHour: number | null): number {
  const rate = halalasPerHour ?? 0
  const hours = Math.floor(seconds / HOUR_SECONDS)
  const rest = seconds - hours * HOUR_SECONDS
  // Hours and their rest apart: the product of both would outgrow whole numbers.
  return hours * rate + Math.floor((rest * rate + HOUR_SECONDS / 2) / HOUR_SECONDS)
}

/** The rate that holds on a day, null when there is none yet. */
export function rateOn(day: LocalDate, rates: readonly HourlyRate[]): number | null {
  const until = rates.filter(({ effectiveFrom }) => effectiveFrom <= day)
  return until.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1)).at(-1)?.halalas ?? null
}
