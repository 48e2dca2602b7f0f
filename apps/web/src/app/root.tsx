import { useEffect, useRef, type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { onApiEvent } from '../api/api.ts'
import { paths } from '../paths.ts'
import { ConfirmHost } from '../ui/confirm.tsx'
import { LostAnswer } from '../ui/lost-answer.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { ToastRegion, toasts } from '../ui/toasts.tsx'
import styles from './root.module.css'
import { untilDrawn } from './until-idle.ts'

/** Loaded once the first page stands and the phone has time. Without it the app works on, in the version that it has. */
const UpdatePrompt = lazy(async (): Promise<{ default: ComponentType }> => {
  await untilDrawn()
  // Not caught at the import itself: the build would put that inside what loads the file's styles, which may fail as well.
  try {
    const loaded = await import('./update-prompt.tsx')
    return { default: loaded.UpdatePrompt }
  } catch {
    return { default: () => null }
  }
})

/** Keeps the installed app at the newest version, when the person says so. There is none while developing. */
function AppUpdate() {
  if (import.meta.env.DEV) return null
  return (
    <Suspense>
      <UpdatePrompt />
    </Suspense>
  )
}

const USUAL_LIFE = 5000
const ADMIN_LIFE = 4000

/** What stands around every page: the way past the header, questions and short messages. */
export function Root() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useAppWideMessages()
  useFocusOnPage(pathname)
  const isAdmin = pathname.startsWith(paths.liveBoard)
  return (
    <>
      <a className={styles['skip']} href="#main">
        {t('skip')}
      </a>
      <Outlet />
      <AppUpdate />
      <LostAnswer within="page" />
      <ConfirmHost />
      <ToastRegion
        dismissLabel={t('dismiss')}
        life={isAdmin ? ADMIN_LIFE : USUAL_LIFE}
        onPhone={pathname.startsWith(paths.technician)}
      />
    </>
  )
}

/** The loading screen in the language of the app. */
export function Waiting() {
  const { t } = useTranslation()
  return <LoadingScreen label={t('loading')} />
}

function useAppWideMessages(): void {
  const { t } = useTranslation()
  useEffect(
    () =>
      onApiEvent((event) => {
        if (event.kind === 'forbidden') toasts.error(event.detail || t('accessDenied'))
        if (event.kind === 'sign_in_ended') toasts.warning(event.detail || t('signInEnded'))
      }),
    [t],
  )
}

/** After a change of page the keyboard and the screen reader go on at its content, unless the page has put them somewhere. */
function useFocusOnPage(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.getElementById('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname])
}
