import type { CorrectionRequest } from '@warsha/contract'
import { compareSessions, completeSession, type Instant, placeSession } from '@warsha/domain'
import type { CorrectionEntry, Entry } from './entry.ts'
import {
  type Clocks,
  type Kept,
  keptOf,
  NEVER_STALLED,
  play,
  type PlayedSession,
  recordsOf,
  serverSession,
} from './replay.ts'
import type { OwnSession, ServerState } from './store.ts'

/** What a technician has asked about a session. */
export type ShownRequest = {
  changes: Pick<
    CorrectionRequest['requested_changes'],
    'started_at' | 'ended_at' | 'job_no' | 'activity_code' | 'activity_label' | 'activity_label_ar' | 'note' | 'is_void'
  >
  reason: string
  kept: Kept
  status: CorrectionRequest['status']
  decisionReason: string | null
}

/** A session of the last days as its technician sees it. */
export type ShownOwnSession = {
  uniqueKey: string
  jobNo: string
  activityCode: string
  note: string | null
  startedAt: Instant
  endedAt: Instant | null
  /** not counted, as nobody reported the end */
  heldSeconds: number
  kept: Kept
  /** what the server said of it, null while it knows nothing of it */
  confirmed: PlayedSession['details']['confirmed']
  isVoided: boolean
  isCorrected: boolean
  request: ShownRequest | null
  /** asked of its technician: when did it end? Null where that was answered, or need not be asked */
  endCheck: { proposedAt: Instant | null; isMonthClosed: boolean } | null
}

/**
 * A technician's sessions, newest first: what the server last said of them, with what is queued played onto it.
 * @param server its running session may be newer than the rest
 * @param entries the technician's entries, in the order of recording
 */
export function ownSessions(server: ServerState, entries: readonly Entry[], clocks: Clocks): ShownOwnSession[] {
  const own = server.own ?? []
  const { current } = server
  const isNew = current !== null && !own.some(({ unique_key }) => unique_key === current.unique_key)
  const voided = own.filter(({ is_voided }) => is_voided).map(played)
  const counted = own.filter(({ is_voided }) => !is_voided).map(played)
  const known = [...counted, ...(isNew ? [serverSession(current)] : [])].sort(compareSessions)
  const sessions = [...voided, ...play(endedByNext(known), entries, clocks)].sort((a, b) => compareSessions(b, a))
  return sessions.map((session) =>
    shown(
      session,
      own.find(({ unique_key }) => unique_key === session.uniqueKey),
      entries,
    ),
  )
}

function played(session: OwnSession): PlayedSession {
  const open = serverSession(session)
  if (session.ended_at === null) return open
  const at = Date.parse(session.ended_at)
  return completeSession(open, { at, deviceAt: at, flags: 0 })
}

/** A start that was sent since has ended the session before it, before the server's next answer. */
function endedByNext(sessions: readonly PlayedSession[]): PlayedSession[] {
  return sessions.map(
    (session, index) => placeSession(null, session, sessions[index + 1] ?? null, NEVER_STALLED).session,
  )
}

function shown(
  { uniqueKey, startedAt, endedAt, details }: PlayedSession,
  own: OwnSession | undefined,
  entries: readonly Entry[],
): ShownOwnSession {
  return {
    uniqueKey,
    ...details,
    startedAt,
    endedAt,
    heldSeconds: heldOf(own, endedAt),
    kept: keptOf(recordsOf(uniqueKey, entries)),
    isVoided: own?.is_voided ?? false,
    isCorrected: own?.is_corrected ?? false,
    request: requestOf(uniqueKey, own, entries),
    endCheck: endCheckOf(own, entries),
  }
}

/** What the server holds back, until an end is reported here. What was kept before the server told of it has none. */
function heldOf(own: OwnSession | undefined, endedAt: Instant | null): number {
  const isEndUnchanged = own?.ended_at != null && Date.parse(own.ended_at) === endedAt
  return (isEndUnchanged && own.seconds_held) || 0
}

/** What waits here of the session, an answer, an end or a request, is an answer. */
function endCheckOf(own: OwnSession | undefined, entries: readonly Entry[]): ShownOwnSession['endCheck'] {
  if (!own?.end_check || entries.some(({ kind, sessionKey }) => isAnswer(kind) && sessionKey === own.unique_key)) {
    return null
  }
  const { proposed_ended_at: proposed, is_month_closed: isMonthClosed } = own.end_check
  return { proposedAt: proposed === null ? null : Date.parse(proposed), isMonthClosed }
}

function isAnswer(kind: Entry['kind']): boolean {
  return kind === 'timer_answer' || kind === 'completion' || kind === 'correction'
}

/** What was asked last: what is queued comes after all that was sent. */
function requestOf(uniqueKey: string, own: OwnSession | undefined, entries: readonly Entry[]): ShownRequest | null {
  const queued = entries.findLast(
    (entry): entry is CorrectionEntry => entry.kind === 'correction' && entry.sessionKey === uniqueKey,
  )
  if (queued) {
    const { reason, ...changes } = queued.request.data
    const kept = keptOf([queued])
    return { changes: { ...changes, activity_label: null }, reason, kept, status: 'pending', decisionReason: null }
  }
  if (!own?.request) return null
  const { requested_changes, wished, reason, status, decision_reason: decisionReason } = own.request
  // What was kept before the field had its name has the former one.
  const changes = requested_changes ?? wished
  return { changes, reason, kept: 'sent', status, decisionReason }
}
