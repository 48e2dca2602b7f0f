import { Line } from '../ui/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { IconCircleCheck, IconClockPlay, IconLogout, IconPlus, IconRefresh, IconWifiOff } from '../ui/icons.ts'
import { useUser } from '../api/use-sign-in.ts'
import { countOfUnkept } from '../device/unkept.ts'
import { useFirstSteps } from '../device/use-first-steps.ts'
import { useOnline } from '../device/use-online.ts'
import {
  FirstSteps,
  useCurrentSession,
  useWork,
  Notices,
  type Part,
  ReadyState,
  ReminderSetting,
  TimerChecks,
  unseenDecisions,
  useAnnouncements,
  useFetchOwnSessions,
  UnsentButton,
  useDraining,
  useMayStartNew,
  useReadiness,
  useLaterParts,
  useUndo,
} from '../features/phone/index.ts'
import { drainNow } from '../offline/work.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { icon, smallIcon } from '../ui/icon-size.ts'
import { Link } from '../ui/link.tsx'
import { toasts } from '../ui/toasts.tsx'
import topBar from '../ui/top-bar.module.css'
import { DisplaySettings } from './display-settings.tsx'
import styles from './technician-layout.module.css'
import { useLogout } from './use-logout.ts'

export function TechnicianLayout() {
  useDraining()
  useLaterParts()
  useAnnouncements()
  useUndo()
  const { isFetched } = useCurrentSession()
  const missing = useReadiness(isFetched)
  const isGuided = useFirstSteps('technician') !== null
  return (
    <div className={styles['layout']}>
      <Header missing={missing} />
      <Notices missing={missing} />
      <main id="main" tabIndex={-1} className={styles['main']}>
        {isGuided && <FirstSteps />}
        <Outlet />
      </main>
      <Navigation />
      <TimerChecks mayAsk={isFetched} />
    </div>
  )
}

function Header({ missing }: { missing: readonly Part[] | null }) {
  const { t } = useTranslation()
  const online = useOnline()
  const { full_name } = useUser()
  const logout = useTechnicianLogout()
  const { busy, refresh } = useRefresh()
  return (
    <header className={topBar['bar']}>
      <Line className={styles['bar']}>
        <div className={styles['who']}>
          <p className={styles['product']}>{t('product')}</p>
          <Line as="p" gap="3q" className="within">
            {!online && (
              <Badge tone="stalled" className={styles['offline']} icon={<IconWifiOff {...smallIcon} />}>
                {t('offline')}
              </Badge>
            )}
            <bdi className={styles['name']}>{full_name}</bdi>
            {missing?.length === 0 && (
              <span className={styles['ready']}>
                <IconCircleCheck {...smallIcon} aria-hidden />
                <span className="only-heard">{t('ready.yes')}</span>
              </span>
            )}
          </Line>
        </div>
        <UnsentButton />
        <IconButton label={t('refresh')} icon={<IconRefresh {...icon} />} busy={busy} onClick={() => void refresh()} />
        <DisplaySettings>
          <ReadyState missing={missing} />
          <ReminderSetting />
          <ButtonLink wide href={paths.guide}>
            {t('display.howItWorks')}
          </ButtonLink>
        </DisplaySettings>
        <IconButton
          label={t('logout')}
          icon={<IconLogout {...icon} className="points" />}
          onClick={() => void logout()}
        />
      </Line>
    </header>
  )
}

/** Says how much this phone still holds, or is about to: it stays, and goes out when its owner signs in again. */
function useTechnicianLogout(): () => Promise<void> {
  const { t } = useTranslation()
  const listed = useWork()?.listed.length ?? 0
  return useLogout(() => {
    const total = listed + countOfUnkept()
    return total > 0 ? t('work.logoutUnsent', { total }) : undefined
  })
}

function useRefresh() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function refresh(): Promise<void> {
    if (busy) return
    setBusy(true)
    void drainNow('visible').catch(() => undefined)
    try {
      await queries.refetchQueries({ type: 'active' }, { throwOnError: true })
      toasts.success(t('refreshed'))
    } catch {
      toasts.error(t('refreshFailed'))
    }
    setBusy(false)
  }

  return { busy, refresh }
}

function Navigation() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { session, isFetched } = useCurrentSession()
  useFetchOwnSessions(isFetched)
  const answers = unseenDecisions(useWork())
  const mayStartNew = useMayStartNew()

  async function startNew(event: MouseEvent): Promise<void> {
    if (!session || pathname === paths.technicianStart) return
    event.preventDefault()
    if (await mayStartNew()) await navigate(paths.technicianStart)
  }

  return (
    <nav className={styles['nav']} aria-label={t('nav.label')}>
      <Link to={paths.technicianActive} className={styles['tab']}>
        <IconClockPlay {...icon} />
        {t('nav.current')}
        {answers > 0 && pathname === paths.technicianStart && (
          <span className={styles['news']}>
            <span className="only-heard">{t('session.answers', { total: answers })}</span>
          </span>
        )}
      </Link>
      <Link to={paths.technicianStart} className={styles['tab']} onClick={(event) => void startNew(event)}>
        <IconPlus {...icon} />
        {t('nav.newActivity')}
      </Link>
    </nav>
  )
}
