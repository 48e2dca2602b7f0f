import type { CorrectionRequest, ReviewItem, SessionRecord } from '@warsha/contract'
import { type Instant, secondsBetween } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { durationText } from '../../../i18n/durations.ts'
import type { Language } from '../../../i18n/language.ts'
import { weekdayMomentText } from '../../../i18n/workshop-time.ts'
import { heldText, lateText } from '../count-texts.ts'
import { endText } from '../proposal-texts.ts'
import { timerCheckText } from '../timer-check-text.ts'
import { activityText } from '../../../i18n/people.ts'

export type TextOptions = { zone: string; language: Language; t: TFunction<'admin'>; now: Instant }

/** What is wrong with a session, in a sentence or two. */
export function problemText(
  { session, reason, proposals, timer_check: check }: ReviewItem,
  options: TextOptions,
): string[] {
  const checked = check ? [timerCheckText(check, options)] : []
  if (reason === 'requested') return checked
  const flags = [...flagTexts(session, options), ...checked]
  if (session.state !== 'running') return flags
  const dayEnd = proposals.find(({ kind }) => kind === 'end_of_working_day')?.ended_at ?? null
  return [runningText(session, dayEnd, options), ...flags]
}

/** Why a session is for review; what follows of it for its hours is said with it. */
export function flagTexts(session: SessionRecord, options: Omit<TextOptions, 'now'>): string[] {
  const held = heldText(session, options)
  const late = lateText(session, options)
  return session.flags.flatMap((flag) => {
    if (flag === 'end_not_reported') return held ?? options.t(`sessions.flags.${flag}`)
    if (flag === 'in_closed_month' && late) return `${late}.`
    return options.t(`sessions.flags.${flag}`)
  })
}

function runningText({ started_at }: SessionRecord, dayEnd: string | null, options: TextOptions): string {
  const { zone, language, t, now } = options
  const startedAt = Date.parse(started_at)
  const since = weekdayMomentText(startedAt, zone, language)
  if (dayEnd === null) {
    return t('review.runningSince', { since, duration: durationText(Math.max(0, secondsBetween(startedAt, now)), t) })
  }
  return t('review.dayEnded', { since, end: endText(Date.parse(dayEnd), { ...options, startedAt }) })
}

/** The changes that a technician requests, each in a few words. */
export function requestTexts(
  { requested_changes: changes }: CorrectionRequest,
  session: SessionRecord,
  options: TextOptions,
): string[] {
  const { t } = options
  if (changes.is_void) return [t('review.changes.is_void')]
  return [...timeTexts(changes, session, options), ...otherTexts(changes, session, t)]
}

type Requested = CorrectionRequest['requested_changes']

function timeTexts(changes: Requested, session: SessionRecord, { zone, language, t }: TextOptions): string[] {
  const moment = (at: string) => weekdayMomentText(Date.parse(at), zone, language)
  const texts: string[] = []
  if (changes.started_at !== null) {
    const change = { before: moment(session.started_at), after: moment(changes.started_at) }
    texts.push(t('review.changes.started_at', change))
  }
  if (changes.ended_at !== null) {
    const after = moment(changes.ended_at)
    const isRunning = session.ended_at === null
    if (isRunning) texts.push(t('review.changes.ended_running', { after }))
    else texts.push(t('review.changes.ended_at', { before: moment(session.ended_at ?? ''), after }))
  }
  return texts
}

function requestedActivity({ activity_code, activity_label, activity_label_ar }: Requested): string {
  return activity_label === null ? (activity_code ?? '') : activityText({ activity_label, activity_label_ar })
}

function otherTexts(changes: Requested, session: SessionRecord, t: TextOptions['t']): string[] {
  const { job_no, activity_code, note } = changes
  return [
    ...(job_no === null ? [] : [t('review.changes.job_no', { before: session.job_no, after: job_no })]),
    ...(activity_code === null
      ? []
      : [t('review.changes.activity', { before: activityText(session), after: requestedActivity(changes) })]),
    ...(note === null ? [] : [note === '' ? t('review.changes.no_note') : t('review.changes.note', { after: note })]),
  ]
}
