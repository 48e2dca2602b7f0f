import { useTranslation } from 'react-i18next'
import { amountText } from '../../../i18n/admin-formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'

/** Says hours with their unit, `12.50 h`. */
export function useHours(): (hours: number) => string {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (hours) => t('why.hours', { hours: amountText(hours, language) })
}
