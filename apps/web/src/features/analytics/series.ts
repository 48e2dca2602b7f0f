import { type LocalDate, plusDays } from '@warsha/domain'
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

export type Slice = {
  /** of what is in it; null is for jobs without a job type */
  ids: readonly (number | null)[]
  /** null for what is left over */
  name: string | null
  /** how many are in it */
  count: number
  sar: number
  percent: number
  colour: ChartColour
}

/** The most expensive ones with a colour each; the rest together in the last, grey one. */
export function slicesOf(costs: readonly CostRow[], most: number = TOP_COSTS): Slice[] {
  const paid = costs.filter(({ cost_sar }) => cost_sar > 0).toSorted((a, b) => b.cost_sar - a.cost_sar)
  const slices = paid.slice(0, most).map(({ id, name, cost_sar, cost_percentage }, place): Slice => ({
    ids: [id],
    name,
    count: 1,
    sar: cost_sar,
    percent: cost_percentage,
    colour: palette[place] ?? 'grey',
  }))
  const rest = paid.slice(most)
  if (rest.length === 0) return slices
  const sum = (of: (row: CostRow) => number) => rest.reduce((total, row) => total + of(row), 0)
  const percent = sum(({ cost_percentage }) => cost_percentage)
  return [
    ...slices,
    {
      ids: rest.map(({ id }) => id),
      name: null,
      count: rest.length,
      sar: sum(({ cost_sar }) => cost_sar),
      percent,
      colour: 'grey',
    },
  ]
}

/** Those with the greatest measure first, as many as there is room for. */
export function topBy<Row>(rows: readonly Row[], measure: (row: Row) => number, most: number): Row[] {
  return rows.toSorted((a, b) => measure(b) - measure(a)).slice(0, most)
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
