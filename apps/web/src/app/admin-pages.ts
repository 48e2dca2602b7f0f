import type { QueryClient } from '@tanstack/react-query'
import type { Permission } from '@warsha/contract/calls'
import type { ComponentType } from 'react'
import { adminPaths } from '../admin-paths.ts'
import { paths } from '../paths.ts'
import type * as icons from '../ui/admin/icons.ts'
import type { TextsOfPage } from '../i18n/admin-text-parts.ts'
import { type FileLoader, fileLoader } from '../ui/file-loader.ts'

/** `prefetch` asks for what the page shows first; the page is drawn when that has come, or a moment has passed. */
type Page = ComponentType & { prefetch?: (queries: QueryClient) => Promise<unknown> | void }
type Load = () => Promise<Page>

export type AdminPage = {
  path: `/admin${string}`
  /** permission to open it: no link leads others there, and its address redirects them */
  permission: Permission
  /** the texts that it needs; what opens over it later comes with all of them */
  texts: TextsOfPage
  load: FileLoader<Page>
}

/**
 * The entries of the navigation, in its order: the five of the specification first. Each has the pages that name it as
 * theirs, and leads to the first of them that somebody may open. Its text is `pages.name.section`.
 */
export const entries = [
  { name: 'live', icon: 'IconActivityHeartbeat' },
  { name: 'jobs', icon: 'IconBriefcase' },
  { name: 'technicians', icon: 'IconUsers' },
  { name: 'reports', icon: 'IconChartBar' },
  { name: 'settings', icon: 'IconSettings' },
  { name: 'sessions', icon: 'IconClockHour4' },
  { name: 'hoursAndPay', icon: 'IconWallet' },
  { name: 'estimatesPage', icon: 'IconGauge' },
  { name: 'administration', icon: 'IconShieldLock' },
] as const satisfies readonly { name: string; icon: keyof typeof icons }[]

type Section = {
  /** of its texts: `pages.name.section` is what its entry is called, `pages.name.title` what stands above the page */
  name: string
  /** the entry of the navigation that it is a page of */
  entry: (typeof entries)[number]['name']
  /** the keys that lead to it: `g` and the first letter of its name, where no page before it has that letter */
  keys?: `g ${string}`
  permission: Permission
  texts?: TextsOfPage
}

/**
 * The pages, by their entries: one row here gives a page its address, its guard, its place in the navigation and in the
 * palette, and its keys. Nothing of the pages is imported: this runs before anything else of them has come.
 */
