import type { User } from '@warsha/contract'
import { may } from '@warsha/contract/calls'
import { type ComponentType, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { isDemo } from '../device/first-steps.ts'
import { useUser } from '../api/use-sign-in.ts'
import {
  ActiveOrStart,
  ActivePage,
  loadFirstSteps,
  loadLaterParts,
  prefetch,
  StartOrHome,
} from '../features/phone/index.ts'
import { loadPart } from '../i18n/i18n.ts'
import { openAhead as openWork, shownWork, startWork } from '../offline/work.ts'
import { paths } from '../paths.ts'
import { fileLoader, orElse } from '../ui/file-loader.ts'
import { loaded } from '../ui/loaded.tsx'
import { NotOnPhone } from '../ui/not-on-phone.tsx'
import type { Page } from './pages.tsx'
import { queryClient } from './query-client.ts'
import { TechnicianLayout } from './technician-layout.tsx'

/** Drawn by functions: the area's files import one another, and what a row shows may come after it. */
export const technicianPages: readonly Page[] = [
  { path: paths.technician, permission: 'technician', show: () => <StartOrHome isHome /> },
  { path: paths.technicianActive, permission: 'technician', show: () => <ActivePage /> },
  { path: paths.technicianStart, permission: 'technician', show: () => <StartOrHome /> },
  { path: paths.technicianSessions, permission: 'technician', show: () => <OwnSessionsPage /> },
]

const ownSessions = fileLoader(async (): Promise<ComponentType> => {
  const page = import('../features/own-sessions/own-sessions-page.tsx')
  return (await Promise.all([page, loadPart('ownSessions')]))[0].OwnSessionsPage
})
const OwnSessionsPage = loaded(orElse(ownSessions, NotOnPhone))

/**
 * What the first screen shows is one file of the build; what comes after the first tap is another, which follows it at
 * once. Who opens the area needs both, also where there is no network.
 */
export function TechnicianArea() {
  const user = useUser()
  return (
    <Routes>
      <Route element={<TechnicianLayout />}>
        {technicianPages
          .filter(({ permission }) => may(user, permission))
          .map(({ path, show }) => (
            // The area stays while the code of a page comes.
            <Route key={path} path={path.slice(paths.technician.length)} element={<Suspense>{show()}</Suspense>} />
          ))}
        <Route path="*" element={<ActiveOrStart />} />
      </Route>
    </Routes>
  )
}

/**
 * Brings whoever has a session running to it before the first page is drawn, which spares drawing another; where none
 * is known, the first page waits for what it shows.
 */
TechnicianArea.openAhead = async (who: Promise<User | null>): Promise<void> => {
  // It is opened while the server says whose it is.
  openWork().catch(() => undefined)
  const user = await who
  if (!user) return undefined
  const asked = prefetch(queryClient, user.id)
  // Its list of first steps stands above all else: coming later it would move the jobs below a finger.
  if (isDemo()) await loadFirstSteps()
  await startWork()
  if (window.location.pathname !== paths.technician) return undefined
  if (!shownWork.get()?.shown.session) return asked
  window.history.replaceState(null, '', paths.technicianActive)
  return loadLaterParts()
}
