import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { type FinishTexts, finishTextsOf } from './finish-texts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'

/** Days are those of the workshop. */
export function useFinishTexts(): FinishTexts {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  return useMemo(() => finishTextsOf(t, { zone, now: serverNow(), language }), [t, zone, language])
}
