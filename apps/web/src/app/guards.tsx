import { Cluster, Stack } from '../ui/layout.tsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { User } from '@warsha/contract'
import { signIn } from '../api/api.ts'
import { useSignIn } from '../api/use-sign-in.ts'
import { paths } from '../paths.ts'
import { loadAdminMessages } from './catalogues/catalogues.ts'
import { Button } from '../ui/button.tsx'
import { FrontLayout } from './front-layout.tsx'
import { Waiting } from './root.tsx'
import { useLogout } from './use-logout.ts'
import styles from '../ui/screen.module.css'
import { loaded } from './loaded.ts'

const ChangePasswordPage = loaded(
  async () => (await import('../features/sign-in/change-password-page.tsx')).ChangePasswordPage,
)

const SecondFactorPage = loaded(async () => {
  const [{ SecondFactorPage: page }] = await Promise.all([
    import('../features/sign-in/second-factor-page.tsx'),
    loadAdminMessages(),
  ])
  return page
})

type Area = 'admin' | 'technician'

function areaOf({ role }: User): Area {
  return role === 'ADMIN' ? 'admin' : 'technician'
}

const homeOf: Record<Area, string> = { admin: paths.liveBoard, technician: paths.technician }

/** Lets through those whose area it is; the others go to their own, or to the sign-in. */
export function OnlyArea({ area }: { area: Area }) {
  const current = useSignIn()
  if (current.state === 'signed_out') return <ToSignIn />
  if (current.state !== 'signed_in') return <NotKnownYet state={current.state} />
  if (current.user.must_change_password) return <PasswordFirst />
  if (current.secondFactorDue) return <SecondFactorFirst />
  const own = areaOf(current.user)
  return own === area ? <Outlet /> : <Navigate to={homeOf[own]} replace />
}

/** Lets through whoever is signed in. */
export function OnlySignedIn() {
  const current = useSignIn()
  if (current.state === 'signed_out') return <ToSignIn />
  if (current.state !== 'signed_in') return <NotKnownYet state={current.state} />
  return current.user.must_change_password ? <PasswordFirst /> : <Outlet />
}

/** Lets through who is not signed in; who is goes to their area. */
export function OnlySignedOut() {
  const current = useSignIn()
  const { state } = useLocation()
  if (current.state === 'signed_out') return <Outlet />
  if (current.state !== 'signed_in') return <NotKnownYet state={current.state} />
  const home = homeOf[areaOf(current.user)]
  return <Navigate to={wantedWithin(home, state) ?? home} replace />
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

function NotKnownYet({ state }: { state: 'resolving' | 'unreachable' }) {
  return state === 'resolving' ? <Waiting /> : <ServerUnreachable />
}

function PasswordFirst() {
  const logout = useLogout()
  return (
    <FrontLayout>
      <Suspense fallback={<Waiting />}>
        <ChangePasswordPage onLogout={() => void logout()} />
      </Suspense>
    </FrontLayout>
  )
}

function SecondFactorFirst() {
  const logout = useLogout()
  return (
    <FrontLayout>
      <Suspense fallback={<Waiting />}>
        <SecondFactorPage onDone={signIn.secondFactorIsSet} onLogout={() => void logout()} />
      </Suspense>
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
