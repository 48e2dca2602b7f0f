import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { InWorkshop } from '../../ui/admin/workshop.tsx'
import { ReportsHeader } from './reports-header.tsx'
import { SummaryReports } from './summary/summary-reports.tsx'
import { viewField, type ViewName } from './views.ts'

/** The code of another view than the first is loaded when somebody comes to it. */
const parts: Record<ViewName, ComponentType> = {
  summary: SummaryReports,
  timesheets: lazy(async () => ({ default: (await import('./timesheets/timesheets.tsx')).Timesheets })),
}

/** /admin/reports: what was worked and what it cost, and the technicians' months to sign. */
export function ReportsPage() {
  const { filters } = useFilters(viewField)
  const Part = parts[filters.view]
  return (
    <InWorkshop loading={<Loading />}>
      <Suspense fallback={<Loading />}>
        <Part />
      </Suspense>
    </InWorkshop>
  )
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
