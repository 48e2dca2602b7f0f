import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { type FinishTexts, finishTextsOf } from './finish-texts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopQuery } from '../workshop/index.ts'

/** Days are those of the workshop, and those of the device until it is known where that is. */
export function useFinishTexts(): FinishTexts {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const known = useQuery(workshopQuery).data?.business_time_zone
  return useMemo(() => {
    const zone = known ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
    return finishTextsOf(t, { zone, now: serverNow(), language })
  }, [t, known, language])
}
