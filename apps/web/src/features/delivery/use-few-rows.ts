import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'

const FEW = 8

/** The first rows of many, and the way to the others; null where all are shown anyway. */
export function useFewRows<Row>(rows: readonly Row[]) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [isAll, setAll] = useState(false)
  const label = isAll ? t('delivery.fewer') : t('delivery.all', { total: numberText(rows.length, language) })
  return {
    shown: isAll ? rows : rows.slice(0, FEW),
    more: rows.length > FEW ? { label, toggle: () => setAll(!isAll) } : null,
  }
}
