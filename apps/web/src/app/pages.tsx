import { may, type Permission } from '@warsha/contract/calls'
import { type ReactNode, Suspense } from 'react'
import { useUser } from '../api/use-sign-in.ts'
import { loadPart } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { areaFiles } from './area-files.ts'
import { FrontLayout } from './front-layout.tsx'
import { loaded, partOf } from './loaded.tsx'
import { NotOnPhone } from './not-on-phone.tsx'

/** A page as phones load it, which names itself by what it shows. */
type Page = { path: string; permission: Permission; element: ReactNode }

const SignInPage = loaded(async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage)
const PrivacyPage = loaded(async () => {
  const [file] = await Promise.all([import('../features/privacy/privacy-page.tsx'), loadPart('privacy')])
  return file.PrivacyPage
})
const ActivePage = partOf(areaFiles.technician, (area) => area.ActivePage)
const StartOrHome = partOf(areaFiles.technician, (area) => area.StartOrHome)
const Announcements = partOf(areaFiles.technician, (area) => area.Announcements)
const OwnSessionsPage = loaded(async () => {
  try {
    const page = import('../features/own-sessions/own-sessions-page.tsx')
    return (await Promise.all([page, loadPart('ownSessions')]))[0].OwnSessionsPage
  } catch {
    return NotOnPhone
  }
})

/** The pages of no area. Those that anyone may open are for who is not signed in. */
export const pages: readonly Page[] = [
  { path: paths.login, permission: 'anyone', element: <SignIn /> },
  { path: paths.privacy, permission: 'signed_in', element: <Privacy /> },
]

/** The pages of the technician's area, which come with it in one file; its other addresses lead to what is done now. */
export const technicianPages: readonly Page[] = [
  { path: paths.technician, permission: 'technician', element: <StartOrHome isHome /> },
  { path: paths.technicianActive, permission: 'technician', element: <ActivePage /> },
  { path: paths.technicianStart, permission: 'technician', element: <StartOrHome /> },
  { path: paths.technicianSessions, permission: 'technician', element: <OwnSessions /> },
]

/** Loaded within the technician's area, which stays while its code comes. */
function OwnSessions() {
  return (
    <Suspense>
      <OwnSessionsPage />
    </Suspense>
  )
}

function SignIn() {
  return (
    <FrontLayout>
      <SignInPage />
    </FrontLayout>
  )
}

/** Read by everybody; a technician is told there, too, what becomes of their work. */
function Privacy() {
  const { role } = useUser()
  return (
    <>
      <PrivacyPage />
      {may(role, 'technician') && (
        <Suspense>
          <Announcements />
        </Suspense>
      )}
    </>
  )
}
