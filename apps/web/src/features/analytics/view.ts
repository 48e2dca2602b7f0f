import { type LocalDate, plusDays } from '@warsha/domain'
import { rangeOfPreset } from '../../ui/admin/date-range.ts'
import { type FiltersOf, oneOf, text } from '../../ui/admin/filters.ts'
import { type Days, hasOwnDays, ownDay } from '../../ui/admin/own-days.ts'

/** The parts of Advanced Analytics, in their order. */
export const advancedTabs = ['overview', 'efficiency', 'accuracy', 'trends', 'forecast'] as const
/** The parts of the dashboard: those of the specification, and the costs. */
export const dashboardTabs = ['overview', 'efficiency', 'accuracy', 'trends', 'costs', 'forecast'] as const
/** The parts of the page about estimates. */
export const estimateTabs = ['cockpit', 'accuracy', 'forecast', 'waiting'] as const
const allTabs = [...dashboardTabs, 'waiting', 'cockpit'] as const
export type TabName = (typeof allTabs)[number]

/** Whether a part of the dashboard of earlier versions is on the page about estimates alone. */
export const isOfEstimates = (tab: TabName) => tab === 'waiting' || tab === 'cockpit'

export const presets = ['last7', 'last30', 'last90', 'last365', 'week', 'last_week', 'month', 'last_month'] as const
export type Preset = (typeof presets)[number]

const days = { last7: 7, last30: 30, last90: 90, last365: 365 }

export const measureGroups = ['activity', 'month', 'cell'] as const

export const fields = {
  tab: oneOf<TabName>(allTabs, 'overview'),
  range: oneOf(presets, 'last30'),
  /** days of the admin's own choice go before the preset */
  from: ownDay,
  to: ownDay,
  /** of the table that the tab has; each knows its own columns */
  sort: text,
  by: oneOf(measureGroups, 'activity'),
}
export type View = FiltersOf<typeof fields>

/** The days that the address asks for; of two days of one's own the missing one is made up for. */
export function rangeOf({ range, from, to }: Pick<View, 'range' | 'from' | 'to'>, today: LocalDate): Days {
  if (!hasOwnDays({ from, to })) {
    if (range in days) return { from: plusDays(today, 1 - days[range as keyof typeof days]), to: today }
    const preset = rangeOfPreset(range as Exclude<Preset, keyof typeof days>, today)
    return { from: preset.from ?? today, to: preset.to ?? today }
  }
  const last = to || today
  return { from: from || plusDays(last, 1 - days.last30), to: last }
}
