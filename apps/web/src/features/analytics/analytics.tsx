import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasOwnDays, type Days } from '../../ui/admin/own-days.ts'
import { problemOf, RangeForm } from '../reports/index.ts'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { useKnownWorkshop } from '../workshop/index.ts'
import { Accuracy } from './accuracy/accuracy.tsx'
import { Cockpit } from './cockpit/cockpit.tsx'
import { Costs } from './costs/costs.tsx'
import { Efficiency } from './efficiency/efficiency.tsx'
import { Forecast } from './forecast/forecast.tsx'
import { Overview } from './overview/overview.tsx'
import { Trends } from './trends/trends.tsx'
import { Waiting } from './waiting/waiting.tsx'
import { fields, type Preset, presets, rangeOf, type TabName } from './view.ts'

const parts: Record<TabName, (props: { days: Days }) => ReactNode> = {
  overview: Overview,
  efficiency: Efficiency,
  accuracy: Accuracy,
  trends: Trends,
  costs: Costs,
  waiting: Waiting,
  forecast: Forecast,
  cockpit: Cockpit,
}

/** The analytics of some days, a tab at a time. */
export function Analytics({ tabs }: { tabs: readonly [TabName, ...TabName[]] }) {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const isOwn = hasOwnDays(filters)
  const days = rangeOf(filters, useKnownWorkshop().today)
  // A tab that another page has alone counts as none.
  const tab = tabs.find((name) => name === filters.tab) ?? tabs[0]
  const Shown = parts[tab]
  return (
    <>
      <RangeForm<Preset>
        presets={presets.map((value) => ({ value, label: t(`analytics.presets.${value}`) }))}
        chosen={isOwn ? null : filters.range}
        shown={days}
        stillShown={(range) => t('analytics.stillShown', { range })}
        onPreset={(range) => setFilters({ range, from: '', to: '' })}
        onDays={(chosen) => setFilters(chosen, isOwn ? 'replace' : 'push')}
      />
      <Tabs
        label={t('analytics.parts')}
        tabs={tabs.map((name) => ({ name, label: t(`analytics.tabs.${name}`) }))}
        current={tab}
        onChoose={(name, how) => setFilters({ tab: name, sort: '' }, how === 'press' ? 'push' : 'replace')}
      >
        {problemOf(days) === null && <Shown days={days} />}
      </Tabs>
    </>
  )
}
