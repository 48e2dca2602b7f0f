import { useTranslation } from 'react-i18next'
import type { CostRow } from '../answers.ts'
import { ChartCard } from '../charts/chart-card.tsx'
import { SharePie } from '../charts/charts.tsx'
import { slicesOf } from '../series.ts'
import { useFigures } from '../use-figures.ts'
import { costTable } from './cost-table.ts'

/** Which kinds of job the money went into: the eight greatest and the rest. */
export function JobTypeCosts({ costs, height }: { costs: readonly CostRow[]; height: number }) {
  const { t } = useTranslation('admin')
  const figures = useFigures()
  const { count, sar, percent } = figures
  const shares = slicesOf(costs).map(({ name, count: merged, sar: amount, percent: share, colour }) => ({
    name: name ?? t('analytics.chart.rest', { count: merged, number: count(merged) }),
    colour,
    value: amount,
    amount: sar(amount),
    percent: percent(share),
  }))
  return (
    <ChartCard
      title={t('analytics.costByJobType')}
      height={height}
      nothing={t('analytics.noCosts')}
      table={costTable(costs, t('analytics.jobType'), t, figures)}
    >
      <SharePie shares={shares} amountLabel={t('analytics.cost')} height={height} />
    </ChartCard>
  )
}
