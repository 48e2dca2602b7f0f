import { Cluster, Stack } from '../ui/layout.tsx'
import { type ComponentType, Fragment, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import type { User } from '@warsha/contract'
import { may, type Permission } from '@warsha/contract/calls'
import { signIn } from '../api/api.ts'
import { loadPart } from '../i18n/i18n.ts'
import { useSignIn } from '../api/use-sign-in.ts'
import { paths } from '../paths.ts'
import { areas } from './areas.ts'
import { Button } from '../ui/button.tsx'
import { FrontLayout } from './front-layout.tsx'
import { Waiting } from './root.tsx'
import { useLogout } from './use-logout.ts'
import styles from '../ui/screen.module.css'
import { fileLoader, orElse } from '../ui/file-loader.ts'
import { loaded } from '../ui/loaded.tsx'
import { NotOnPhone } from '../ui/not-on-phone.tsx'

const changePassword = fileLoader(async (): Promise<ComponentType<{ onLogout: () => void }>> => {
  const page = import('../features/sign-in/account/change-password-page.tsx')
  return (await Promise.all([page, loadPart('account')]))[0].ChangePasswordPage
})
const ChangePasswordPage = loaded(orElse(changePassword, NotOnPhone))

const secondFactor = fileLoader(async (): Promise<ComponentType<{ onDone: () => void; onLogout: () => void }>> => {
  return (await import('./admin-second-factor.ts')).loadSecondFactorPage()
})
const SecondFactorPage = loaded(orElse(secondFactor, NotOnPhone))

/** The first area that somebody may enter; what everybody may read, should there be none. */
function homeOf(user: User): string {
  return areas.find(({ permission }) => may(user, permission))?.path ?? paths.privacy
}

/**
 * Lets through those who have the permission; the others go to their own area, or to the sign-in. What anyone may open is
 * for who is not signed in yet. What it shows begins anew for each person: another tab may have signed somebody else in.
 */
export function Guard({ permission, children }: { permission: Permission; children: ReactNode }) {
  const current = useSignIn()
  const { state } = useLocation()
  const logout = useLogout()
  const isForAnyone = permission === 'anyone'
  if (current.state === 'signed_out') return isForAnyone ? children : <ToSignIn />
  if (current.state === 'resolving') return <Waiting />
  if (current.state === 'unreachable') return <ServerUnreachable />
  const { id: person } = current.user
  const home = homeOf(current.user)
  if (isForAnyone) return <Navigate to={wantedWithin(home, state) ?? home} replace />
  const leave = () => void logout()
  if (current.user.must_change_password) {
    return (
      <BeforeAll key={person}>
        <ChangePasswordPage onLogout={leave} />
      </BeforeAll>
    )
  }
  // What everybody may read does not wait for it.
  if (current.secondFactorDue && permission !== 'signed_in') {
    return (
      <BeforeAll key={person}>
        <SecondFactorPage onDone={signIn.secondFactorIsSet} onLogout={leave} />
      </BeforeAll>
    )
  }
  return may(current.user, permission) ? <Fragment key={person}>{children}</Fragment> : <Navigate to={home} replace />
}

/** The sign-in, which leads back to the address that was asked for. */
function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  return <Navigate to={paths.login} state={{ wanted: `${pathname}${search}${hash}` }} replace />
}

/** The address that was asked for before the sign-in, if it is of one's own area. */
function wantedWithin(home: string, state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return null
  const { wanted } = state
  if (typeof wanted !== 'string') return null
  return wanted === home || ['/', '?', '#'].some((next) => wanted.startsWith(`${home}${next}`)) ? wanted : null
}

/** What somebody does before they come to any page. */
function BeforeAll({ children }: { children: ReactNode }) {
  return (
    <FrontLayout>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </FrontLayout>
  )
}

function ServerUnreachable() {
  const { t } = useTranslation()
  return (
    <Stack as="main" id="main" tabIndex={-1} gap="2" justify="center" className={styles['screen']}>
      <h1 className={styles['title']}>{t('unreachable.title')}</h1>
      <p className={styles['text']}>{t('unreachable.text')}</p>
      <Cluster gap="1h" align="stretch" justify="center" className="above-1">
        <Button look="primary" onClick={() => void signIn.resolve()}>
          {t('retry')}
        </Button>
      </Cluster>
    </Stack>
  )
}
