import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../../admin-paths.ts'
import type { Days } from '../../../ui/admin/own-days.ts'
import { type CostRow, NOT_CHARGED } from '../answers.ts'
import { ChartCard } from '../charts/chart-card.tsx'
import { SharePie } from '../charts/charts.tsx'
import { slicesOf } from '../series.ts'
import { useFigures } from '../use-figures.ts'
import { costTable } from './cost-table.ts'
import { useRestLine } from './use-rest-line.ts'
import { useCostFinding } from './use-cost-finding.ts'

type Props = { costs: readonly CostRow[]; days: Days; height: number }

/** Which kinds of job the money went into: the eight greatest as a pie; the others in a line below it, and in the table. */
export function JobTypeCosts({ costs, days, height }: Props) {
  const { t } = useTranslation('admin')
  const figures = useFigures()
  const { sar, percent } = figures
  const isSplit = costs.some(({ is_charged }) => !is_charged)
  const toJobTypes = (ids: readonly (number | null)[]) => {
    const jobType = ids.filter((id) => id !== NOT_CHARGED)
    if (jobType.length === 0) return adminPaths.sessionsBehind({ ...days, isCharged: false })
    return adminPaths.sessionsBehind({ ...days, jobType, ...(isSplit && { isCharged: true }) })
  }
  const { top, rest } = slicesOf(costs)
  const line = useRestLine(rest, toJobTypes)
  const shares = top.map(({ ids, name, sar: amount, percent: share, colour }) => ({
    to: toJobTypes(ids),
    name: name ?? '',
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
      <SharePie shares={shares} amountLabel={t('analytics.cost')} rest={line} height={height} />
    </ChartCard>
  )
}
