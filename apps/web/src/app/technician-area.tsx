import type { User } from '@warsha/contract'
import { askAhead } from '../features/phone/index.ts'
import { openAhead as openWork, shownWork, startWork } from '../offline/work.ts'
import { paths } from '../paths.ts'
import { queryClient } from './query-client.ts'

/** All of the technician area in one file of the build: who opens it needs all of it, also where there is no network. */
export { ActiveOrStart, ActivePage, StartOrHome } from '../features/phone/index.ts'
export { Announcements } from './announcements.tsx'
export { TechnicianLayout } from './technician-layout.tsx'

/**
 * Brings whoever has a session running to it before the first page is drawn, which spares drawing another; where none
 * is known, the first page waits for what it shows.
 */
export async function openAhead(who: Promise<User | null>): Promise<void> {
  // It is opened while the server says whose it is.
  openWork().catch(() => undefined)
  const user = await who
  if (!user) return
  const asked = askAhead(queryClient, user.id)
  await startWork()
  if (window.location.pathname !== paths.technician) return
  if (shownWork.get()?.shown.session) window.history.replaceState(null, '', paths.technicianActive)
  else await asked
}
