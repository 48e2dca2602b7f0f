import type { AnswerOf } from '@warsha/contract'
import { hoursAlone, type LocalDate, plusDays } from '@warsha/domain'
import type { TFunction } from 'i18next'
import type { DayRange } from '../../../ui/admin/date-range.ts'
import { amountText, localDateText } from '../../../i18n/admin-formats.ts'
import { dateRangeText } from '../../../i18n/date-formats.ts'
import { numberText } from '../../../i18n/formats.ts'
import { type Language, localeOf } from '../../../i18n/language.ts'
import { monthAndYearText } from '../../../i18n/workshop-time.ts'
import { hasOwnDays, isNarrowed, isOfMonth, nothingSought, rangeOf, usualDays, type View } from '../view.ts'

/** One part of the filter in plain words. */
export type Chip = {
  key: string
  /** what it is of, before the text; null where the text says it all */
  label: string | null
  /** one or several, each in its own direction */
  texts: readonly string[]
  /** the view without it */
  without: Partial<View>
}

/** The names of what an address has by id or code; one that is not known stays as it is. */
export type Names = {
  technician: (id: string) => string
  activity: (code: string) => string
  jobType: (id: string) => string
}

export type Around = {
  today: LocalDate
  names: Names
  /** what was found by this very view, once it is known */
  found: Pick<AnswerOf<'sessionRecords'>, 'item_count' | 'totals'> | undefined
  t: TFunction<'admin'>
  language: Language
}

/** What the list is filtered by; nothing as long as it is the usual list. */
export function chipsOf(view: View, around: Around): Chip[] {
  const { t } = around
  if (!isNarrowed(view) && isUsualInTime(view)) return []
  const chip = (key: keyof typeof nothingSought, label: string | null, ...texts: string[]): Chip[] =>
    view[key] === nothingSought[key] ? [] : [{ key, label, texts, without: { [key]: nothingSought[key] } }]
  const { names } = around
  return [
    ...daysChip(view, around),
    ...chip('weekday', t('sessions.chips.weekday'), view.weekday && weekdayName(Number(view.weekday), around.language)),
    ...chip('technician', t('sessions.technician'), ...namesOf(view.technician, names.technician)),
    ...chip('segment', t('sessions.chips.segment'), view.segment),
    ...chip('job', t('sessions.job'), view.job),
    ...chip('job_type', t('sessions.chips.jobType'), ...namesOf(view.job_type, names.jobType)),
    ...chip('customer', t('sessions.chips.customer'), view.customer),
    ...chip('activity', t('sessions.activity'), names.activity(view.activity)),
    ...settledItemsChip(view, around),
    ...chip('state', null, t(`sessions.chips.states.${view.state}`)),
    ...chip('waiting', null, t('sessions.chips.waiting')),
    ...chip('rated', null, t(view.rated === 'true' ? 'sessions.chips.rated' : 'sessions.chips.unrated')),
    ...chip('outside', null, t(view.outside === 'true' ? 'sessions.chips.outside' : 'sessions.chips.inside')),
    ...chip('charged', null, t(view.charged === 'true' ? 'sessions.chips.charged' : 'sessions.chips.notCharged')),
    ...chip('q', t('sessions.chips.search'), view.q),
  ]
}

function isUsualInTime(view: View): boolean {
  return !hasOwnDays(view) && view.month === usualDays.month && view.range === usualDays.range
}

/** The days of the start, which are all there are without it. */
function daysChip(view: View, { today, t, language }: Around): Chip[] {
  const without = { ...usualDays, range: 'all' } as const
  if (isOfMonth(view)) return [{ key: 'days', label: null, texts: [monthAndYearText(view.month, language)], without }]
  const range = rangeOf(view, today)
  const text = rangeText(range, t, language)
  if (text === null) return []
  return [{ key: 'days', label: hasOwnDays(view) ? null : t(`dates.presets.${view.range}`), texts: [text], without }]
}

/** Null for days without an end on either side. */
function rangeText({ from, to }: DayRange, t: TFunction<'admin'>, language: Language): string | null {
  if (from && to) return from <= to ? dateRangeText(from, to, language) : `${from} – ${to}`
  if (from) return t('sessions.chips.since', { day: localDateText(from, language) })
  return to && t('sessions.chips.until', { day: localDateText(to, language) })
}

/** With the mean that is shown where somebody may have come from: the sum of the sessions by their work items. */
function settledItemsChip(view: View, { found, t, language }: Around): Chip[] {
  const range = { from: view.settled_from || null, to: view.settled_to || null }
  const days = rangeText(range, t, language)
  if (days === null) return []
  const count = found?.item_count ?? 0
  const items = {
    count,
    number: numberText(count, language),
    hours: amountText(hoursAlone((found?.totals.seconds_effective ?? 0) / Math.max(count, 1)), language),
  }
  const texts = count === 0 ? [days] : [days, t('sessions.chips.items', items)]
  return [{ key: 'settled', label: t('sessions.chips.settled'), texts, without: { settled_from: '', settled_to: '' } }]
}

/** Up to this many names are listed. */
const MOST_NAMES = 3

function namesOf(ids: string, nameOf: (id: string) => string): string[] {
  const all = ids.split(',').filter(Boolean)
  const rest = all.length - MOST_NAMES
  return [...all.slice(0, MOST_NAMES).map(nameOf), ...(rest > 0 ? [`\u2066+${rest}\u2069`] : [])]
}

const A_SUNDAY: LocalDate = '2023-01-01'

/** @param weekday 0 Sunday to 6 Saturday */
export function weekdayName(weekday: number, language: Language): string {
  const day = Date.parse(plusDays(A_SUNDAY, weekday))
  return new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(day)
}
