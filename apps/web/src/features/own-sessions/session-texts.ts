import type { Instant } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { durationParts } from '../../i18n/duration-parts.ts'
import { timeOrDayText, timeText } from '../../i18n/formats.ts'
import { type Language, localeOf } from '../../i18n/language.ts'
import type { ShownOwnSession } from '../../offline/own-sessions.ts'
import { daysAgo } from './days.ts'

type T = TFunction<'ownSessions'>
type TextOptions = { t: T; language: Language }

/** Today, yesterday, else the day of the week with its date. */
export function dayName(day: Instant, now: Instant, { t, language }: TextOptions): string {
  const ago = daysAgo(day, now)
  if (ago === 0) return t('today')
  if (ago === 1) return t('yesterday')
  return new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', day: 'numeric', month: 'short' }).format(day)
}

/** Seconds as hours and minutes, rounded to the minute. */
export function hoursText(seconds: number, t: T): string {
  const { form, ...numbers } = durationParts(seconds)
  return t(`duration.${form}`, numbers)
}

/** From when to when, with the day of the end where that is another one. */
export function timesText({ startedAt, endedAt }: ShownOwnSession, { t, language }: TextOptions): string {
  const start = isolated(timeText(startedAt))
  if (endedAt === null) return t('running', { start })
  return t('from', { start, end: isolated(timeOrDayText(endedAt, startedAt, language)) })
}

/** Keeps its own direction within a sentence of the other one. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
