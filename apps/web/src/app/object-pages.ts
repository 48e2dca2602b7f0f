import type { ComponentType } from 'react'
import { type FileLoader, fileLoader } from './file-loader.ts'

type ObjectPage = { path: `/admin/${string}/:id`; load: FileLoader<ComponentType> }

/** The pages of single things, each below the list that the thing stands in. */
export const objectPages: readonly ObjectPage[] = [
  {
    path: '/admin/jobs/:id',
    load: fileLoader(async () => (await import('../features/jobs/page/job-page.tsx')).JobPage),
  },
  {
    path: '/admin/technicians/:id',
    load: fileLoader(async () => (await import('../features/technicians/page/technician-page.tsx')).TechnicianPage),
  },
  {
    path: '/admin/sessions/:id',
    load: fileLoader(async () => (await import('../features/sessions/details/session-page.tsx')).SessionPage),
  },
]
