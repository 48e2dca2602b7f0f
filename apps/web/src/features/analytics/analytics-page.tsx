import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { AsOf } from '../../api/admin/as-of.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { InWorkshop } from '../workshop/index.ts'
import { Analytics } from './analytics.tsx'
import { askForFigures } from './data.ts'
import { dashboardTabs, fields, isOfEstimates } from './view.ts'

/** /admin/analytics: the dashboard of its own. */
export function AnalyticsPage() {
  const { t } = useTranslation('admin')
  const { search } = useLocation()
  const { filters } = useFilters(fields)
  if (isOfEstimates(filters.tab)) return <Navigate to={`${adminPaths.estimates}${search}`} replace />
  return (
    <>
      <PageHeader title={t('pages.analytics.title')}>
        <AsOf />
      </PageHeader>
      <InWorkshop loading={<ListSkeleton label={t('analytics.loading')} />}>
        <Analytics tabs={dashboardTabs} />
      </InWorkshop>
    </>
  )
}

AnalyticsPage.prefetch = askForFigures
