import type { Job } from '@warsha/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { ACCOUNT } from '../job-account/index.ts'
import { toasts } from '../../ui/toasts.tsx'
import { JobForm } from './job-form.tsx'
import { isSaved } from './job-list.ts'
import { NEW, useClosingJob, useJobsView } from './view.ts'

/** The editor of the job that the address names. */
export function JobEditor({ jobs }: { jobs: readonly Job[] }) {
  const { view } = useJobsView()
  const close = useClosingJob()
  const navigate = useNavigate()
  if (view.job === NEW) return <JobForm job={null} onAccount={null} onClose={close} />
  const job = jobs.find(({ job_no }) => job_no === view.job)
  if (job) {
    const onAccount = isSaved(job)
      ? () => void navigate(`${adminPaths.job(job.id)}#${ACCOUNT}`, { replace: true })
      : null
    return <JobForm job={job} onAccount={onAccount} onClose={close} />
  }
  return <Unknown number={view.job} onClose={close} />
}

/** A link to a job that has been deleted, or never was. */
function Unknown({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  useEffect(() => {
    toasts.warning(t('jobs.unknown', { number }))
    onClose()
    // Once, as the page came with this address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}
