import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { paths } from '../paths.ts'
import { loadAdminWords } from '../words/words.ts'

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
] as const satisfies readonly AdminPage[]

export type AdminPageName = (typeof adminPages)[number]['name']

export const adminRoutes: RouteObject[] = [
  {
    lazy: async () => {
      const [{ AdminLayout }] = await Promise.all([import('./admin-layout.tsx'), loadAdminWords()])
      return { Component: AdminLayout }
    },
    children: adminPages.map(({ path, load }) => ({
      ...(path === paths.liveBoard ? { index: true } : { path }),
      lazy: async () => ({ Component: await load() }),
    })),
  },
]
