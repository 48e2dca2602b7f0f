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

/** What a technician wishes of a session; null: as it is. An empty note takes the note away. */
export type CorrectionWish = { [Field in keyof OwnTimes]: OwnTimes[Field] | null } & {
  /** it should not count at all: then nothing else is wished */
  isVoid: boolean
}

export type AskRefusal = 'request_too_late' | 'request_changes_nothing' | 'request_backwards'

/** The wish without what is so already. Times are of a whole second. */
export function changesOf(session: OwnTimes, wish: CorrectionWish): CorrectionWish {
  if (wish.isVoid) return { startedAt: null, endedAt: null, jobNo: null, activityCode: null, note: null, isVoid: true }
  const otherNote = wish.note !== null && wish.note !== (session.note ?? '')
  return {
    startedAt: otherSecond(wish.startedAt, session.startedAt),
    endedAt: otherSecond(wish.endedAt, session.endedAt),
    jobNo: wish.jobNo === session.jobNo ? null : wish.jobNo,
    activityCode: wish.activityCode === session.activityCode ? null : wish.activityCode,
    note: otherNote ? wish.note : null,
    isVoid: false,
  }
}

function otherSecond(wished: Instant | null, recorded: Instant | null): Instant | null {
  if (wished === null) return null
  return recorded !== null && wholeSecond(wished) === wholeSecond(recorded) ? null : wholeSecond(wished)
}

/** Whether a session that started then can still be asked about. */
export function isStillAskable(startedAt: Instant, askedAt: Instant): boolean {
  return askedAt - startedAt <= MAY_ASK_WITHIN
}

/**
 * Whether a technician may ask for this.
 * @param wish a real one
 * @param at `asked` when it was asked, which for a phone without network is long before it arrives
 */
export function mayRequestCorrection(
  session: OwnTimes,
  wish: CorrectionWish,
  at: { asked: Instant; now: Instant },
): AskRefusal | 'yes' {
  if (!isStillAskable(session.startedAt, at.asked)) return 'request_too_late'
  if (!wish.isVoid && Object.values(wish).every((field) => field === null || field === false)) {
    return 'request_changes_nothing'
  }
  return isPossible(session, wish, at.now) ? 'yes' : 'request_backwards'
}

function isPossible(session: OwnTimes, { startedAt, endedAt }: CorrectionWish, now: Instant): boolean {
  if (startedAt === null && endedAt === null) return true
  const latest = now + TOLERATED_CLOCK_ERROR
  const start = startedAt ?? session.startedAt
  const end = endedAt ?? session.endedAt
  const isInFuture = (startedAt ?? 0) > latest || (endedAt ?? 0) > latest
  return !isInFuture && (end === null || end > start)
}
