import type { ComponentType } from 'react'
import {
  IconActivityHeartbeat,
  IconBriefcase,
  IconChartAreaLine,
  IconChartBar,
  IconClockHour4,
  IconServer,
  IconSettings,
  IconShieldLock,
  IconShieldSearch,
  IconTimeline,
} from '../ui/admin/icons.ts'
import { type Icon, IconHistory, IconUsers } from '../ui/icons.ts'
import { paths } from '../paths.ts'

type AdminPage = {
  /** what its entry is called: a key of the admin's texts */
  label: string
  /** what stands above it: another key of theirs */
  title: string
  path: `/admin${string}`
  /** the keys that lead to it: `g` and a letter of its own */
  keys: `g ${string}`
  icon: Icon
  load: () => Promise<ComponentType>
}

/** The pages of the area in the order of its navigation: one entry here gives a page its route, its place there and its keys. */
export const adminPages = [
  {
    label: 'live.section',
    title: 'live.section',
    path: paths.liveBoard,
    keys: 'g l',
    icon: IconActivityHeartbeat,
    load: async () => (await import('./live-board.tsx')).LiveBoard,
  },
  {
    label: 'jobs.section',
    title: 'jobs.title',
    path: paths.jobs,
    keys: 'g j',
    icon: IconBriefcase,
    load: async () => (await import('../features/jobs/jobs-page.tsx')).JobsPage,
  },
  {
    label: 'sessions.section',
    title: 'sessions.title',
    path: paths.sessions,
    keys: 'g w',
    icon: IconClockHour4,
    load: async () => (await import('./sessions.tsx')).Sessions,
  },
  {
    label: 'timeline.section',
    title: 'timeline.section',
    path: paths.timeline,
    keys: 'g i',
    icon: IconTimeline,
    load: async () => (await import('./timeline.tsx')).TimelineBoard,
  },
  {
    label: 'technicians.section',
    title: 'technicians.title',
    path: paths.technicians,
    keys: 'g t',
    icon: IconUsers,
    load: async () => (await import('../features/technicians/technicians-page.tsx')).TechniciansPage,
  },
  {
    label: 'reports.section',
    title: 'reports.title',
    path: paths.reports,
    keys: 'g r',
    icon: IconChartBar,
    load: async () => (await import('./reports.tsx')).Reports,
  },
  {
    label: 'analytics.section',
    title: 'analytics.title',
    path: paths.analytics,
    keys: 'g d',
    icon: IconChartAreaLine,
    load: async () => (await import('../features/analytics/analytics-page.tsx')).AnalyticsPage,
  },
  {
    label: 'settings.section',
    title: 'settings.title',
    path: paths.settings,
    keys: 'g s',
    icon: IconSettings,
    load: async () => (await import('./settings.tsx')).Settings,
  },
  {
    label: 'admins.section',
    title: 'admins.title',
    path: paths.admins,
    keys: 'g m',
    icon: IconShieldLock,
    load: async () => (await import('../features/admins/admins-page.tsx')).AdminsPage,
  },
  {
    label: 'audit.section',
    title: 'audit.title',
    path: paths.audit,
    keys: 'g a',
    icon: IconHistory,
    load: async () => (await import('../features/audit/audit-page.tsx')).AuditPage,
  },
  {
    label: 'securityLog.section',
    title: 'securityLog.title',
    path: paths.securityLog,
    keys: 'g u',
    icon: IconShieldSearch,
    load: async () => (await import('../features/security-log/security-log-page.tsx')).SecurityLogPage,
  },
  {
    label: 'system.section',
    title: 'system.title',
    path: paths.system,
    keys: 'g y',
    icon: IconServer,
    load: async () => (await import('../features/system/system-page.tsx')).SystemPage,
  },
] as const satisfies readonly AdminPage[]
