import type { RouteObject } from 'react-router'
import { paths } from '../paths.ts'
import { loadAdminWords } from '../words/words.ts'
import { adminPages } from './admin-pages.ts'

/** The routes below /admin. Code and texts of the area are loaded when an admin comes. */
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
