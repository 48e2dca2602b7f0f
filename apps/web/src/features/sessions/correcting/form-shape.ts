import { addedSession, message, type SessionRecord } from '@warsha/contract'
import { correctionProblems, type Instant, MINUTE } from '@warsha/domain'
import * as z from 'zod'
import type { SentAddition, SentCorrection, Untrimmed } from '../commands.ts'
import { instantOfWallClock, wallClockOf } from '../wall-clock.ts'

const { job_no, activity_code, note, reason } = addedSession.shape
const moment = z.string().min(1, message('required'))
const fields = z.object({ started_at: moment, ended_at: moment, job_no, activity_code, note, reason })
const addedFields = fields.extend({ technician_id: z.number(message('required')) })

export type FormValues = z.input<typeof fields>
export type FilledForm = z.output<typeof fields>
export type AddedValues = z.input<typeof addedFields>
export type AddedForm = z.output<typeof addedFields>

type Clock = { zone: string; known: KnownTimes; now: Instant }
type Known = Pick<Clock, 'zone' | 'known'>

/** What a session's form must hold: times in the workshop's own, as its inputs show them. */
export function correctionShape(clock: Clock) {
  return fields.superRefine((filled, context) => checkTimes(filled, clock, context))
}

/** The same for a session that nobody recorded. */
export function additionShape(clock: Clock) {
  return addedFields.superRefine((filled, context) => checkTimes(filled, clock, context))
}

type Times = Pick<FilledForm, 'started_at' | 'ended_at'>

function checkTimes(filled: Times, { now, ...known }: Clock, context: z.RefinementCtx): void {
  const { startedAt, endedAt } = timesOf(filled, known)
  if (startedAt === null || endedAt === null) return
  for (const { field, problem } of correctionProblems({ startedAt, endedAt }, now)) {
    context.addIssue({ code: 'custom', path: [field], message: problem })
  }
}

/** Instants with which the inputs were filled; a text alone says two in the hour that comes twice. */
export type KnownTimes = { startedAt: readonly Instant[]; endedAt: readonly Instant[] }

/** Those of a session, and those that were chosen elsewhere, which come before them. */
export function knownTimes(session: SessionRecord | null, { startedAt, endedAt }: MovedTimes): KnownTimes {
  const shown = session && shownTimes(session)
  const given = (...instants: (Instant | null | undefined)[]) =>
    instants.filter((instant) => instant !== null && instant !== undefined)
  return { startedAt: given(startedAt, shown?.startedAt), endedAt: given(endedAt, shown?.endedAt) }
}

/** The instants that the inputs mean; null where one is not filled. */
export function timesOf({ started_at, ended_at }: Times, { zone, known }: Known) {
  const startedAt = instantOfWallClock(started_at, zone, { shown: known.startedAt })
  const after = startedAt ?? -Infinity
  return { startedAt, endedAt: instantOfWallClock(ended_at, zone, { shown: known.endedAt, after }) }
}

const minuteOf = (instant: Instant): Instant => Math.floor(instant / MINUTE) * MINUTE

/** Start and end of a session as its form shows them, to the minute: nobody sets seconds. */
function shownTimes({ started_at, ended_at }: SessionRecord): { startedAt: Instant; endedAt: Instant | null } {
  const start = Date.parse(started_at)
  const end = ended_at === null ? null : Date.parse(ended_at)
  // Within one minute only the seconds tell them apart.
  const isShort = end !== null && minuteOf(start) === minuteOf(end)
  const shown = (instant: Instant) => (isShort ? instant : minuteOf(instant))
  return { startedAt: shown(start), endedAt: end === null ? null : shown(end) }
}

/** A session as its form shows it at first. */
export function valuesOf(session: SessionRecord, zone: string): FormValues {
  const { job_no: number, activity_code: activity, note: text } = session
  const { startedAt, endedAt } = shownTimes(session)
  return {
    started_at: wallClockOf(startedAt, zone),
    ended_at: endedAt === null ? '' : wallClockOf(endedAt, zone),
    job_no: number,
    activity_code: activity,
    note: text ?? '',
    reason: '',
  }
}

/** Times that were chosen elsewhere, such as by dragging an edge; what is left out stays. */
export type MovedTimes = { startedAt?: Instant; endedAt?: Instant }

/** The same as the form's inputs show them. */
export function movedValues({ startedAt, endedAt }: MovedTimes, zone: string): Partial<FormValues> {
  return {
    ...(startedAt !== undefined && { started_at: wallClockOf(startedAt, zone) }),
    ...(endedAt !== undefined && { ended_at: wallClockOf(endedAt, zone) }),
  }
}

/**
 * What of a session was changed in its form; null when nothing was, the reason aside.
 * @param moved times with which the form was opened in place of the session's own
 */
export function correctionOf(
  filled: FilledForm,
  session: SessionRecord,
  { zone, moved }: { zone: string; moved: MovedTimes },
): Untrimmed<SentCorrection> | null {
  const before = shownTimes(session)
  const { startedAt, endedAt } = timesOf(filled, { zone, known: knownTimes(session, moved) })
  const changes = {
    // A time that was not touched keeps its parts of a second.
    ...(startedAt !== before.startedAt && { started_at: isoOf(startedAt, filled.started_at) }),
    ...(endedAt !== before.endedAt && { ended_at: isoOf(endedAt, filled.ended_at) }),
    ...(filled.job_no !== session.job_no && { job_no: filled.job_no }),
    ...(filled.activity_code !== session.activity_code && { activity_code: filled.activity_code }),
    ...((filled.note ?? null) !== session.note && { note: filled.note ?? null }),
  }
  return Object.keys(changes).length === 0 ? null : { ...changes, reason: filled.reason }
}

/** What is sent to add a session. */
export function additionOf(filled: AddedForm, known: Known): Untrimmed<SentAddition> {
  const { startedAt, endedAt } = timesOf(filled, known)
  return { ...filled, started_at: isoOf(startedAt, filled.started_at), ended_at: isoOf(endedAt, filled.ended_at) }
}

/** An instant as it is sent, ISO 8601. @param filled what is sent where that is no time */
function isoOf(instant: Instant | null, filled: string): string {
  return instant === null ? filled : new Date(instant).toISOString()
}
