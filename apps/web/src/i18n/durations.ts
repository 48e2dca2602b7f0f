import type { TFunction } from 'i18next'
import { type Language, localeOf } from './language.ts'
import { amountText, percentForm } from './admin-formats.ts'
import { durationParts } from './duration-parts.ts'

/** So much time as a sentence says it, `7 h 25 min`. @param seconds zero or more */
export function durationText(seconds: number, t: TFunction<'admin'>): string {
  const { form, ...numbers } = durationParts(seconds)
  return t(`time.${form}`, numbers)
}

/** A share in whole percent, `78%`. @param percent a whole number */
export function percentText(percent: number, language: Language): string {
  return percentForm(percent.toLocaleString(localeOf(language)), language)
}

/** An amount with its currency, `SAR 1,250.00`. */
export function sarText(sar: number, language: Language, t: TFunction<'admin'>): string {
  return t('time.sar', { amount: amountText(sar, language) })
}
