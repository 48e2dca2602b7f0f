import type { ComponentType } from 'react'

type ObjectPage = { path: `/admin/${string}/:id`; load: () => Promise<ComponentType> }

/** The pages of single things, each below the list that the thing stands in. */
export const objectPages: readonly ObjectPage[] = [
  { path: '/admin/jobs/:id', load: async () => (await import('../features/jobs/page/job-page.tsx')).JobPage },
  {
    path: '/admin/technicians/:id',
    load: async () => (await import('../features/technicians/page/technician-page.tsx')).TechnicianPage,
  },
  {
    path: '/admin/sessions/:id',
    load: async () => (await import('../features/sessions/details/session-page.tsx')).SessionPage,
  },
]
