import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { oneOf } from '../ui/admin/filters.ts'
import { useUser } from '../api/use-sign-in.ts'
import { adminPaths } from '../admin-paths.ts'
import { mayOpenPart } from './admin-parts.ts'
import { PageHeader } from '../ui/admin/page-header.tsx'
import { ListSkeleton } from '../ui/admin/list-skeleton.tsx'
import { Tabs } from '../ui/admin/tabs.tsx'
import { useFilters } from '../ui/admin/use-filters.ts'
import { loaded } from '../ui/loaded.tsx'

/** In the order in which a new workshop fills them in. */
const tabs = [
  'company',
  'schedule',
  'exceptions',
  'activity-types',
  'master-data',
  'estimates',
  'pay-rules',
  'retention',
] as const
type TabName = (typeof tabs)[number]

/** The first one that the specification names, and one that whoever may open the page may read. */
const usual: TabName = 'activity-types'
const fields = { tab: oneOf(tabs, usual) }

/** The code of a tab is loaded when somebody comes to it. */
const panels: Record<TabName, ComponentType> = {
  'activity-types': loaded(
    async () => (await import('../features/activity-types/activity-types-page.tsx')).ActivityTypes,
  ),
  'master-data': loaded(async () => (await import('../features/master-data/master-data-page.tsx')).MasterData),
  estimates: loaded(async () => (await import('../features/estimates/estimates-page.tsx')).Estimates),
  schedule: loaded(async () => (await import('../features/schedule/schedule-page.tsx')).WorkingSchedule),
  exceptions: loaded(async () => (await import('../features/exceptions/exceptions-page.tsx')).HolidaysAndExceptions),
  'pay-rules': loaded(async () => (await import('../features/pay-sheet/rules/pay-rules-page.tsx')).PayRules),
  retention: loaded(async () => (await import('../features/retention/retention-page.tsx')).RetentionPage),
  company: loaded(async () => (await import('../features/workshop/company-page.tsx')).Company),
}

/** /admin/settings: what estimates, working hours and the technicians' lists are made of. */
export function Settings() {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const user = useUser()
  const shown = tabs.filter((name) => mayOpenPart(user, `${adminPaths.settings}?tab=${name}`))
  const current = shown.find((name) => name === filters.tab) ?? usual
  const Panel = panels[current]
  return (
    <>
      <PageHeader title={t('pages.settings.title')} />
      <Tabs
        label={t('pages.settings.title')}
        tabs={shown.map((name) => ({ name, label: t(`settings.tabs.${name}`) }))}
        current={current}
        onChoose={(tab, by) => setFilters({ tab }, by === 'press' ? 'push' : 'replace')}
      >
        <Suspense fallback={<ListSkeleton label={t('pages.settings.title')} />}>
          <Panel />
        </Suspense>
      </Tabs>
    </>
  )
}
