import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError, reasonFor } from '../../../api/errors.ts'
import { paths } from '../../../paths.ts'
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

/** Tells why a session could not be saved: beside the field that it is about, else as a message. */
export function useRefusal({ setError, showProblem }: Form): (error: unknown) => void {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  return (error) => {
    const field = error instanceof ApiError ? fieldOf[error.code] : undefined
    if (field && error instanceof ApiError) {
      setError(field, { type: 'server', message: error.detail }, { shouldFocus: true })
    } else if (error instanceof ApiError && error.code === 'period_locked') {
      // The reason names the month; it is reopened among the months.
      const act = () => void navigate(`${paths.sessions}?tab=months`)
      toasts.error(error.detail, { label: t('sessions.details.months'), act })
    } else if (!showProblem(error)) {
      toasts.error(reasonFor(error, t('sessions.form.failed')))
    }
  }
}
