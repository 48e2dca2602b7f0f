import { paths } from '../paths.ts'

/**
 * Loads what a technician's page is made of beside the sign-in and the texts, not after them: without a network all of
 * it comes from the phone itself, and only the order costs time.
 */
export function loadAhead(): void {
  if (!window.location.pathname.startsWith(paths.technician)) return
  for (const load of [() => import('./technician-area.tsx'), () => import('../offline/dexie-store.ts')]) {
    // Where it is needed it is loaded again, and its failure told.
    load().catch(() => undefined)
  }
}
