import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalText } from '../../i18n/admin-formats.ts'
import { shortDateRangeText } from '../../i18n/date-formats.ts'
import { percentText } from '../../i18n/durations.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** How the load writes its numbers, weeks and teams. */
export function useLoadTexts() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return useMemo(
    () => ({
      hours: (hours: number) => decimalText(hours, 1, language),
      count: (value: number) => numberText(value, language),
      percent: (value: number) => percentText(Math.round(value), language),
      week: (first: string, last: string) => shortDateRangeText(first, last, language),
      team: (team: string | null) => team ?? t('load.noSegment'),
    }),
    [t, language],
  )
}

export type LoadTexts = ReturnType<typeof useLoadTexts>
