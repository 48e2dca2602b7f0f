import type { TFunction } from 'i18next'
import type { ChartTable } from '../charts/plain-table.tsx'
import type { CostRow } from '../answers.ts'
import type { Figures } from '../use-figures.ts'

/** All that cost anything, not only what a chart has room for. @param of what the rows are, as a heading */
export function costTable(
  costs: readonly CostRow[],
  of: string,
  t: TFunction<'admin'>,
  { sar, percent }: Figures,
): ChartTable {
  const paid = costs.filter(({ cost_sar }) => cost_sar > 0).toSorted((a, b) => b.cost_sar - a.cost_sar)
  return {
    head: [of, t('analytics.cost'), t('analytics.chart.share')],
    rows: paid.map(({ id, name, cost_sar, cost_percentage }) => ({
      key: `${id} ${name}`,
      cells: [name, sar(cost_sar), percent(cost_percentage)],
    })),
  }
}
