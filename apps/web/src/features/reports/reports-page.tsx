import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { InWorkshop } from '../../ui/admin/workshop.tsx'
import { ReportsHeader } from './reports-header.tsx'
import { SummaryReports } from './summary/summary-reports.tsx'
import { viewField, type ViewName } from './views.ts'

/** The code of another view than the first is loaded when somebody comes to it. */
const Timesheets = lazy(async () => ({ default: (await import('./timesheets/timesheets.tsx')).Timesheets }))
const PaySheet = lazy(async () => ({ default: (await import('./pay-sheet/pay-sheet.tsx')).PaySheet }))

/** /admin/reports: what was worked and what it cost, what it tells, the technicians' months to sign, and what they are paid in hours. */
export function ReportsPage({ analytics }: { analytics: ReactNode }) {
  const { filters } = useFilters(viewField)
  return (
    <InWorkshop loading={<Loading />}>
      <Suspense fallback={<Loading />}>{viewOf(filters.view, analytics)}</Suspense>
    </InWorkshop>
  )
}

function viewOf(name: ViewName, analytics: ReactNode): ReactNode {
  const views: Record<ViewName, ReactNode> = {
    summary: <SummaryReports />,
    analytics: (
      <>
        <ReportsHeader />
        {analytics}
      </>
    ),
    timesheets: <Timesheets />,
    'pay-sheet': <PaySheet />,
  }
  return views[name]
}

function Loading() {
  const { t } = useTranslation('admin')
  return (
    <>
      <ReportsHeader />
      <ListSkeleton label={t('reports.loading')} />
    </>
  )
}
