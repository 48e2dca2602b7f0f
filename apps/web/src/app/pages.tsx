import { may, type Permission } from '@warsha/contract/calls'
import { type ComponentType, type ReactElement, Suspense } from 'react'
import { useUser } from '../api/use-sign-in.ts'
import { loadPart } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { FrontLayout } from './front-layout.tsx'
import { fileLoader, orElse } from '../ui/file-loader.ts'
import { loaded } from '../ui/loaded.tsx'
import { NotOnPhone } from '../ui/not-on-phone.tsx'

/** A page as phones load it, which names itself by what it shows. */
export type Page = {
  path: string
  permission: Permission
  /** for who is signed in as well, whatever the permission says */
  isForEverybody?: true
  show: () => ReactElement
}

/** The pages of no area. Those that anyone may open are for who is not signed in. */
export const pages: readonly Page[] = [
  { path: paths.login, permission: 'anyone', show: () => <SignIn /> },
  { path: paths.invitation, permission: 'anyone', isForEverybody: true, show: () => <Invitation /> },
  { path: paths.companySignIn, permission: 'anyone', isForEverybody: true, show: () => <CompanySignIn /> },
  { path: paths.privacy, permission: 'signed_in', show: () => <Privacy /> },
]

const SignInPage = loaded(async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage)
const InvitationPage = loaded(async () => {
  const [file] = await Promise.all([
    import('../features/sign-in/invitation/invitation-page.tsx'),
    loadPart('invitation'),
    loadPart('account'),
  ])
  return file.InvitationPage
})
const privacy = fileLoader(async (): Promise<ComponentType> => {
  const [file] = await Promise.all([import('../features/privacy/privacy-page.tsx'), loadPart('privacy')])
  return file.PrivacyPage
})
const PrivacyPage = loaded(orElse(privacy, NotOnPhone))
const company = fileLoader(async (): Promise<ComponentType> => {
  return (await import('./admin-company-sign-in.ts')).loadCompanySignInPage()
})
const CompanySignInPage = loaded(orElse(company, NotOnPhone))
const Announcements = loaded(async () => (await import('./announcements.tsx')).Announcements)

function SignIn() {
  return (
    <FrontLayout>
      <SignInPage />
    </FrontLayout>
  )
}

function Invitation() {
  return (
    <FrontLayout>
      <InvitationPage />
    </FrontLayout>
  )
}

function CompanySignIn() {
  return (
    <FrontLayout>
      <CompanySignInPage />
    </FrontLayout>
  )
}

/** For everybody; tells technicians what happens to their records. */
function Privacy() {
  const user = useUser()
  return (
    <>
      <PrivacyPage />
      <Suspense>{may(user, 'technician') && <Announcements />}</Suspense>
    </>
  )
}
