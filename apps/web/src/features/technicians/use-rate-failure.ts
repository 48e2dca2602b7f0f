import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { paths } from '../../paths.ts'
import { toasts } from '../../ui/toasts.tsx'

/** Tells apart that a technician was saved and the rate was not. */
export function useRateFailure(): (name: string, error: unknown) => void {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  return (name, error) => {
    const ofField = error instanceof ApiError ? error.errors[0]?.message : undefined
    const reason = ofField ?? reasonFor(error, t('technicians.form.rateTryAgain'))
    if (reason === null) return
    // The reason names the month; it is reopened among the months.
    const isClosed = error instanceof ApiError && error.code === 'period_locked'
    const months = { label: t('sessions.details.months'), act: () => void navigate(`${paths.sessions}?tab=months`) }
    toasts.error(t('technicians.form.rateNotSaved', { name, reason }), isClosed ? months : undefined)
  }
}
