import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { paths } from '../paths.ts'
import { type FileLoader, fileLoader } from './file-loader.ts'
import { objectPages } from './object-pages.ts'

/** `askAhead` asks for what the page shows first; the page is drawn when that has come, or a moment has passed. */
type AdminPage = ComponentType & { askAhead?: (queries: QueryClient) => Promise<unknown> | void }
type Load = FileLoader<AdminPage>

/** What each page of the admin area is loaded by. Nothing of them is imported here: this runs before anything has come. */
export const adminPageFiles = {
  [paths.liveBoard]: fileLoader(async () => (await import('./live-board.tsx')).LiveBoard),
  [paths.jobs]: fileLoader(async () => (await import('../features/jobs/jobs-page.tsx')).JobsPage),
  [paths.nextWork]: fileLoader(async () => (await import('../features/next-work/next-work-page.tsx')).NextWorkPage),
  [paths.sessions]: fileLoader(async () => (await import('./sessions.tsx')).Sessions),
  [paths.timeline]: fileLoader(async () => (await import('./timeline.tsx')).TimelineBoard),
  [paths.technicians]: fileLoader(
    async () => (await import('../features/technicians/technicians-page.tsx')).TechniciansPage,
  ),
  [paths.reports]: fileLoader(async () => (await import('./reports.tsx')).Reports),
  [paths.analytics]: fileLoader(async () => (await import('../features/analytics/analytics-page.tsx')).AnalyticsPage),
  [paths.settings]: fileLoader(async () => (await import('./settings.tsx')).Settings),
  [paths.admins]: fileLoader(async () => (await import('../features/admins/admins-page.tsx')).AdminsPage),
  [paths.audit]: fileLoader(async () => (await import('../features/audit/audit-page.tsx')).AuditPage),
  [paths.securityLog]: fileLoader(
    async () => (await import('../features/security-log/security-log-page.tsx')).SecurityLogPage,
  ),
  [paths.system]: fileLoader(async () => (await import('../features/system/system-page.tsx')).SystemPage),
} as const satisfies Record<string, Load>

/** Loads the page of this address; null where there is none. */
export function loaderAt(pathname: string): Load | null {
  const address = pathname.replace(/(?<=.)\/$/, '')
  const page = Object.entries<Load>(adminPageFiles).find(([path]) => path === address)
  if (page) return page[1]
  const list = address.slice(0, address.lastIndexOf('/') + 1)
  return objectPages.find(({ path }) => path === `${list}:id`)?.load ?? null
}
