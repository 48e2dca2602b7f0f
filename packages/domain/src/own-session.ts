import { TOLERATED_CLOCK_ERROR } from './clock.ts'
import { DAY, type Instant, wholeSecond } from './time.ts'

/** A technician can ask for a correction of a session that started no longer ago than this. */
export const MAY_ASK_WITHIN = 7 * DAY

/** A session as its technician knows it. */
export type OwnTimes = {
  startedAt: Instant
  endedAt: Instant | null
  jobNo: string
  activityCode: string
  note: string | null
}

/** The changes that a technician requests; null: unchanged. An empty note removes the note. */
export type RequestedChanges = { [Field in keyof OwnTimes]: OwnTimes[Field] | null } & {
  /** the session should not count; nothing else is changed then */
  isVoid: boolean
}

export type RequestRefusal = 'request_too_late' | 'request_changes_nothing' | 'request_backwards'

/** The requested changes without what is equal already. Times are of a whole second. */
export function changesOf(session: OwnTimes, requested: RequestedChanges): RequestedChanges {
  if (requested.isVoid)
    return { startedAt: null, endedAt: null, jobNo: null, activityCode: null, note: null, isVoid: true }
  const otherNote = requested.note !== null && requested.note !== (session.note ?? '')
  return {
    startedAt: otherSecond(requested.startedAt, session.startedAt),
    endedAt: otherSecond(requested.endedAt, session.endedAt),
    jobNo: requested.jobNo === session.jobNo ? null : requested.jobNo,
    activityCode: requested.activityCode === session.activityCode ? null : requested.activityCode,
    note: otherNote ? requested.note : null,
    isVoid: false,
  }
}

function otherSecond(corrected: Instant | null, recorded: Instant | null): Instant | null {
  if (corrected === null) return null
  return recorded !== null && wholeSecond(corrected) === wholeSecond(recorded) ? null : wholeSecond(corrected)
}

/** Whether a session that started then can still be asked about. */
export function isStillAskable(startedAt: Instant, requestedAt: Instant): boolean {
  return requestedAt - startedAt <= MAY_ASK_WITHIN
}

/**
 * Whether a technician may ask for this.
 * @param requested a real one
 * @param at `asked` when it was asked, which for a phone without network is long before it arrives
 */
export function mayRequestCorrection(
  session: OwnTimes,
  requested: RequestedChanges,
  at: { requestedAt: Instant; now: Instant },
): RequestRefusal | 'yes' {
  if (!isStillAskable(session.startedAt, at.requestedAt)) return 'request_too_late'
  if (!requested.isVoid && Object.values(requested).every((field) => field === null || field === false)) {
    return 'request_changes_nothing'
  }
  return isPossible(session, requested, at.now) ? 'yes' : 'request_backwards'
}

function isPossible(session: OwnTimes, { startedAt, endedAt }: RequestedChanges, now: Instant): boolean {
  if (startedAt === null && endedAt === null) return true
  const latest = now + TOLERATED_CLOCK_ERROR
  const start = startedAt ?? session.startedAt
  const end = endedAt ?? session.endedAt
  const isInFuture = (startedAt ?? 0) > latest || (endedAt ?? 0) > latest
  return !isInFuture && (end === null || end > start)
}
