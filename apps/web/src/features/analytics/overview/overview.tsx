import { Stack } from '../../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import type { Days } from '../../../ui/admin/own-days.ts'
import { CardsSkeleton } from '../cards.tsx'
import { ChartSkeleton } from '../charts/chart-card.tsx'
import { JobTypeCosts } from '../costs/job-type-costs.tsx'
import { useCosts, useKpis, useLearning, useTrends } from '../data.ts'
import layout from '../layout.module.css'
import { Failure, Part } from '../part.tsx'
import { ActivityTrends } from './activity-trends.tsx'
import { Engine } from './engine.tsx'
import { KpiCards } from './kpi-cards.tsx'

const HEIGHT = 280

/** How the shop does at this moment, and how it did on the days chosen. */
export function Overview({ days }: { days: Days }) {
  const { t } = useTranslation('admin')
  const [kpis, trends, costs, learning] = [useKpis(), useTrends(days), useCosts(days, 'job_type'), useLearning()]
  const loading = t('analytics.loading')
  return (
    <>
      <Failure queries={[kpis, trends, costs, learning]} />
      <Stack gap="2" narrow>
        <Part query={kpis} skeleton={<CardsSkeleton label={loading} count={5} height={168} />}>
          {(known) => <KpiCards kpis={known} />}
        </Part>
        <div className={layout['pies']}>
          <div className={layout['grid']}>
            <Part query={trends} skeleton={<ChartSkeleton label={loading} height={HEIGHT} />}>
              {(known) => <ActivityTrends trends={known} days={days} height={HEIGHT} />}
            </Part>
            <Part query={costs} skeleton={<ChartSkeleton label={loading} height={HEIGHT} />}>
              {(known) => <JobTypeCosts costs={known} days={days} height={HEIGHT} />}
            </Part>
          </div>
        </div>
        <Part query={learning} skeleton={<ChartSkeleton label={loading} height={64} />}>
          {({ summary }) => <Engine summary={summary} />}
        </Part>
      </Stack>
    </>
  )
}
