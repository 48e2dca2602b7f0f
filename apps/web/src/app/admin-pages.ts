import type { ComponentType } from 'react'
import { paths } from '../paths.ts'

type AdminPage = { name: string; path: string; load: () => Promise<ComponentType> }

/**
 * The pages of the area in the order of its navigation: one line here gives a page its route and its entry, which asks
 * for a name in the texts and for an icon. Code and texts are loaded when an admin comes, so nothing is imported here.
 */
export const adminPages = [
  {
    name: 'liveBoard',
    path: paths.liveBoard,
    load: async () => (await import('./live-board.tsx')).LiveBoard,
  },
  {
    name: 'jobs',
    path: paths.jobs,
    load: async () => (await import('../features/jobs/jobs-page.tsx')).JobsPage,
  },
  {
    name: 'sessions',
    path: paths.sessions,
    load: async () => (await import('./sessions.tsx')).Sessions,
  },
  {
    name: 'technicians',
    path: paths.technicians,
    load: async () => (await import('../features/technicians/technicians-page.tsx')).TechniciansPage,
  },
  {
    name: 'reports',
    path: paths.reports,
    load: async () => (await import('./reports.tsx')).Reports,
  },
  {
    name: 'analytics',
    path: paths.analytics,
    load: async () => (await import('../features/analytics/analytics-page.tsx')).AnalyticsPage,
  },
  {
    name: 'settings',
    path: paths.settings,
    load: async () => (await import('./settings.tsx')).Settings,
  },
  {
    name: 'admins',
    path: paths.admins,
    load: async () => (await import('../features/admins/admins-page.tsx')).AdminsPage,
  },
  {
    name: 'audit',
    path: paths.audit,
    load: async () => (await import('../features/audit/audit-page.tsx')).AuditPage,
  },
] as const satisfies readonly AdminPage[]

export type AdminPageName = (typeof adminPages)[number]['name']
