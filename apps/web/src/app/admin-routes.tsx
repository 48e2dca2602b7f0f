import type { RouteObject } from 'react-router'
import { loadAdminWords } from '../words/words.ts'

/**
 * The pages below /admin, each `{ path, lazy }` among the children. Code and texts of the area are loaded when an
 * admin comes, so nothing of them is imported here.
 */
export const adminRoutes: RouteObject[] = [
  {
    lazy: async () => {
      const [{ AdminLayout }] = await Promise.all([import('./admin-layout.tsx'), loadAdminWords()])
      return { Component: AdminLayout }
    },
    children: [],
  },
]
