import { floorStates } from '@warsha/domain'
import type { ParseKeys } from 'i18next'
import { adminPaths } from '../admin-paths.ts'
import { paths } from '../paths.ts'

/** `words`: what else somebody may look for, one after the other with a comma between */
export type Place = { label: ParseKeys<'admin'>; within: ParseKeys<'admin'>; path: string; words?: ParseKeys<'admin'> }

const settings = (tab: string, more = '') => `${adminPaths.settings}?tab=${tab}${more}`
const list = (name: string) => settings('master-data', `&list=${name}`)

type Tabs<Label, Within> = { label: Label; within: Within; path: (name: string) => string }

/** @param names tabs of a page, whose names have their texts below `label`; `within` is the text of the page */
function tabsOf<const Name extends string, const Label extends string, const Within extends string>(
  names: readonly Name[],
  { label, within, path }: Tabs<Label, Within>,
) {
  return names.map((name) => ({ label: `${label}.${name}` as const, within, path: path(name) }))
}

/**
 * Every part of a page that has an address, beside the pages themselves: tabs, views and single settings. What each is
 * called, and the page on which it is, are keys of the admin's texts.
 */
export const places: readonly Place[] = [
  ...floorStates.map((who) => ({
    label: `live.floor.states.${who}` as const,
    within: 'pages.live.section' as const,
    path: who === 'working' ? paths.liveBoard : `${paths.liveBoard}?who=${who}`,
    words: `live.floor.words.${who}` as const,
  })),
  { label: 'live.wall.open', within: 'pages.live.section', path: adminPaths.wall, words: 'live.wall.words' },
  ...tabsOf(
    ['company', 'schedule', 'exceptions', 'activity-types', 'master-data', 'estimates', 'pay-rules', 'retention'],
    { label: 'settings.tabs', within: 'pages.settings.section', path: settings },
  ),
  ...tabsOf(['job-types', 'power-ratings', 'rpm-categories', 'departments'], {
    label: 'masterData.lists',
    within: 'settings.tabs.master-data',
    path: list,
  }),
  ...tabsOf(['review'], {
    label: 'sessions.tabs',
    within: 'pages.sessions.section',
    path: (tab) => `${adminPaths.sessions}?tab=${tab}`,
  }),
  ...tabsOf(['analytics'], {
    label: 'reports.views',
    within: 'pages.reports.section',
    path: (view) => `${adminPaths.reports}?view=${view}`,
  }),
  ...tabsOf(['pay', 'timesheets', 'months'], {
    label: 'hoursAndPay.parts',
    within: 'pages.hoursAndPay.section',
    path: (part) => `${adminPaths.hours}?part=${part}`,
  }),
  ...tabsOf(['efficiency', 'trends', 'costs'], {
    label: 'analytics.tabs',
    within: 'pages.analytics.section',
    path: (tab) => `${adminPaths.analytics}?tab=${tab}`,
  }),
  ...tabsOf(['cockpit', 'accuracy', 'forecast', 'waiting'], {
    label: 'analytics.tabs',
    within: 'pages.estimatesPage.section',
    path: (tab) => `${adminPaths.estimates}?tab=${tab}`,
  }),
  { label: 'pages.administration.section', within: 'pages.admins.section', path: adminPaths.admins },
  { label: 'secondFactor.require', within: 'pages.admins.section', path: adminPaths.admins },
  { label: 'company.name', within: 'settings.tabs.company', path: settings('company') },
  { label: 'company.logo', within: 'settings.tabs.company', path: settings('company') },
  { label: 'retention.photos', within: 'settings.tabs.retention', path: settings('retention') },
  { label: 'retention.signIns', within: 'settings.tabs.retention', path: settings('retention') },
  { label: 'retention.securityLog', within: 'settings.tabs.retention', path: settings('retention') },
  { label: 'payRules.factors', within: 'settings.tabs.pay-rules', path: settings('pay-rules') },
  { label: 'payRules.hoursADay', within: 'settings.tabs.pay-rules', path: settings('pay-rules') },
  { label: 'payRules.hoursAWeek', within: 'settings.tabs.pay-rules', path: settings('pay-rules') },
  { label: 'payRules.unpaid', within: 'settings.tabs.pay-rules', path: settings('pay-rules') },
  { label: 'schedule.title', within: 'settings.tabs.schedule', path: settings('schedule') },
  { label: 'exceptions.types.holiday', within: 'settings.tabs.exceptions', path: settings('exceptions') },
]
