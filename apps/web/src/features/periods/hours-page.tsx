import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsOf } from '../../api/admin/as-of.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { monthsQuery } from '../sessions/index.ts'
import type { Month } from '../../ui/admin/months.ts'
import { InWorkshop, useKnownWorkshop } from '../workshop/index.ts'
import { useMonths } from './data.ts'
import { MonthHead } from './month-head.tsx'
import { Months } from './months.tsx'
import { useMonthActions } from './use-month-actions.tsx'
import { fields, isChosen, monthShown, type PartName, parts } from './view.ts'

type Part = ComponentType<{ month: Month }>
type Props = { parts: Record<Exclude<PartName, 'months'>, Part> }

/** Hours and pay: a month with its state and closing it, and below that what it pays, its timesheets, and all months. */
export function HoursPage(props: Props) {
  const { t } = useTranslation('admin')
  return (
    <>
      <PageHeader title={t('pages.hoursAndPay.title')}>
        <AsOf />
      </PageHeader>
      <InWorkshop loading={<ListSkeleton label={t('months.loading')} />}>
        <Shown {...props} />
      </InWorkshop>
    </>
  )
}

HoursPage.prefetch = (queries: QueryClient) => queries.prefetchQuery(monthsQuery)

/** The month that came first without being chosen stays, whatever happens to it, such as being closed here. */
function useKept(month: Month | null, isItsOwn: boolean): Month | null {
  const [kept, keep] = useState<Month | null>(null)
  if (month !== null && kept === null && !isItsOwn) keep(month)
  return isItsOwn ? month : (kept ?? month)
}

/** What is read out while a part is on its way. */
const loadingTexts = { pay: 'paySheet.loading', timesheets: 'timesheets.loading', months: 'months.loading' } as const

function Shown({ parts: { pay: Pay, timesheets: Timesheets } }: Props) {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const { today } = useKnownWorkshop()
  const months = useMonths()
  const { actions, windows } = useMonthActions()
  // Where the months cannot be read, the present one is shown, and why is said above it.
  const month = useKept(monthShown(filters, { today, months: months.isError ? [] : months.data }), isChosen(filters))
  if (month === null) return <ListSkeleton label={t('months.loading')} />
  const shown: Record<PartName, ReactNode> = {
    pay: <Pay month={month} />,
    timesheets: <Timesheets month={month} />,
    months: <Months {...actions} />,
  }
  return (
    <>
      <QueryFailure query={months} text={t('months.failed')} asOf={(time) => t('sessions.shownAsOf', { time })} />
      <MonthHead month={month} {...actions} />
      <Tabs
        label={t('pages.hoursAndPay.title')}
        tabs={parts.map((name) => ({ name, label: t(`hoursAndPay.parts.${name}`) }))}
        current={filters.part}
        onChoose={(part, by) => setFilters({ part }, by === 'press' ? 'push' : 'replace')}
      >
        <Suspense fallback={<ListSkeleton label={t(loadingTexts[filters.part])} />}>{shown[filters.part]}</Suspense>
      </Tabs>
      {windows}
    </>
  )
}
