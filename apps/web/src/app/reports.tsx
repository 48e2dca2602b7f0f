import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportsHeader, SummaryReports, viewField, type ViewName } from '../features/reports/index.ts'
import { InWorkshop } from '../features/workshop/index.ts'
import { ListSkeleton } from '../ui/admin/list-skeleton.tsx'
import { useFilters } from '../ui/admin/use-filters.ts'
import { loaded } from './loaded.tsx'

const AdvancedAnalytics = loaded(
  async () => (await import('../features/analytics/advanced-analytics-page.tsx')).AdvancedAnalytics,
)

/** The code of another view than the first is loaded when somebody comes to it. */
const views: Record<ViewName, ComponentType> = {
  summary: SummaryReports,
  analytics: AnalyticsOfReports,
  timesheets: loaded(async () => (await import('../features/timesheets/timesheets-page.tsx')).Timesheets),
  'pay-sheet': loaded(async () => (await import('../features/pay-sheet/pay-sheet-page.tsx')).PaySheet),
}

/** /admin/reports: what was worked and what it cost, what it tells, the technicians' months to sign, and what they are paid in hours. */
export function Reports() {
  const { filters } = useFilters(viewField)
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
  timesheets: 'timesheets.loading',
  'pay-sheet': 'paySheet.loading',
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
