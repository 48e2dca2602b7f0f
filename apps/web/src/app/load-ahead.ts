import { paths } from '../paths.ts'

/**
 * Loads what a technician's page is made of, and reads the phone's database, beside the sign-in and the texts and not
 * after them: without a network all of it comes from the phone itself, and only the order costs time.
 */
export function loadAhead(): void {
  if (!window.location.pathname.startsWith(paths.technician)) return
  const ahead = [
    async () => (await import('./technician-area.tsx')).startWork(),
    async () => void (await import('../offline/dexie-store.ts')),
  ]
  // What fails here is loaded again where it is needed, and its failure told there.
  for (const load of ahead) load().catch(() => undefined)
}
