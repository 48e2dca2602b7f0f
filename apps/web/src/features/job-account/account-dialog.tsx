import type { Job, JobAccount } from '@warsha/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconReceipt2 } from '../../ui/admin/icons.ts'
import { reasonFor } from '../../api/errors.ts'
import { DialogHead } from '../../ui/admin/dialog-head.tsx'
import { Hints } from '../../ui/admin/hints.tsx'
import { ExpectedSentence, type Finish, useFinishTexts } from '../forecast/index.ts'
import { type EstimateCell, WhyPanel } from '../estimates/index.ts'
import { InWorkshop } from '../workshop/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { Link } from '../../ui/link.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './account.module.css'
import { allSessionsAddress } from './addresses.ts'
import { useJobAccount } from './data.ts'
import { EstimateBar } from './estimate-bar.tsx'
import { EstimatesOfJob } from './estimates-of-job.tsx'
import { Facts } from './facts.tsx'
import { ActivitySums, NewestSessions, TechnicianSums } from './tables.tsx'

type Props = { job: Job & { id: number }; finish: Finish | null; onClose: () => void }

/** What a job has taken so far: hours and cost against its estimate, by activity and by technician. */
export function AccountDialog({ job, finish, onClose }: Props) {
  const { t } = useTranslation('admin')
  const title = t('jobAccount.of', { number: job.job_no })
  const texts = useFinishTexts()
  const [explainedCell, setExplainedCell] = useState<EstimateCell | null>(null)
  // Beside the page and not above it, so that a decision can be undone where the messages are.
  if (explainedCell) return <WhyPanel cell={explainedCell} onClose={() => setExplainedCell(null)} />
  return (
    <Dialog label={title} width="full" onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      <p className={styles['job']} dir="auto">
        <bdi className={styles['customer']}>{job.customer}</bdi>
        {' · '}
        <bdi>{job.description}</bdi>
      </p>
      <ExpectedSentence finish={finish} texts={texts} />
      <InWorkshop loading={<Loading />}>
        <Account id={job.id} onWhy={setExplainedCell} />
      </InWorkshop>
    </Dialog>
  )
}

function Loading() {
  const { t } = useTranslation('admin')
  return (
    <output className={styles['account']} aria-label={t('jobAccount.loading')}>
      <Skeleton height={56} />
      <Skeleton height={48} />
      <Skeleton height={180} />
    </output>
  )
}

type AccountProps = { id: number; onWhy: (cell: EstimateCell) => void }

function Account({ id, onWhy }: AccountProps) {
  const { t } = useTranslation(['admin', 'app'])
  const { data, error, isFetching, refetch } = useJobAccount(id)
  if (!data) {
    if (!error) return <Loading />
    const text = reasonFor(error, t('jobAccount.failed')) ?? t('jobAccount.failed')
    return <LoadFailure text={text} retryLabel={t('app:retry')} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (data.totals.session_count === 0 && data.totals.running_count === 0) {
    const picture = <IconReceipt2 {...icon} size={32} />
    return (
      <div className={styles['account']}>
        <EmptyState icon={picture} title={t('jobAccount.none')} text={t('jobAccount.noneText')} />
        <EstimatesOfJob id={id} onWhy={onWhy} />
      </div>
    )
  }
  return (
    <Parts account={data}>
      <EstimatesOfJob id={id} onWhy={onWhy} />
    </Parts>
  )
}

function Parts({ account, children }: { account: JobAccount; children: ReactNode }) {
  const { t } = useTranslation('admin')
  return (
    <Hints>
      <div className={styles['account']}>
        {account.totals.session_count > 0 && <EstimateBar account={account} />}
        <Facts account={account} />
        {children}
        <ActivitySums account={account} />
        <TechnicianSums account={account} />
        <NewestSessions account={account} />
        <p className={styles['note']}>{t('time.roundedSessions')}</p>
        <Link to={allSessionsAddress(account.job_no)} className={styles['all']}>
          {t('jobAccount.all')}
        </Link>
      </div>
    </Hints>
  )
}
