import { DAY, type LocalDate, plusDays } from '@warsha/domain'
import { type ChartColour, palette } from '../../ui/palette.ts'
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

/** The most expensive ones, and what is beyond them together, which is no part of a chart: the table below has it. */
export type Costs<One> = { top: One[]; rest: Share | null }

/** The slices of a pie, each in a colour of its own. */
export function slicesOf(costs: readonly CostRow[]): Costs<Slice> {
  const { top, rest } = topCosts(costs, TOP_COSTS)
  return { top: top.map((share, place) => ({ ...share, colour: colourAt(place) })), rest }
}

const colourAt = (place: number): ChartColour => palette[place] ?? 'grey'

export function barsOf(costs: readonly CostRow[]): Costs<Share> {
  return topCosts(costs, TOP_TECHNICIANS)
}

function topCosts(costs: readonly CostRow[], most: number): Costs<Share> {
  const paid = apartFromRest(paidOf(costs), most)
  const rest = paid.slice(most)
  return {
    top: paid.slice(0, most).map((row) => shareOf([row])),
    rest: rest.length === 0 ? null : { ...shareOf(rest), name: null },
  }
}

/** What is charged to no job is the last of the top ones at least: no list of sessions has it together with kinds of jobs. */
function apartFromRest(paid: readonly CostRow[], most: number): readonly CostRow[] {
  const place = paid.findIndex(({ is_charged }) => !is_charged)
  const apart = paid[place]
  return apart && place >= most ? paid.toSpliced(place, 1).toSpliced(most - 1, 0, apart) : paid
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
