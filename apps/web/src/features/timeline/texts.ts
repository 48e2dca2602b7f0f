import { type Instant, localDateOf, secondsBetween } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { durationText } from '../../i18n/durations.ts'
import type { Language } from '../../i18n/language.ts'
import { workshopMomentText, workshopTimeText } from '../../i18n/workshop-time.ts'
import type { Bar, Gap } from './geometry.ts'
import { activityText } from '../../i18n/people.ts'

export type TextOptions = {
  t: TFunction<'admin'>
  language: Language
  zone: string
  /** the only day that is shown: a time of it needs no date. Null for several days */
  day: string | null
}

/** From when to when, `08:05 – 10:40`; the day stands with a time of another day than the one that is shown. */
export function timesText(from: Instant, to: Instant | null, options: TextOptions): string {
  const { t } = options
  const start = momentText(from, options)
  if (to === null) return `${start} – ${t('timeline.untilNow')}`
  const isSameDay = localDateOf(from, options.zone) === localDateOf(to, options.zone)
  const end = isSameDay ? workshopTimeText(to, options.zone) : momentText(to, options)
  return `${start} – ${end}`
}

function momentText(at: Instant, { zone, language, day }: TextOptions): string {
  return localDateOf(at, zone) === day ? workshopTimeText(at, zone) : workshopMomentText(at, zone, language)
}

export function lengthText(from: Instant, to: Instant, t: TFunction<'admin'>): string {
  return durationText(Math.max(0, secondsBetween(from, to)), t)
}

/** A session in one sentence, for screen readers and tooltips. @param now where one that runs ends */
export function barText(bar: Bar, now: Instant, options: TextOptions): string {
  const { t } = options
  const { session, startedAt, endedAt } = bar
  const sentence = t('timeline.session', {
    activity: activityText(session),
    job: session.job_no,
    description: session.job_description,
    times: timesText(startedAt, endedAt, options),
    duration: lengthText(startedAt, endedAt ?? now, t),
  })
  return [sentence, ...marksText(bar, options)].join(' · ')
}

/** What sets a session apart, in words. */
export function marksText({ session, endedAt }: Bar, { t, zone }: TextOptions): string[] {
  const { is_stalled, counts_until: counts, is_waiting, is_corrected, is_locked, is_charged } = session
  const marks = [
    is_stalled && t('timeline.marks.stalled'),
    endedAt === null && !is_stalled && t('timeline.marks.running'),
    counts !== null && t('timeline.marks.heldFrom', { time: workshopTimeText(Date.parse(counts), zone) }),
    is_waiting && t('timeline.marks.waiting'),
    is_corrected && t('timeline.marks.corrected'),
    is_locked && t('timeline.marks.locked'),
    !is_charged && t('timeline.marks.notCharged'),
  ]
  return marks.filter((mark) => mark !== false)
}

export function gapText({ startedAt, endedAt }: Gap, options: TextOptions): string {
  const { t } = options
  return t('timeline.gap', {
    times: timesText(startedAt, endedAt, options),
    duration: lengthText(startedAt, endedAt, t),
  })
}
