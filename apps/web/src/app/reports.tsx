import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { ReportsHeader, SummaryReports, viewField, type ViewName } from '../features/reports/index.ts'
import { InWorkshop } from '../features/workshop/index.ts'
import { ListSkeleton } from '../ui/admin/list-skeleton.tsx'
import { useFilters } from '../ui/admin/use-filters.ts'
import { loaded } from '../ui/loaded.tsx'
import { movedToHours } from './moved-to-hours.ts'

const AdvancedAnalytics = loaded(
  async () => (await import('../features/analytics/advanced-analytics-page.tsx')).AdvancedAnalytics,
)

/** The code of another view than the first is loaded when somebody comes to it. */
const views: Record<ViewName, ComponentType> = {
  summary: SummaryReports,
  analytics: AnalyticsOfReports,
}

/** /admin/reports: what was worked and what it cost, and what it tells; where hours and pay were among it, the way to these. */
export function Reports() {
  const { filters } = useFilters(viewField)
  const moved = movedToHours(useLocation().search)
  if (moved !== null) return <Navigate to={moved} replace />
  const View = views[filters.view]
  return (
    <InWorkshop loading={<Loading view={filters.view} />}>
      <Suspense fallback={<Loading view={filters.view} />}>
        <View />
      </Suspense>
    </InWorkshop>
  )
}

function AnalyticsOfReports() {
  return (
    <>
      <ReportsHeader />
      <AdvancedAnalytics />
    </>
  )
}

/** What is said while a view is on its way. */
const loadingTexts = {
  summary: 'reports.loading',
  analytics: 'analytics.loading',
} as const

function Loading({ view }: { view: ViewName }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <ReportsHeader />
      <ListSkeleton label={t(loadingTexts[view])} />
    </>
  )
}
