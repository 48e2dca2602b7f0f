import type { User } from '@warsha/contract'
import { may } from '@warsha/contract/calls'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { useUser } from '../api/use-sign-in.ts'
import { ActiveOrStart, ActivePage, prefetch, StartOrHome } from '../features/phone/index.ts'
import { loadPart } from '../i18n/i18n.ts'
import { openAhead as openWork, shownWork, startWork } from '../offline/work.ts'
import { paths } from '../paths.ts'
import { loaded } from './loaded.tsx'
import type { Page } from './pages.tsx'
import { queryClient } from './query-client.ts'
import { TechnicianLayout } from './technician-layout.tsx'
import { Cluster, Stack } from '../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { IconRefresh } from '../ui/icons.ts'
import { useOnline } from '../device/use-online.ts'
import { Button } from '../ui/button.tsx'
import { icon } from '../ui/icon-size.ts'
import { PageTitle } from '../ui/page-title.tsx'
import styles from '../ui/screen.module.css'

/** Drawn by functions: the area's files import one another, and what a row shows may come after it. */
export const technicianPages: readonly Page[] = [
  { path: paths.technician, permission: 'technician', show: () => <StartOrHome isHome /> },
  { path: paths.technicianActive, permission: 'technician', show: () => <ActivePage /> },
  { path: paths.technicianStart, permission: 'technician', show: () => <StartOrHome /> },
  { path: paths.technicianSessions, permission: 'technician', show: () => <OwnSessionsPage /> },
]

const OwnSessionsPage = loaded(async () => {
  try {
    const page = import('../features/own-sessions/own-sessions-page.tsx')
    return (await Promise.all([page, loadPart('ownSessions')]))[0].OwnSessionsPage
  } catch {
    return NotOnPhone
  }
})

/** All of the area is one file of the build, but what comes later: who opens it needs it, also where there is no network. */
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
  if (!user) return
  const asked = prefetch(queryClient, user.id)
  await startWork()
  if (window.location.pathname !== paths.technician) return
  if (shownWork.get()?.shown.session) window.history.replaceState(null, '', paths.technicianActive)
  else await asked
}

/** Stands in place of a page whose code has not come: what is around it stays, so that work can go on. */
function NotOnPhone() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <Stack gap="2" justify="center" className={styles['screen']}>
      <PageTitle page={t('fault.missingTitle')} product={t('product')} />
      <h1 className={styles['title']}>{t('fault.missingTitle')}</h1>
      <p className={styles['text']} role="alert">
        {t('fault.missing')}
      </p>
      <Cluster gap="1h" align="stretch" justify="center" className="above-1">
        <Button icon={<IconRefresh {...icon} />} disabled={!online} onClick={() => window.location.reload()}>
          {t('fault.reload')}
        </Button>
      </Cluster>
    </Stack>
  )
}
