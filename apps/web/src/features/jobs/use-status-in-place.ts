import type { JobStatus } from '@warsha/domain'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { toasts } from '../../ui/toasts.tsx'
import { useStatusChange } from './commands.ts'
import type { WithStatus } from './job-list.ts'

/** Changes a status from the list; for a moment it can be undone. */
export function useStatusInPlace(): (job: WithStatus, status: JobStatus) => void {
  const { t } = useTranslation('admin')
  const { mutate } = useStatusChange({
    onFailed: (error) => toasts.error(reasonFor(error, t('jobs.statusFailed'))),
    onSaved: ({ job, status, isUndo }) => {
      if (isUndo) return
      const values = { number: job.job_no, status: t(`jobs.statuses.${status}`) }
      toasts.success(t('jobs.statusChanged', values), {
        label: t('form.undo'),
        act: () => mutate({ job: { ...job, status }, status: job.status, isUndo: true }),
      })
    },
  })
  return useCallback((job, status) => mutate({ job, status }), [mutate])
}
