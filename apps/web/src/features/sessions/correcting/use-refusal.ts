import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, reasonFor } from '../../../api/errors.ts'
import { closedMonthIn } from '../closed-month-note.tsx'
import { toasts } from '../../../ui/toasts.tsx'

/** Fields that a refusal is about. */
const fieldOf: Record<string, 'job_no' | 'activity_code'> = {
  job_not_found: 'job_no',
  activity_not_found: 'activity_code',
}

type Form = {
  setError: (
    name: 'job_no' | 'activity_code',
    error: { type: string; message: string },
    options: { shouldFocus: boolean },
  ) => void
  showProblem: (problem: unknown) => boolean
}

/**
 * Tells why a session could not be saved: beside the field that it is about, else as a message.
 * `closed`: that a month is closed, which the form says with the way to it.
 */
export function useRefusal({ setError, showProblem }: Form) {
  const { t } = useTranslation('admin')
  const [closed, setClosed] = useState<string | null>(null)

  function showRefusal(error: unknown): void {
    const forbidden = closedMonthIn(error)
    setClosed(forbidden)
    if (forbidden !== null) return
    const field = error instanceof ApiError ? fieldOf[error.code] : undefined
    if (field && error instanceof ApiError) {
      setError(field, { type: 'server', message: error.detail }, { shouldFocus: true })
    } else if (!showProblem(error)) {
      toasts.error(reasonFor(error, t('sessions.form.failed')))
    }
  }

  return { showRefusal, closed }
}
