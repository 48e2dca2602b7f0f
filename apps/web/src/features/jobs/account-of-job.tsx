import type { Job } from '@warsha/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../ui/toasts.tsx'
import { finishOf, isSaved } from './job-list.ts'
import { AccountDialog } from '../job-account/index.ts'

type Props = { jobs: readonly Job[]; number: string; onClose: () => void }

/** The account of the job that the address names. */
export function AccountOfJob({ jobs, number, onClose }: Props) {
  const job = jobs.find(({ job_no }) => job_no === number)
  if (job && isSaved(job)) return <AccountDialog key={job.id} job={job} finish={finishOf(job)} onClose={onClose} />
  return <None number={number} isKnown={job !== undefined} onClose={onClose} />
}

/** A job that was deleted, never was, or on which nobody can have worked. */
function None({ number, isKnown, onClose }: { number: string; isKnown: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin')
  useEffect(() => {
    toasts.warning(t(isKnown ? 'jobAccount.later' : 'jobs.unknown', { number }))
    onClose()
    // Once, as the page came with this address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}
