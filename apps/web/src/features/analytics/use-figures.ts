import { useMemo } from 'react'
import { amountText, decimalText, exactPercentText, signedPercentText, signedText } from '../../i18n/admin-formats.ts'
import { percentText } from '../../i18n/durations.ts'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** How the analytics write their numbers, in the language of this moment. */
export function useFigures() {
  const language = useLanguage()
  return useMemo(() => figuresIn(language), [language])
}

export type Figures = ReturnType<typeof figuresIn>

export function figuresIn(language: Language) {
  return {
    count: (value: number) => numberText(value, language),
    /** sums of hours, as cards and axes show them */
    hours: (value: number) => decimalText(value, 1, language),
    /** hours of a table */
    exactHours: (value: number) => decimalText(value, 2, language),
    signedHours: (value: number) => signedText(value, 2, language),
    sar: (value: number) => amountText(value, language),
    percent: (value: number) => exactPercentText(value, language),
    wholePercent: (value: number) => percentText(Math.round(value), language),
    signedPercent: (value: number) => signedPercentText(value, language),
  }
}
