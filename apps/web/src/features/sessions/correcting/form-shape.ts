import { addedSession, message, type SessionRecord } from '@warsha/contract'
import { correctionProblems, type Instant, MINUTE } from '@warsha/domain'
import * as z from 'zod'
import type { SentAddition, SentCorrection, Untrimmed } from '../commands.ts'
import { instantOfWallClock, isoOfWallClock, wallClockOf } from '../wall-clock.ts'

const { job_no, activity_code, note, reason } = addedSession.shape
const moment = z.string().min(1, message('required'))
const fields = z.object({ started_at: moment, ended_at: moment, job_no, activity_code, note, reason })
const addedFields = fields.extend({ technician_id: z.number(message('required')) })

export type FormValues = z.input<typeof fields>
export type FilledForm = z.output<typeof fields>
export type AddedValues = z.input<typeof addedFields>
export type AddedForm = z.output<typeof addedFields>

type Clock = { zone: string; now: Instant }

/** What a session's form must hold: times in the workshop's own, as its inputs show them. */
export function correctionShape(clock: Clock) {
  return fields.superRefine((filled, context) => checkTimes(filled, clock, context))
}

/** The same for a session that nobody recorded. */
export function additionShape(clock: Clock) {
  return addedFields.superRefine((filled, context) => checkTimes(filled, clock, context))
}

type Times = Pick<FilledForm, 'started_at' | 'ended_at'>

function checkTimes({ started_at, ended_at }: Times, { zone, now }: Clock, context: z.RefinementCtx): void {
  const startedAt = instantOfWallClock(started_at, zone)
  const endedAt = instantOfWallClock(ended_at, zone)
  if (startedAt === null || endedAt === null) return
  for (const { field, problem } of correctionProblems({ startedAt, endedAt }, now)) {
    context.addIssue({ code: 'custom', path: [field], message: problem })
  }
}

const minuteOf = (instant: Instant): Instant => Math.floor(instant / MINUTE) * MINUTE

/** A session as its form shows it at first, to the minute: nobody sets seconds. */
export function valuesOf(session: SessionRecord, zone: string): FormValues {
  const { started_at, ended_at, job_no: number, activity_code: activity, note: text } = session
  const start = Date.parse(started_at)
  const end = ended_at === null ? null : Date.parse(ended_at)
  // Within one minute only the seconds tell them apart.
  const isShort = end !== null && minuteOf(start) === minuteOf(end)
  const shown = (instant: Instant) => wallClockOf(isShort ? instant : minuteOf(instant), zone)
  return {
    started_at: shown(start),
    ended_at: end === null ? '' : shown(end),
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

/** What of a session was changed in its form; null when nothing was, the reason aside. */
export function correctionOf(
  filled: FilledForm,
  session: SessionRecord,
  zone: string,
): Untrimmed<SentCorrection> | null {
  const before = valuesOf(session, zone)
  const changes = {
    // A time that was not touched keeps its parts of a second.
    ...(filled.started_at !== before.started_at && { started_at: timeIn(filled.started_at, zone) }),
    ...(filled.ended_at !== before.ended_at && { ended_at: timeIn(filled.ended_at, zone) }),
    ...(filled.job_no !== session.job_no && { job_no: filled.job_no }),
    ...(filled.activity_code !== session.activity_code && { activity_code: filled.activity_code }),
    ...((filled.note ?? null) !== session.note && { note: filled.note ?? null }),
  }
  return Object.keys(changes).length === 0 ? null : { ...changes, reason: filled.reason }
}

/** What is sent to add a session. */
export function additionOf(filled: AddedForm, zone: string): Untrimmed<SentAddition> {
  return { ...filled, started_at: timeIn(filled.started_at, zone), ended_at: timeIn(filled.ended_at, zone) }
}

function timeIn(filled: string, zone: string): string {
  return isoOfWallClock(filled, zone) ?? filled
}
