import { useTranslation } from 'react-i18next'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { toasts } from '../../ui/toasts.tsx'

/** Tells apart that a technician was saved and the rate was not. */
export function useRateFailure(): (name: string, error: unknown) => void {
  const { t } = useTranslation('admin')
  return (name, error) => {
    const ofField = error instanceof ApiError ? error.errors[0]?.message : undefined
    const reason = ofField ?? reasonFor(error, t('technicians.form.rateTryAgain'))
    if (reason !== null) toasts.error(t('technicians.form.rateNotSaved', { name, reason }))
  }
}
