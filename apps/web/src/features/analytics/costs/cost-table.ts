import type { TFunction } from 'i18next'
import type { ChartTable } from '../charts/plain-table.tsx'
import type { CostRow } from '../answers.ts'
import type { Figures } from '../use-figures.ts'

type Around = {
  /** what the rows are, as a heading */
  of: string
  /** the way to the sessions of a row */
  toOf: (id: number | null) => string
  t: TFunction<'admin'>
  figures: Figures
}

/** All that cost anything, not only what a chart has room for. */
export function costTable(costs: readonly CostRow[], { of, toOf, t, figures }: Around): ChartTable {
  const { sar, percent } = figures
  const paid = costs.filter(({ cost_sar }) => cost_sar > 0).toSorted((a, b) => b.cost_sar - a.cost_sar)
  return {
    head: [of, t('analytics.cost'), t('analytics.chart.share')],
    rows: paid.map(({ id, name, cost_sar, cost_percentage }) => ({
      key: `${id} ${name}`,
      to: toOf(id),
      cells: [name, sar(cost_sar), percent(cost_percentage)],
    })),
  }
}
