import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import type { Days } from '../../../ui/admin/own-days.ts'
import type { CostRow } from '../answers.ts'
import { ChartCard } from '../charts/chart-card.tsx'
import { SharePie } from '../charts/charts.tsx'
import { isMostlyRest, slicesOf } from '../series.ts'
import { useFigures } from '../use-figures.ts'
import { CostBars } from './cost-bars.tsx'
import { costTable } from './cost-table.ts'
import { useCostFinding } from './use-cost-finding.ts'

type Props = { costs: readonly CostRow[]; days: Days; height: number }

/** Which kinds of job the money went into: the eight greatest and the rest, or bars where the rest would be the greatest. */
export function JobTypeCosts({ costs, days, height }: Props) {
  const { t } = useTranslation('admin')
  const figures = useFigures()
  const { count, sar, percent } = figures
  const toJobTypes = (ids: readonly (number | null)[]) => paths.sessionsBehind({ ...days, jobType: ids })
  const slices = slicesOf(costs)
  const shares = slices.map(({ ids, name, count: merged, sar: amount, percent: share, colour }) => ({
    to: toJobTypes(ids),
    name: name ?? t('analytics.chart.rest', { count: merged, number: count(merged) }),
    colour,
    value: amount,
    amount: sar(amount),
    percent: percent(share),
  }))
  return (
    <ChartCard
      title={t('analytics.costByJobType')}
      finding={useCostFinding(costs, days, 'job_type')}
      height={height}
      nothing={t('analytics.noCosts')}
      table={costTable(costs, { of: t('analytics.jobType'), toOf: (id) => toJobTypes([id]), t, figures })}
    >
      {isMostlyRest(slices) ? (
        <CostBars label={t('analytics.costByJobType')} costs={costs} toOf={toJobTypes} />
      ) : (
        <SharePie shares={shares} amountLabel={t('analytics.cost')} height={height} />
      )}
    </ChartCard>
  )
}
