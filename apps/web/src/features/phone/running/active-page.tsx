import { Cluster, Stack } from '../../../ui/layout.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { IconClockPause, IconPlus } from '../../../ui/icons.ts'
import { useOnline } from '../../../device/use-online.ts'
import { keptOf, type ShownSession } from '../../../offline/replay.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ActiveSession } from '../later.tsx'
import styles from './active-page.module.css'
import { ContinueList } from '../choosing/continue-list.tsx'
import { useCurrentSession, useWork } from './current-session.ts'
import { withJob } from '../choosing/draft.ts'
import { KeptMark } from '../sending/kept-mark.tsx'
import { OwnSessionsLink } from './own-sessions-link.tsx'
import { RecentJobs } from '../choosing/select-job.tsx'
import { StartPage } from '../choosing/start-page.tsx'
import { useActivityText } from './activities.ts'
import { useDraft } from '../choosing/use-draft.ts'
import { whatOf } from '../sending/what-of.ts'

const PATIENCE = 1_500

type Props = { children: (session: ShownSession | null) => React.ReactNode }

/** Waits until it is known whether a session runs. */
function WithCurrentSession({ children }: Props) {
  const { t } = useTranslation()
  const { session, failed, isFetching, refetch } = useCurrentSession()
  if (session !== undefined) return children(session)
  if (!failed) return <SessionSkeleton />
  return (
    <>
      <PageName />
      <div className={styles['failure']}>
        <LoadFailure
          text={t('session.loadFailed')}
          retryLabel={t('retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    </>
  )
}

/**
 * The wizard at its own address, and at /technician unless a session runs. It is one for both: it is there before its
 * address has followed, and what somebody types meanwhile stays.
 * @param isHome shown at /technician
 */
export function StartOrHome({ isHome = false }: { isHome?: boolean }) {
  const { search, state } = useLocation()
  const { session, isFetched } = useCurrentSession()
  const online = useOnline()
  const waited = useWaited(PATIENCE)
  // One may have been started from elsewhere: the server is given a moment to say so.
  const isFree = session === null && (isFetched || !online || waited)
  return (
    <>
      {isHome && !isFree && <ToSession />}
      {isHome && isFree && <Navigate to={{ pathname: paths.technicianStart, search }} state={state} replace />}
      {(!isHome || isFree) && <StartPage />}
    </>
  )
}

/** To the running session, once it is known. */
function ToSession() {
  return (
    <WithCurrentSession>
      {(session) => (session ? <Navigate to={paths.technicianActive} replace /> : <SessionSkeleton />)}
    </WithCurrentSession>
  )
}

/** Whether this many milliseconds have gone by. */
function useWaited(patience: number): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patience)
    return () => clearTimeout(timer)
  }, [patience])
  return waited
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

/** No running session: offers recent work and recent jobs. */
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
      <LastEnd />
      <ContinueList />
      <RecentJobsAtHome />
      <OwnSessionsLink />
      <div className={styles['actions']} data-bar>
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

/** Where the end is that was recorded last, as long as the server has not confirmed it. */
function LastEnd() {
  const { t } = useTranslation()
  const work = useWork()
  const activityText = useActivityText()
  const end = work?.listed.findLast(({ entry }) => entry.kind === 'completion')?.entry
  if (!end) return null
  return (
    <Cluster as="output" gap="half 2" justify="center" className="below-2 muted">
      <span>{whatOf(end, work, { t, activityText })}</span>
      <KeptMark kept={keptOf([end])} />
    </Cluster>
  )
}

/** A job chosen here opens the wizard at its second step, the activity. */
function RecentJobsAtHome() {
  const navigate = useNavigate()
  const [, setDraft] = useDraft()
  return (
    <RecentJobs
      chosen={null}
      onChoose={(job) => {
        setDraft((kept) => withJob(kept, job))
        void navigate(`${paths.technicianStart}?step=activity`)
      }}
    />
  )
}

function SessionSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <PageName />
      <Stack as="output" gap="2" className="pad-above-2" aria-label={t('loading')}>
        <Skeleton height={220} />
        <Skeleton height={180} />
      </Stack>
    </>
  )
}

/** What the page is called where it has nothing to show yet. */
function PageName() {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle page={t('session.page')} product={t('product')} />
      <h1 className="only-heard">{t('session.page')}</h1>
    </>
  )
}
