import { type Absence, absenceText } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { dateRangeText, dayAndMonthText } from '../../i18n/date-formats.ts'
import { type Language, localeOf } from '../../i18n/language.ts'
import { personText } from '../../i18n/people.ts'
import { lengthOf } from './view.ts'

type Options = { t: TFunction<'admin'>; language: Language }

/** The days of an absence: `22–26 Nov 2026`. */
export function daysText({ first_day, last_day }: Pick<Absence, 'first_day' | 'last_day'>, language: Language): string {
  return dateRangeText(first_day, last_day, language)
}

/** How long it is: `5 days`, or `Half a day`. */
export function lengthText(absence: Pick<Absence, 'first_day' | 'last_day' | 'half'>, { t }: Options): string {
  return absence.half === null ? t('absences.days', { count: lengthOf(absence) }) : t('absences.halfDay')
}

/** What there is to note of it, such as work on its days. */
export function notesOf({ worked_days, is_locked }: Absence, { t, language }: Options): string[] {
  return [
    ...(worked_days.length > 0 ? [t('absences.worked', { days: datesText(worked_days, language) })] : []),
    ...(is_locked ? [t('absences.locked')] : []),
  ]
}

/** Single days, one after the other. */
export function datesText(dates: readonly LocalDate[], language: Language): string {
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction', style: 'short' })
  return list.format(dates.map((date) => dayAndMonthText(date, language)))
}

/** All of it in a sentence: `Omar Saleh: Annual leave, 22–26 Nov 2026, 5 days`. */
export function absenceSentence(absence: Absence, options: Options): string {
  const { language } = options
  const what = [absenceText(absence, language), daysText(absence, language), lengthText(absence, options)]
  return `${personText(absence.technician)}: ${[...what, ...notesOf(absence, options)].join(', ')}`
}
