import type { SessionDetails } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../../api/errors.ts'
import { DialogHead } from '../../../ui/admin/dialog-head.tsx'
import { Hints } from '../../../ui/admin/hints.tsx'
import { markedName } from '../../../ui/admin/namesakes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSession, useStaffNamesakes } from '../data.ts'
import { EndOffers } from './end-offers.tsx'
import { History } from './history.tsx'
import { Notices } from './notices.tsx'
import { Overview } from './overview.tsx'
import { Photos } from './photos.tsx'
import { Reported } from './reported.tsx'
import { SessionActions } from './session-actions.tsx'
import styles from './session-dialog.module.css'
import { TimerChecks } from './timer-checks.tsx'
import { Times } from './times.tsx'

type Props = { id: string; onClose: () => void }

/** A session with everything that is known of it, and what can be done about it. */
export function SessionDialog({ id, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { data } = useSession(id)
  const namesakes = useStaffNamesakes()
  const name = data && markedName(data.technician_name, namesakes.get(data.technician_id))
  const title = name === undefined ? t('sessions.details.loading') : t('sessions.details.title', { name })
  return (
    <Dialog label={title} width="wide" onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      {data ? <Details session={data} onClose={onClose} /> : <NotYet id={id} />}
    </Dialog>
  )
}

function NotYet({ id }: { id: string }) {
  const { t } = useTranslation(['admin', 'app'])
  const { error, isFetching, refetch } = useSession(id)
  if (!error) {
    return (
      <output className={styles['details']} aria-label={t('sessions.details.loading')}>
        <Skeleton height={52} />
        <Skeleton height={120} />
        <Skeleton height={80} />
      </output>
    )
  }
  const text = reasonFor(error, t('sessions.failed')) ?? t('sessions.failed')
  return <LoadFailure text={text} retryLabel={t('app:retry')} busy={isFetching} onRetry={() => void refetch()} />
}

function Details({ session, onClose }: { session: SessionDetails; onClose: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <Hints>
      <div className={styles['details']}>
        <Overview session={session} />
        <Notices session={session} />
        <EndOffers session={session} />
        <Times session={session} />
        <section className={styles['part']}>
          <h3 className={styles['title']}>{t('sessions.note')}</h3>
          <p className={session.note ? styles['note'] : styles['muted']} dir="auto">
            {session.note ?? t('sessions.details.noNote')}
          </p>
        </section>
        <Reported session={session} />
        <Photos session={session} />
        <TimerChecks session={session} />
        <History session={session} />
        <SessionActions session={session} onClose={onClose} />
      </div>
    </Hints>
  )
}
