import type { TFunction } from 'i18next'
import { type Language, locales } from './language.ts'
import { amountText, percentForm } from './admin-formats.ts'

/** So much time as a sentence says it, `7 h 25 min`. @param seconds zero or more */
export function durationText(seconds: number, t: TFunction<'admin'>): string {
  const all = Math.round(seconds / 60)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours === 0) return t('time.minutes', { minutes })
  return minutes === 0 ? t('time.hours', { hours }) : t('time.hoursAndMinutes', { hours, minutes })
}

/** A share in whole percent, `78%`. @param percent a whole number */
export function percentText(percent: number, language: Language): string {
  return percentForm(percent.toLocaleString(locales[language]), language)
}

/** An amount with its currency, `SAR 1,250.00`. */
export function sarText(sar: number, language: Language, t: TFunction<'admin'>): string {
  return t('time.sar', { amount: amountText(sar, language) })
}
