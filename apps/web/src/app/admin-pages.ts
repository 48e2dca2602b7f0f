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
    load: async () => (await import('../features/live/live-board-page.tsx')).LiveBoardPage,
  },
  {
    name: 'technicians',
    path: paths.technicians,
    load: async () => (await import('../features/technicians/technicians-page.tsx')).TechniciansPage,
  },
] as const satisfies readonly AdminPage[]

export type AdminPageName = (typeof adminPages)[number]['name']
