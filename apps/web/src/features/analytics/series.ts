import { DAY, type LocalDate, plusDays } from '@warsha/domain'
import { type ChartColour, palette } from '../../ui/admin/palette.ts'
import type { CostRow, LearningAnswer, TrendPoint } from './answers.ts'
import type { Days } from '../../ui/admin/own-days.ts'

export const TOP_TECHNICIANS = 10
export const TOP_ACTIVITIES = 10
export const TOP_COSTS = 8
export const TOP_ESTIMATES = 20

/** A point for every day: one on which nobody worked is a zero, not a gap. None where nobody worked at all. */
export function everyDay(trends: readonly TrendPoint[], { from, to }: Days): TrendPoint[] {
  if (trends.every(({ session_count }) => session_count === 0)) return []
  const known = new Map(trends.map((point) => [point.period, point]))
  const points: TrendPoint[] = []
  for (let day: LocalDate = from; day <= to; day = plusDays(day, 1)) {
    points.push(known.get(day) ?? { period: day, hours: 0, session_count: 0, active_technicians: 0, cost_sar: 0 })
  }
  return points
}

/** The mean of the days on which there was anything. Null when there was none. */
export function meanOfWorked(values: readonly number[]): number | null {
  const worked = values.filter((value) => value > 0)
  if (worked.length === 0) return null
  return worked.reduce((sum, value) => sum + value, 0) / worked.length
}

export type Share = {
  /** of what is in it; null is for jobs without a job type */
  ids: readonly (number | null)[]
  /** null for what is left over */
  name: string | null
  /** how many are in it */
  count: number
  sar: number
  percent: number
}
export type Slice = Share & { colour: ChartColour }

/** The most expensive ones with a colour each; the rest together in the last, grey one, unless it is a single one. */
export function slicesOf(costs: readonly CostRow[], most: number = TOP_COSTS): Slice[] {
  const paid = paidOf(costs)
  const shown = paid.length === most + 1 ? paid.length : most
  const slices = paid.slice(0, shown).map((row, place): Slice => ({ ...shareOf([row]), colour: colourAt(place) }))
  const rest = paid.slice(shown)
  return rest.length === 0 ? slices : [...slices, { ...shareOf(rest), name: null, colour: 'grey' }]
}

const colourAt = (place: number): ChartColour => palette[place] ?? 'grey'

/** Whether what is left over would be the greatest of all: then it hides what is in it, and bars say more. */
export function isMostlyRest(slices: readonly Slice[]): boolean {
  const rest = slices.find(({ name }) => name === null)
  return rest !== undefined && rest.sar > (slices[0]?.sar ?? 0)
}

/** So many bars are drawn at most: more are a list, which the table is. */
const MOST_BARS = 16

/** The most expensive ones, so many that what is left over is less than the first of them; and what is left over. */
export function barsOf(costs: readonly CostRow[], least: number = TOP_COSTS): { bars: Share[]; rest: Share | null } {
  const paid = paidOf(costs)
  const greatest = paid[0]?.cost_sar ?? 0
  let shown = Math.min(least, paid.length)
  while (shown < Math.min(paid.length, MOST_BARS) && sumOf(paid.slice(shown)) >= greatest) shown += 1
  // A line for one alone says no less than its bar.
  if (paid.length === shown + 1) shown += 1
  const rest = paid.slice(shown)
  return {
    bars: paid.slice(0, shown).map((row) => shareOf([row])),
    rest: rest.length === 0 ? null : { ...shareOf(rest), name: null },
  }
}

function paidOf(costs: readonly CostRow[]): CostRow[] {
  return costs.filter(({ cost_sar }) => cost_sar > 0).toSorted((a, b) => b.cost_sar - a.cost_sar)
}

const sumOf = (rows: readonly CostRow[]) => rows.reduce((total, { cost_sar }) => total + cost_sar, 0)

function shareOf(rows: readonly CostRow[]): Share {
  return {
    ids: rows.map(({ id }) => id),
    name: rows[0]?.name ?? null,
    count: rows.length,
    sar: sumOf(rows),
    percent: rows.reduce((total, { cost_percentage }) => total + cost_percentage, 0),
  }
}

/** Those with the greatest measure first, as many as there is room for. */
export function topBy<Row>(rows: readonly Row[], measure: (row: Row) => number, most: number): Row[] {
  return rows.toSorted((a, b) => measure(b) - measure(a)).slice(0, most)
}

/** The same number of days, just before. */
export function daysBefore({ from, to }: Days): Days {
  return { from: plusDays(from, -dayCount({ from, to })), to: plusDays(from, -1) }
}

/** How many days there are, the first and the last included. */
export function dayCount({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
}

type Estimate = LearningAnswer['learning_data'][number]

/** What was learned from most settled work. */
export function topEstimates(learned: readonly Estimate[]): Estimate[] {
  return topBy(learned, ({ sample_count }) => sample_count, TOP_ESTIMATES)
}

/** Where a value stands between the least and the greatest, in percent of the way. */
export function placeOf(value: number, { least, most }: { least: number; most: number }): number {
  if (most <= least) return 0
  return ((Math.min(Math.max(value, least), most) - least) / (most - least)) * 100
}
