import type { HoldBody } from '@warsha/contract'
import type { JobStatus } from '@warsha/domain'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { toasts } from '../../ui/toasts.tsx'
import { useStatusChange } from './commands.ts'
import { HoldDialog } from './hold-dialog.tsx'
import type { WithStatus } from './job-list.ts'
import { useStatusText } from './use-status-text.ts'

type StatusInPlace = {
  setStatus: (job: WithStatus, status: JobStatus) => void
  /** asks what a job waits for that is put on hold; stands where it outlives the choice */
  holdDialog: ReactNode
}

/** Changes a status where it stands; for a moment it can be undone. */
export function useStatusInPlace(): StatusInPlace {
  const { t } = useTranslation('admin')
  const statusText = useStatusText()
  const [held, setHeld] = useState<WithStatus | null>(null)
  const { mutate } = useStatusChange({
    onFailed: (error) => toasts.error(reasonFor(error, t('jobs.statusFailed'))),
    onSaved: ({ job, status, hold, isUndo }, formerHold) => {
      if (isUndo) return
      const undo = () => mutate({ job: { ...job, status }, status: job.status, hold: formerHold, isUndo: true })
      const isUndoable = job.status !== status || formerHold !== null
      toasts.success(
        t('jobs.statusChanged', { number: job.job_no, status: statusText(status, hold) }),
        isUndoable ? { label: t('form.undo'), act: undo } : undefined,
      )
    },
  })

  const setStatus = useCallback(
    (job: WithStatus, status: JobStatus) => (status === 'on_hold' ? setHeld(job) : mutate({ job, status })),
    [mutate],
  )

  function putOnHold(job: WithStatus, hold: HoldBody | null): void {
    setHeld(null)
    mutate({ job, status: 'on_hold', hold })
  }

  return {
    setStatus,
    holdDialog: held && (
      <HoldDialog
        title={t('jobs.hold.title', { number: held.job_no })}
        onHold={(hold) => putOnHold(held, hold)}
        onClose={() => setHeld(null)}
      />
    ),
  }
}
