import { useTranslation } from 'react-i18next'
import { confirm } from '../../ui/confirm.tsx'

/** Asks whether the running activity may be ended by a new one. */
export function useMayStartNew(): () => Promise<boolean> {
  const { t } = useTranslation()
  return () =>
    confirm({
      message: t('nav.startQuestion'),
      confirmLabel: t('nav.startYes'),
      cancelLabel: t('cancel'),
    })
}
