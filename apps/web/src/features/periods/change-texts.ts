import type { LateTotals } from '@warsha/contract'
import { localDateOf } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { localDateText, signedText } from '../../i18n/admin-formats.ts'
import { type Language, localeOf } from '../../i18n/language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'

type TextOptions = { t: TFunction<'admin'>; language: Language }

/** What late arrivals change, `+0.50 h · SAR +18.00`. */
export function changeText(
  { hours_raw, cost_sar }: Pick<LateTotals, 'hours_raw' | 'cost_sar'>,
  { t, language }: TextOptions,
): string {
  const sar = t('time.sar', { amount: signedText(cost_sar, 2, language) })
  return t('months.change', { hours: signedText(hours_raw, 2, language), sar })
}

/** Months in a sentence. @param months `YYYY-MM` */
export function monthsText(months: readonly string[], language: Language): string {
  const names = months.map((month) => monthAndYearText(month, language))
  return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(names)
}

/** The day of an instant in the workshop. @param at ISO 8601 */
export function dayOfText(at: string, zone: string, language: Language): string {
  return localDateText(localDateOf(Date.parse(at), zone), language)
}
