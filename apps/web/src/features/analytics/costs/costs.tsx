import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import type { Days } from '../../../ui/admin/own-days.ts'
import type { CostRow } from '../answers.ts'
import { ChartCard, ChartSkeleton } from '../charts/chart-card.tsx'
import { useCosts } from '../data.ts'
import layout from '../layout.module.css'
import { Failure, Part } from '../part.tsx'
import { useFigures } from '../use-figures.ts'
import { CostBars, heightOfBars } from './cost-bars.tsx'
import { costTable } from './cost-table.ts'
import { JobTypeCosts } from './job-type-costs.tsx'
import { useCostFinding } from './use-cost-finding.ts'

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
    paths.sessionsBehind({ ...days, technician: ids.filter((id) => id !== null) })
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
