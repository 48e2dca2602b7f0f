import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../ui/load-failure.tsx'

/** Stands in place of a page whose code has not come: what is around it stays, so that work can go on. */
export function NotOnPhone() {
  const { t } = useTranslation()
  return (
    <LoadFailure
      text={t('fault.missing')}
      retryLabel={t('fault.reload')}
      busy={false}
      onRetry={() => window.location.reload()}
    />
  )
}
