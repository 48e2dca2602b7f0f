import {
  type Instant,
  mayRequestCorrection,
  changesOf,
  SECOND,
  type RequestedChanges,
  withLatinDigits,
} from '@warsha/domain'
import type { CorrectionChanges } from '../../offline/entry.ts'
import { readWallClock, wallClock } from '../../i18n/formats.ts'
import type { ShownOwnSession } from '../../offline/own-sessions.ts'

/** The form as it stands, times by the device's wall clock, as `wallClock` writes them or as they are typed. */
export type RequestFields = {
  start: string
  end: string
  job: string
  activity: string
  note: string
  isVoid: boolean
  reason: string
}

export type RequestProblem = 'reason' | 'time' | 'backwards' | 'future' | 'job' | 'nothing'
export type RequestProblems = { [Field in keyof RequestFields | 'all']?: RequestProblem }

/** The form before anything is changed. */
export function fieldsOf({ startedAt, endedAt, jobNo, activityCode, note }: ShownOwnSession): RequestFields {
  return {
    start: wallClock(startedAt),
    end: endedAt === null ? '' : wallClock(endedAt),
    job: jobNo,
    activity: activityCode,
    note: note ?? '',
    isVoid: false,
    reason: '',
  }
}

/** The form as it is opened: where an end was held back, with the end to which the session counts. */
export function firstFieldsOf(session: ShownOwnSession): RequestFields {
  const { heldSeconds, startedAt, endedAt } = session
  const fields = fieldsOf(session)
  if (heldSeconds === 0 || endedAt === null) return fields
  const believed = endedAt - heldSeconds * SECOND
  return { ...fields, end: believed > startedAt ? wallClock(believed) : '' }
}

/** What a person has filled in: the rest follows the session, also where the workshop corrects it meanwhile. */
export function editsOf(fields: RequestFields, base: Readonly<Record<string, unknown>>): Partial<RequestFields> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== base[name]))
}

/** The requested changes, without what is equal already. A time that was not edited keeps its seconds. */
export function requestedChanges(session: ShownOwnSession, fields: RequestFields): RequestedChanges {
  const before = fieldsOf(session)
  return changesOf(session, {
    startedAt: fields.start === before.start ? null : readWallClock(fields.start),
    endedAt: fields.end === before.end ? null : readWallClock(fields.end),
    jobNo: withLatinDigits(fields.job.trim()),
    activityCode: fields.activity,
    note: fields.note.trim(),
    isVoid: fields.isVoid,
  })
}

/** What has to be put right before it can be sent. @param now by the server's clock */
export function problemsIn(session: ShownOwnSession, fields: RequestFields, now: Instant): RequestProblems {
  const missing = missingIn(session, fields)
  if (Object.keys(missing).length > 0) return missing
  const changes = requestedChanges(session, fields)
  const verdict = mayRequestCorrection(session, changes, { requestedAt: now, now })
  if (verdict === 'request_changes_nothing') return { all: 'nothing' }
  return verdict === 'request_backwards' ? backwards(changes, now) : {}
}

function missingIn(session: ShownOwnSession, { start, end, job, isVoid, reason }: RequestFields): RequestProblems {
  return {
    ...(!isVoid && readWallClock(start) === null && { start: 'time' as const }),
    ...(!isVoid &&
      !(end === '' && session.endedAt === null) &&
      readWallClock(end) === null && { end: 'time' as const }),
    ...(!isVoid && job.trim() === '' && { job: 'job' as const }),
    ...(reason.trim() === '' && { reason: 'reason' as const }),
  }
}

function backwards({ startedAt, endedAt }: RequestedChanges, now: Instant): RequestProblems {
  if (startedAt !== null && startedAt > now) return { start: 'future' }
  if (endedAt !== null && endedAt > now) return { end: 'future' }
  return { end: 'backwards' }
}

/** The request as it is kept and sent. */
export function requestBody(session: ShownOwnSession, fields: RequestFields): CorrectionChanges {
  const { startedAt, endedAt, jobNo, activityCode, note, isVoid } = requestedChanges(session, fields)
  return {
    started_at: isoOf(startedAt),
    ended_at: isoOf(endedAt),
    job_no: jobNo,
    activity_code: activityCode,
    note,
    is_void: isVoid,
    reason: fields.reason.trim(),
  }
}

function isoOf(instant: Instant | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
