import { Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { useUser } from '../api/use-sign-in.ts'
import { paths } from '../paths.ts'
import { loadOwnSessionsMessages, loadPrivacyMessages } from './catalogues/catalogues.ts'
import { technicianArea } from './area-files.ts'
import { FaultBoundary } from './fault-boundary.tsx'
import { partOf } from './file-loader.ts'
import { FrontLayout } from './front-layout.tsx'
import { OnlyArea, OnlySignedIn, OnlySignedOut } from './guards.tsx'
import { wholeAdminArea } from './load-ahead.ts'
import { Root, Waiting } from './root.tsx'
import { loaded } from './loaded.ts'
import { NoSuchPage } from './no-such-page.tsx'
import { NotOnPhone } from './not-on-phone.tsx'

/** Of each area one file is loaded, when somebody comes to it. */
const TechnicianLayout = loaded(partOf(technicianArea, (area) => area.TechnicianLayout))
const ActivePage = loaded(partOf(technicianArea, (area) => area.ActivePage))
const StartOrHome = loaded(partOf(technicianArea, (area) => area.StartOrHome))
const ActiveOrStart = loaded(partOf(technicianArea, (area) => area.ActiveOrStart))
const OwnSessionsPage = loaded(async () => {
  try {
    const [{ OwnSessionsPage: page }] = await Promise.all([
      import('../features/own-sessions/own-sessions-page.tsx'),
      loadOwnSessionsMessages(),
    ])
    return page
  } catch {
    return NotOnPhone
  }
})
const PrivacyPage = loaded(async () => {
  const [{ PrivacyPage: page }] = await Promise.all([
    import('../features/privacy/privacy-page.tsx'),
    loadPrivacyMessages(),
  ])
  return page
})
const Announcements = loaded(partOf(technicianArea, (area) => area.Announcements))
const SignInPage = loaded(async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage)

const AdminArea = loaded(partOf(wholeAdminArea, (area) => area.AdminArea))

/** Loaded within the technician's area, which stays while its code comes. */
function OwnSessions() {
  return (
    <Suspense>
      <OwnSessionsPage />
    </Suspense>
  )
}

/** Read by everybody; a technician is told there, too, what becomes of their work. */
function Privacy() {
  const { role } = useUser()
  return (
    <>
      <PrivacyPage />
      {role !== 'ADMIN' && (
        <Suspense>
          <Announcements />
        </Suspense>
      )}
    </>
  )
}

/** Every address of the app, and what it shows. */
export function Pages() {
  return (
    <BrowserRouter>
      <FaultBoundary>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route element={<Root />}>
              <Route path={paths.root} element={<Navigate to={paths.login} replace />} />
              <Route element={<OnlySignedOut />}>
                <Route element={<FrontLayout />}>
                  <Route path={paths.login} element={<SignInPage />} />
                </Route>
              </Route>
              <Route path={paths.technician} element={<OnlyArea area="technician" />}>
                <Route element={<TechnicianLayout />}>
                  <Route index element={<StartOrHome isHome />} />
                  <Route path="active" element={<ActivePage />} />
                  <Route path="start" element={<StartOrHome />} />
                  <Route path="sessions" element={<OwnSessions />} />
                  <Route path="*" element={<ActiveOrStart />} />
                </Route>
              </Route>
              <Route element={<OnlySignedIn />}>
                <Route path={paths.privacy} element={<Privacy />} />
              </Route>
              <Route element={<OnlyArea area="admin" />}>
                <Route path={`${paths.liveBoard}/*`} element={<AdminArea />} />
              </Route>
            </Route>
            <Route path="*" element={<NoSuchPage />} />
          </Routes>
        </Suspense>
      </FaultBoundary>
    </BrowserRouter>
  )
}
