import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { oneOf } from '../../ui/admin/filters.ts'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'

const tabs = ['activity-types', 'master-data', 'estimates', 'schedule', 'exceptions', 'pay-rules', 'company'] as const
type TabName = (typeof tabs)[number]

const fields = { tab: oneOf(tabs, 'activity-types') }

/** The code of a tab is loaded when somebody comes to it. */
const panels: Record<TabName, ComponentType> = {
  'activity-types': loaded(async () => (await import('./activity-types/activity-types.tsx')).ActivityTypes),
  'master-data': loaded(async () => (await import('./master-data/master-data.tsx')).MasterData),
  estimates: loaded(async () => (await import('./estimates/estimates.tsx')).Estimates),
  schedule: loaded(async () => (await import('./schedule/working-schedule.tsx')).WorkingSchedule),
  exceptions: loaded(async () => (await import('./exceptions/holidays-and-exceptions.tsx')).HolidaysAndExceptions),
  'pay-rules': loaded(async () => (await import('./pay-rules/pay-rules.tsx')).PayRules),
  company: loaded(async () => (await import('./company/company.tsx')).Company),
}

function loaded(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }))
}

/** /admin/settings: what estimates, working hours and the technicians' lists are made of. */
export function SettingsPage() {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const Panel = panels[filters.tab]
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <Tabs
        label={t('settings.title')}
        tabs={tabs.map((name) => ({ name, label: t(`settings.tabs.${name}`) }))}
        current={filters.tab}
        onChoose={(tab, by) => setFilters({ tab }, by === 'press' ? 'push' : 'replace')}
      >
        <Suspense fallback={<ListSkeleton label={t('settings.title')} />}>
          <Panel />
        </Suspense>
      </Tabs>
    </>
  )
}
