import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../../admin-paths.ts'
import type { Days } from '../../../ui/admin/own-days.ts'
import type { CostRow } from '../answers.ts'
import { ChartCard, ChartSkeleton } from '../charts/chart-card.tsx'
import { useCosts } from '../data.ts'
import layout from '../layout.module.css'
import { Failure, Part } from '../part.tsx'
import { useFigures } from '../use-figures.ts'
import { costTable } from './cost-table.ts'
import { JobTypeCosts } from './job-type-costs.tsx'
import { useCostFinding } from './use-cost-finding.ts'
import { type BarRow, Bars } from '../charts/bars.tsx'
import { barsOf } from '../series.ts'
import { useRestLine } from './use-rest-line.ts'

const HEIGHT = 320

/** Where the money of the days went: into which kinds of job, and to whom. */
export function Costs({ days }: { days: Days }) {
  const { t } = useTranslation('admin')
  const [byType, byTechnician] = [useCosts(days, 'job_type'), useCosts(days, 'technician')]
  const skeleton = <ChartSkeleton label={t('analytics.loading')} height={HEIGHT} />
  return (
    <>
      <Failure queries={[byType, byTechnician]} />
      <div className={layout['pies']}>
        <div className={layout['grid']}>
          <Part query={byType} skeleton={skeleton}>
            {(costs) => <JobTypeCosts costs={costs} days={days} height={HEIGHT} />}
          </Part>
          <Part query={byTechnician} skeleton={skeleton}>
            {(costs) => <TechnicianCosts costs={costs} days={days} />}
          </Part>
        </div>
      </div>
    </>
  )
}

function TechnicianCosts({ costs, days }: { costs: readonly CostRow[]; days: Days }) {
  const { t } = useTranslation('admin')
  const figures = useFigures()
  const title = t('analytics.costByTechnician')
  const toTechnicians = (ids: readonly (number | null)[]) =>
    adminPaths.sessionsBehind({ ...days, technician: ids.filter((id) => id !== null) })
  return (
    <ChartCard
      title={title}
      finding={useCostFinding(costs, days, 'technician')}
      height={heightOfBars(costs)}
      nothing={t('analytics.noCosts')}
      table={costTable(costs, { of: t('analytics.technician'), toOf: (id) => toTechnicians([id]), t, figures })}
    >
      <CostBars label={title} costs={costs} toOf={toTechnicians} />
    </ChartCard>
  )
}

type Props = {
  label: string
  costs: readonly CostRow[]
  /** the way to the sessions that some of them were counted from */
  toOf: (ids: readonly (number | null)[]) => string
}

/** What cost most, ten at most, one bar each in one colour, as they are told apart by their names; what is left is a line, never a bar. */
function CostBars({ label, costs, toOf }: Props) {
  const { t } = useTranslation('admin')
  const { sar, percent } = useFigures()
  const { top, rest } = barsOf(costs)
  const line = useRestLine(rest, toOf)
  const rows = top.map(({ ids, name, sar: amount, percent: share }): BarRow => ({
    key: ids.join(),
    to: toOf(ids),
    name: name ?? '',
    value: amount,
    text: sar(amount),
    colour: 'teal',
    hint: `${t('analytics.chart.share')} ${percent(share)}`,
  }))
  return <Bars label={label} rows={rows} numbers="long" rest={line} />
}

/** How high the bars of costs are drawn. */
function heightOfBars(costs: readonly CostRow[]): number {
  const { top, rest } = barsOf(costs)
  return top.length * 32 + (rest ? 44 : 8)
}
