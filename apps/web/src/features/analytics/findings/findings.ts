/** What a picture shows, as a person would say it who has looked at it. Nothing here is text yet. */

/** How a number compares with the one before. Null where there was none to compare with. */
export type Comparison = { kind: 'more' | 'less'; percent: number } | { kind: 'same' }

/** A sum over some days: against the days before, or else the day that had most of it. */
export type TrendFinding =
  | { kind: 'compared'; total: number; comparison: Comparison }
  | { kind: 'peak'; total: number; period: string; value: number }
  | { kind: 'even'; total: number; value: number }
  | { kind: 'single'; total: number; period: string }

type Point = { period: string; value: number }

/**
 * What a trend shows. Null where nothing happened.
 * @param before what the same number of days before it come to; null while it is not known
 * @param totalOf the number that stands for all days, such as their sum
 */
export function trendFinding(
  points: readonly Point[],
  before: number | null,
  totalOf: (values: readonly number[]) => number = sumOf,
): TrendFinding | null {
  const worked = points.filter(({ value }) => value > 0)
  const total = totalOf(points.map(({ value }) => value))
  const [first] = worked
  if (!first) return null
  if (before !== null && before > 0) return { kind: 'compared', total, comparison: compare(total, before) }
  const peak = worked.reduce((most, point) => (point.value > most.value ? point : most), first)
  if (worked.length === 1) return { kind: 'single', total, period: first.period }
  if (worked.every(({ value }) => value === first.value)) return { kind: 'even', total, value: first.value }
  return { kind: 'peak', total, period: peak.period, value: peak.value }
}

/** By how many whole percent a number is more or less than another, which is more than 0. */
export function compare(now: number, before: number): Comparison {
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return { kind: 'same' }
  return { kind: percent > 0 ? 'more' : 'less', percent: Math.abs(percent) }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

type Share = { id: number | null; name: string; value: number; percent: number }

/** The greatest part of a whole, and how its share compares with that of the days before, in points. */
export type ShareFinding =
  | { kind: 'only'; name: string }
  | { kind: 'even'; count: number; percent: number }
  | { kind: 'greatest'; name: string; percent: number }
  | { kind: 'more' | 'less'; name: string; percent: number; points: number }
  | { kind: 'same'; name: string; percent: number }

/** @param before the shares of the days before; empty where there were none, null while they are not known */
export function shareFinding(shares: readonly Share[], before: readonly Share[] | null): ShareFinding | null {
  const parts = shares.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value)
  const [greatest] = parts
  if (!greatest) return null
  const { id, name, percent } = greatest
  if (parts.length === 1) return { kind: 'only', name }
  const equals = parts.filter(({ value }) => value === greatest.value).length
  if (equals > 1) return { kind: 'even', count: equals, percent }
  if (before === null || !before.some(({ value }) => value > 0)) return { kind: 'greatest', name, percent }
  const points = Math.round(percent) - Math.round(before.find((share) => share.id === id)?.percent ?? 0)
  if (points === 0) return { kind: 'same', name, percent }
  return { kind: points > 0 ? 'more' : 'less', name, percent, points: Math.abs(points) }
}

/** How many technicians are below what is good, and how many reach what is excellent. */
export type EfficiencyFinding =
  | { kind: 'one'; name: string; percent: number }
  | { kind: 'allExcellent'; count: number }
  | { kind: 'noneBelow'; count: number; total: number }
  | { kind: 'below'; count: number; total: number; percent: number }

type Rated = { name: string; percent: number }

export function efficiencyFinding(
  rated: readonly Rated[],
  { good, excellent }: { good: number; excellent: number },
): EfficiencyFinding | null {
  const [first] = rated
  if (!first) return null
  const total = rated.length
  if (total === 1) return { kind: 'one', ...first }
  const below = rated.filter(({ percent }) => percent < good)
  const lowest = Math.min(...below.map(({ percent }) => percent))
  if (below.length > 0) return { kind: 'below', count: below.length, total, percent: lowest }
  const reaching = rated.filter(({ percent }) => percent >= excellent).length
  return reaching === total ? { kind: 'allExcellent', count: total } : { kind: 'noneBelow', count: reaching, total }
}

/** The activity whose hours are furthest from what was estimated for it. */
export type AccuracyFinding = { kind: 'exact' } | { kind: 'longer' | 'shorter'; name: string; percent: number }

export function accuracyFinding(activities: readonly { name: string; variance: number }[]): AccuracyFinding | null {
  const [furthest] = activities.toSorted((a, b) => Math.abs(b.variance) - Math.abs(a.variance))
  if (!furthest) return null
  const percent = Math.abs(furthest.variance)
  if (percent === 0) return { kind: 'exact' }
  return { kind: furthest.variance > 0 ? 'longer' : 'shorter', name: furthest.name, percent }
}

/** How far off the learned hours were in the last month that tells, against the baselines. */
export type ErrorFinding = { kind: 'nearer' | 'further' | 'same'; month: string; hours: number; difference: number }

type MonthOfErrors = { month: string; baseline: number | null; learned: number | null }

export function errorFinding(months: readonly MonthOfErrors[]): ErrorFinding | null {
  const last = months.findLast(({ baseline, learned }) => baseline !== null && learned !== null)
  if (!last || last.baseline === null || last.learned === null) return null
  const difference = (Math.round(last.baseline * 100) - Math.round(last.learned * 100)) / 100
  const kind = difference === 0 ? 'same' : difference > 0 ? 'nearer' : 'further'
  return { kind, month: last.month, hours: last.learned, difference: Math.abs(difference) }
}

/** How many of the jobs with a due date are likely late. */
export type LatenessFinding =
  | { kind: 'noneDue' }
  | { kind: 'one'; isLate: boolean }
  | { kind: 'late'; count: number; total: number }

/** @param jobs whether each is likely late; null for those of which it cannot be said */
export function latenessFinding(jobs: readonly (boolean | null)[]): LatenessFinding | null {
  if (jobs.length === 0) return null
  const due = jobs.filter((isLate) => isLate !== null)
  const [first] = due
  if (first === undefined) return { kind: 'noneDue' }
  if (due.length === 1) return { kind: 'one', isLate: first }
  return { kind: 'late', count: due.filter((isLate) => isLate).length, total: due.length }
}
