import type { EstimateReasons } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { decimalText } from '../../../i18n/admin-formats.ts'
import { percentText } from '../../../i18n/durations.ts'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'

type Level = EstimateReasons['cell']

/** The texts of factors, of how many items they rest on, and of shares. */
export function useStepTexts() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return {
    times: ({ factor }: Pick<Level, 'factor'>) => `\u2066×${decimalText(factor, 2, language)}\u2069`,
    items: ({ item_count: count }: Pick<Level, 'item_count'>) =>
      t('why.items', { count, number: numberText(count, language) }),
    percent: (share: number) => percentText(Math.round(share * 100), language),
  }
}
