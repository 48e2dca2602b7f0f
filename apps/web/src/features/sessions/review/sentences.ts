import type { CorrectionRequest, ReviewItem, SessionRecord } from '@warsha/contract'
import { type Instant, secondsBetween } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { durationText } from '../../../i18n/durations.ts'
import type { Language } from '../../../i18n/language.ts'
import { weekdayMomentText } from '../../../i18n/workshop-time.ts'
import { heldText, lateText } from '../count-texts.ts'
import { endText } from '../proposal-texts.ts'

export type Telling = { zone: string; language: Language; t: TFunction<'admin'>; now: Instant }

/** What is wrong with a session, in a sentence or two. */
export function whatIsWrong({ session, reason, proposals }: ReviewItem, telling: Telling): string[] {
  if (reason === 'requested') return []
  const flags = flagTexts(session, telling)
  if (session.state !== 'running') return flags
  const dayEnd = proposals.find(({ kind }) => kind === 'end_of_working_day')?.ended_at ?? null
  return [runningText(session, dayEnd, telling), ...flags]
}

/** Why a session is for review; what follows of it for its hours is said with it. */
export function flagTexts(session: SessionRecord, telling: Omit<Telling, 'now'>): string[] {
  const held = heldText(session, telling)
  const late = lateText(session, telling)
  return session.flags.flatMap((flag) => {
    if (flag === 'end_not_reported') return held ?? telling.t(`sessions.flags.${flag}`)
    if (flag === 'in_closed_month' && late) return `${late}.`
    return telling.t(`sessions.flags.${flag}`)
  })
}

function runningText({ started_at }: SessionRecord, dayEnd: string | null, telling: Telling): string {
  const { zone, language, t, now } = telling
  const startedAt = Date.parse(started_at)
  const since = weekdayMomentText(startedAt, zone, language)
  if (dayEnd === null) {
    return t('review.runningSince', { since, duration: durationText(Math.max(0, secondsBetween(startedAt, now)), t) })
  }
  return t('review.dayEnded', { since, end: endText(Date.parse(dayEnd), { ...telling, startedAt }) })
}

/** The changes that a technician requests, each in a few words. */
export function requestTexts({ wished }: CorrectionRequest, session: SessionRecord, telling: Telling): string[] {
  const { t } = telling
  if (wished.is_void) return [t('review.changes.is_void')]
  return [...timeTexts(wished, session, telling), ...otherTexts(wished, session, t)]
}

type Requested = CorrectionRequest['wished']

function timeTexts(wished: Requested, session: SessionRecord, { zone, language, t }: Telling): string[] {
  const told = (at: string) => weekdayMomentText(Date.parse(at), zone, language)
  const texts: string[] = []
  if (wished.started_at !== null) {
    const change = { before: told(session.started_at), after: told(wished.started_at) }
    texts.push(t('review.changes.started_at', change))
  }
  if (wished.ended_at !== null) {
    const after = told(wished.ended_at)
    const isRunning = session.ended_at === null
    if (isRunning) texts.push(t('review.changes.ended_running', { after }))
    else texts.push(t('review.changes.ended_at', { before: told(session.ended_at ?? ''), after }))
  }
  return texts
}

function otherTexts(wished: Requested, session: SessionRecord, t: Telling['t']): string[] {
  const { job_no, activity_code, activity_label, note } = wished
  return [
    ...(job_no === null ? [] : [t('review.changes.job_no', { before: session.job_no, after: job_no })]),
    ...(activity_code === null
      ? []
      : [t('review.changes.activity', { before: session.activity_label, after: activity_label ?? activity_code })]),
    ...(note === null ? [] : [note === '' ? t('review.changes.no_note') : t('review.changes.note', { after: note })]),
  ]
}