export const sections = [
  section(
    paths.liveBoard,
    { name: 'live', entry: 'live', keys: 'g l', permission: 'floor', texts: 'first' },
    async () => (await import('./live-board.tsx')).LiveBoard,
  ),
  section(
    adminPaths.jobs,
    { name: 'jobs', entry: 'jobs', keys: 'g j', permission: 'floor', texts: 'jobs' },
    async () => (await import('../features/jobs/jobs-page.tsx')).JobsPage,
  ),
  section(
    adminPaths.nextWork,
    { name: 'nextWork', entry: 'jobs', keys: 'g n', permission: 'floor' },
    async () => (await import('../features/next-work/next-work-page.tsx')).NextWorkPage,
  ),
  section(
    adminPaths.load,
    { name: 'load', entry: 'jobs', permission: 'floor' },
    async () => (await import('../features/load/load-page.tsx')).LoadPage,
  ),
  section(
    adminPaths.technicians,
    { name: 'technicians', entry: 'technicians', keys: 'g t', permission: 'floor' },
    async () => (await import('../features/technicians/technicians-page.tsx')).TechniciansPage,
  ),
  section(
    adminPaths.absences,
    { name: 'absences', entry: 'technicians', permission: 'floor' },
    async () => (await import('./absences.tsx')).Absences,
  ),
  section(
    adminPaths.reports,
    { name: 'reports', entry: 'reports', keys: 'g r', permission: 'admin' },
    async () => (await import('./reports.tsx')).Reports,
  ),
  section(
    adminPaths.analytics,
    { name: 'analytics', entry: 'reports', permission: 'admin', texts: 'analytics' },
    async () => (await import('../features/analytics/analytics-page.tsx')).AnalyticsPage,
  ),
  section(
    adminPaths.invoicing,
    { name: 'invoicing', entry: 'reports', keys: 'g i', permission: 'admin' },
    async () => (await import('../features/invoicing/invoicing-page.tsx')).InvoicingPage,
  ),
  section(
    adminPaths.settings,
    { name: 'settings', entry: 'settings', keys: 'g s', permission: 'floor' },
    async () => (await import('./settings.tsx')).Settings,
  ),
  section(
    adminPaths.sessions,
    { name: 'sessions', entry: 'sessions', permission: 'floor' },
    async () => (await import('./sessions.tsx')).Sessions,
  ),
  section(
    adminPaths.timeline,
    { name: 'timeline', entry: 'sessions', permission: 'floor' },
    async () => (await import('./timeline.tsx')).TimelineBoard,
  ),
  section(
    adminPaths.hours,
    { name: 'hoursAndPay', entry: 'hoursAndPay', keys: 'g h', permission: 'admin' },
    async () => (await import('./hours.tsx')).Hours,
  ),
  section(
    adminPaths.estimates,
    { name: 'estimatesPage', entry: 'estimatesPage', keys: 'g e', permission: 'admin' },
    async () => (await import('../features/analytics/estimates-page.tsx')).EstimatesPage,
  ),
  section(
    adminPaths.admins,
    { name: 'admins', entry: 'administration', keys: 'g a', permission: 'admin' },
    async () => (await import('../features/admins/admins-page.tsx')).AdminsPage,
  ),
  section(
    adminPaths.connections,
    { name: 'connections', entry: 'administration', permission: 'admin' },
    async () => (await import('../features/connections/connections-page.tsx')).ConnectionsPage,
  ),
  section(
    '/admin/mail',
    { name: 'mail', entry: 'administration', permission: 'admin' },
    async () => (await import('../features/mail/mail-page.tsx')).MailPage,
  ),
  section(
    adminPaths.audit,
    { name: 'audit', entry: 'administration', permission: 'admin' },
    async () => (await import('../features/audit/audit-page.tsx')).AuditPage,
  ),
  section(
    '/admin/security-log',
    { name: 'securityLog', entry: 'administration', permission: 'admin' },
    async () => (await import('../features/security-log/security-log-page.tsx')).SecurityLogPage,
  ),
  section(
    '/admin/system',
    { name: 'system', entry: 'administration', permission: 'admin' },
    async () => (await import('../features/system/system-page.tsx')).SystemPage,
  ),
]

/** The pages of single things, each below the list that the thing stands in and named as the thing. */
export const objectPages: readonly AdminPage[] = [
  {
    path: '/admin/jobs/:id',
    permission: 'floor',
    texts: 'all',
    load: fileLoader(async () => (await import('../features/jobs/page/job-page.tsx')).JobPage),
  },
  {
    path: '/admin/technicians/:id',
    permission: 'floor',
    texts: 'all',
    load: fileLoader(async () => (await import('../features/technicians/page/technician-page.tsx')).TechnicianPage),
  },
  {
    path: '/admin/invoicing/:id',
    permission: 'admin',
    texts: 'all',
    load: fileLoader(async () => (await import('../features/invoicing/batch-page.tsx')).BatchPage),
  },
  {
    path: '/admin/sessions/:id',
    permission: 'floor',
    texts: 'all',
    load: fileLoader(async () => (await import('../features/sessions/details/session-page.tsx')).SessionPage),
  },
]

function section<const Path extends AdminPage['path'], const Its extends Section>(path: Path, its: Its, load: Load) {
  return { path, keys: undefined, texts: 'all' as const, ...its, load: fileLoader(load) }
}

/** The page of this address; undefined where there is none. */
export function pageAt(pathname: string): AdminPage | undefined {
  const address = pathname.replace(/(?<=.)\/$/, '')
  const ofThing = address.replace(/[^/]+$/, ':id')
  return sections.find(({ path }) => path === address) ?? objectPages.find(({ path }) => path === ofThing)
}
