import type { HoldBody } from '@warsha/contract'
import type { JobStatus } from '@warsha/domain'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { toasts } from '../../ui/toasts.tsx'
import { type OneChange, useStatusChange } from './commands.ts'
import { HoldDialog } from './windows-later.tsx'
import type { WithStatus } from './job-list.ts'
import { useStatusText } from './use-status-text.ts'

type StatusInPlace = {
  setStatus: (job: WithStatus, status: JobStatus) => void
  /** asks on which other day what a job on hold waits for is expected */
  askDay: (job: WithStatus) => void
  /** asks what a job waits for that was put on hold; stands where it outlives the choice */
  holdDialog: ReactNode
}

/** Changes a status where it stands, at once; for a moment it can be undone. @param onSaved the server has it, also after an undo */
export function useStatusInPlace(onSaved?: () => void): StatusInPlace {
  const { t } = useTranslation('admin')
  const statusText = useStatusText()
  const [held, setHeld] = useState<(WithStatus & { asksDay?: boolean }) | null>(null)
  const { mutate } = useStatusChange({
    onFailed: (error, { asksReason }) => {
      if (asksReason) setHeld(null)
      toasts.error(reasonFor(error, t('jobs.statusFailed')))
    },
    onSaved: (change, formerHold) => {
      onSaved?.()
      if (!change.isUndo && !change.asksReason) announce(change, formerHold)
    },
  })

  function announce({ job, status, hold }: OneChange, formerHold: HoldBody | null): void {
    const undo = () => mutate({ job: { ...job, status }, status: job.status, hold: formerHold, isUndo: true })
    const isUndoable = job.status !== status || formerHold !== null
    toasts.success(
      t('jobs.statusChanged', { number: job.job_no, status: statusText(status, hold) }),
      isUndoable ? { label: t('form.undo'), act: undo } : undefined,
    )
  }

  const setStatus = useCallback(
    (job: WithStatus, status: JobStatus) => {
      const asksReason = status === 'on_hold'
      // What one waits for that is on hold already stays until another reason is given.
      if (!asksReason || job.status !== 'on_hold') mutate({ job, status, asksReason })
      if (asksReason) setHeld(job)
    },
    [mutate],
  )

  function sayReason(job: WithStatus, hold: HoldBody | null): void {
    setHeld(null)
    if (hold) mutate({ job, status: 'on_hold', hold })
    else if (job.status !== 'on_hold') announce({ job, status: 'on_hold' }, null)
  }

  return {
    setStatus,
    askDay: useCallback((job: WithStatus) => setHeld({ ...job, asksDay: true }), []),
    holdDialog: held && (
      <HoldDialog
        isSaved
        before={held.status === 'on_hold' ? held.hold : undefined}
        asksDay={held.asksDay ?? false}
        title={t('jobs.hold.title', { number: held.job_no })}
        onHold={(hold) => sayReason(held, hold)}
        onClose={() => sayReason(held, null)}
      />
    ),
  }
}
