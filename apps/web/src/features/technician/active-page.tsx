import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import type { ShownSession } from '../../offline/replay.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ActiveSession } from './active-session.tsx'
import styles from './active-page.module.css'
import { useCurrentSession } from './current-session.ts'
import { StartPage } from './start-page.tsx'

type Props = { children: (session: ShownSession | null) => React.ReactNode }

/** Waits until it is known whether a session runs. */
function WithCurrentSession({ children }: Props) {
  const { t } = useTranslation()
  const { session, failed, isFetching, refetch } = useCurrentSession()
  if (session !== undefined) return children(session)
  if (failed) {
    return (
      <div className={styles['failure']}>
        <LoadFailure
          text={t('session.loadFailed')}
          retryLabel={t('retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    )
  }
  return <SessionSkeleton />
}

/** /technician: to the running session, else to the wizard. */
export function TechnicianHome() {
  return (
    <WithCurrentSession>
      {(session) => <Navigate to={session ? paths.technicianActive : paths.technicianStart} replace />}
    </WithCurrentSession>
  )
}

/** Any other address of the area: the running session, else the wizard. */
export function ActiveOrStart() {
  return (
    <WithCurrentSession>
      {(session) => (session ? <ActiveSession session={session} /> : <StartPage />)}
    </WithCurrentSession>
  )
}

export function ActivePage() {
  return (
    <WithCurrentSession>
      {(session) => (session ? <ActiveSession session={session} /> : <NoSession />)}
    </WithCurrentSession>
  )
}

function NoSession() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <PageTitle page={t('session.page')} product={t('product')} />
      <div className={styles['none']}>
        <EmptyState
          level="h1"
          icon={<IconClockPause {...icon} size={32} />}
          title={t('session.none')}
          text={t('session.noneText')}
        />
      </div>
      <div className={styles['actions']}>
        <Button
          look="primary"
          size="large"
          wide
          icon={<IconPlus {...icon} />}
          onClick={() => void navigate(paths.technicianStart)}
        >
          {t('session.startNew')}
        </Button>
      </div>
    </>
  )
}

function SessionSkeleton() {
  const { t } = useTranslation()
  return (
    <output className={styles['skeleton']} aria-label={t('loading')}>
      <Skeleton height={220} />
      <Skeleton height={180} />
    </output>
  )
}
