import type { Job } from '@warsha/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../ui/toasts.tsx'
import { JobForm } from './job-form.tsx'
import { NEW, useClosingJob, useJobsView } from './view.ts'

/** The editor of the job that the address names. */
export function JobEditor({ jobs }: { jobs: readonly Job[] }) {
  const { view } = useJobsView()
  const close = useClosingJob()
  if (view.job === NEW) return <JobForm job={null} onClose={close} />
  const job = jobs.find(({ job_no }) => job_no === view.job)
  return job ? <JobForm job={job} onClose={close} /> : <Unknown number={view.job} onClose={close} />
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
