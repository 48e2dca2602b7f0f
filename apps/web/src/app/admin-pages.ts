import type { QueryClient } from '@tanstack/react-query'
import type { Permission } from '@warsha/contract/calls'
import type { ComponentType } from 'react'
import { paths } from '../paths.ts'
import type * as icons from '../ui/admin/icons.ts'
import { type FileLoader, fileLoader } from './file-loader.ts'

/** `prefetch` asks for what the page shows first; the page is drawn when that has come, or a moment has passed. */
type Page = ComponentType & { prefetch?: (queries: QueryClient) => Promise<unknown> | void }
type Load = () => Promise<Page>

export type AdminPage = {
  path: `/admin${string}`
  /** permission to open it: no link leads others there, and its address redirects them */
  permission: Permission
  load: FileLoader<Page>
}

type Entry = {
  /** of its texts: `name.section` is what its entry is called, `name.title` what stands above the page */
  name: string
  /** the keys that lead to it: `g` and a letter of its own */
  keys: `g ${string}`
  icon: keyof typeof icons
  permission: Permission
}

/**
 * The pages in the order of the navigation: one row here gives a page its address, its guard, its entry there and in the
 * palette, and its keys. Nothing of the pages is imported: this runs before anything else of them has come.
 */
export const sections = [
  section(
    paths.liveBoard,
    { name: 'live', keys: 'g l', icon: 'IconActivityHeartbeat', permission: 'floor' },
    async () => (await import('./live-board.tsx')).LiveBoard,
  ),
  section(
    paths.jobs,
    { name: 'jobs', keys: 'g j', icon: 'IconBriefcase', permission: 'floor' },
    async () => (await import('../features/jobs/jobs-page.tsx')).JobsPage,
  ),
  section(
    paths.nextWork,
    { name: 'nextWork', keys: 'g n', icon: 'IconListNumbers', permission: 'floor' },
    async () => (await import('../features/next-work/next-work-page.tsx')).NextWorkPage,
  ),
  section(
    paths.sessions,
    { name: 'sessions', keys: 'g w', icon: 'IconClockHour4', permission: 'floor' },
    async () => (await import('./sessions.tsx')).Sessions,
  ),
  section(
    paths.timeline,
    { name: 'timeline', keys: 'g i', icon: 'IconTimeline', permission: 'floor' },
    async () => (await import('./timeline.tsx')).TimelineBoard,
  ),
  section(
    paths.absences,
    { name: 'absences', keys: 'g b', icon: 'IconCalendarUser', permission: 'floor' },
    async () => (await import('./absences.tsx')).Absences,
  ),
  section(
    paths.technicians,
    { name: 'technicians', keys: 'g t', icon: 'IconUsers', permission: 'floor' },
    async () => (await import('../features/technicians/technicians-page.tsx')).TechniciansPage,
  ),
  section(
    paths.reports,
    { name: 'reports', keys: 'g r', icon: 'IconChartBar', permission: 'admin' },
    async () => (await import('./reports.tsx')).Reports,
  ),
  section(
    paths.analytics,
    { name: 'analytics', keys: 'g d', icon: 'IconChartAreaLine', permission: 'admin' },
    async () => (await import('../features/analytics/analytics-page.tsx')).AnalyticsPage,
  ),
  section(
    paths.settings,
    { name: 'settings', keys: 'g s', icon: 'IconSettings', permission: 'floor' },
    async () => (await import('./settings.tsx')).Settings,
  ),
  section(
    paths.admins,
    { name: 'admins', keys: 'g m', icon: 'IconShieldLock', permission: 'admin' },
    async () => (await import('../features/admins/admins-page.tsx')).AdminsPage,
  ),
  section(
    paths.audit,
    { name: 'audit', keys: 'g a', icon: 'IconHistory', permission: 'admin' },
    async () => (await import('../features/audit/audit-page.tsx')).AuditPage,
  ),
  section(
    '/admin/security-log',
    { name: 'securityLog', keys: 'g u', icon: 'IconShieldSearch', permission: 'admin' },
    async () => (await import('../features/security-log/security-log-page.tsx')).SecurityLogPage,
  ),
  section(
    '/admin/system',
    { name: 'system', keys: 'g y', icon: 'IconServer', permission: 'admin' },
    async () => (await import('../features/system/system-page.tsx')).SystemPage,
  ),
]

/** The pages of single things, each below the list that the thing stands in and named as the thing. */
export const objectPages: readonly AdminPage[] = [
  {
    path: '/admin/jobs/:id',
    permission: 'floor',
    load: fileLoader(async () => (await import('../features/jobs/page/job-page.tsx')).JobPage),
  },
  {
    path: '/admin/technicians/:id',
    permission: 'floor',
    load: fileLoader(async () => (await import('../features/technicians/page/technician-page.tsx')).TechnicianPage),
  },
  {
    path: '/admin/sessions/:id',
    permission: 'floor',
    load: fileLoader(async () => (await import('../features/sessions/details/session-page.tsx')).SessionPage),
  },
]

function section<const Path extends AdminPage['path'], const Its extends Entry>(path: Path, its: Its, load: Load) {
  return { path, ...its, load: fileLoader(load) }
}

/** The page of this address; undefined where there is none. */
export function pageAt(pathname: string): AdminPage | undefined {
  const address = pathname.replace(/(?<=.)\/$/, '')
  const ofThing = address.replace(/[^/]+$/, ':id')
  return sections.find(({ path }) => path === address) ?? objectPages.find(({ path }) => path === ofThing)
}
