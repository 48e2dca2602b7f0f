import { fileLoader } from './file-loader.ts'

/** What each area is made of, in a file of its own. */
export const technicianArea = fileLoader(() => import('./technician-area.tsx'))
export const adminArea = fileLoader(() => import('./admin-area.tsx'))
