import { lazy } from 'react'
import { ReportsPage } from '../features/reports/reports-page.tsx'

const AdvancedAnalytics = lazy(async () => ({
  default: (await import('../features/analytics/advanced-analytics.tsx')).AdvancedAnalytics,
}))

/** The reports, of which one view is the analytics without their own page. */
export function Reports() {
  return <ReportsPage analytics={<AdvancedAnalytics />} />
}
