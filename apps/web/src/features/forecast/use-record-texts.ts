import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { type RecordTexts, recordTextsOf } from './record-texts.ts'

export function useRecordTexts(): RecordTexts {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return useMemo(() => recordTextsOf(t, language), [t, language])
}
