import {
  compareSessions,
  completeSession,
  type Instant,
  newSession,
  placeSession,
  reportedEnd,
  reportedStart,
  type SessionTimes,
} from '@warsha/domain'
import type { Session } from '@warsha/contract'
import type { CompletionEntry, Entry, StartEntry, TimerAnswerEntry } from './entry.ts'
import { blockedBy } from './order.ts'
import type { ServerSession } from './store.ts'

/** Where a session's records are, for the technician. */
export type Kept = 'sending' | 'saved_on_phone' | 'sent' | 'needs_attention'

export type ShownSession = {
  uniqueKey: string
  jobNo: string
  activityCode: string
  note: string | null
  /** by the server's clock */
  startedAt: Instant
  mediaCount: number
  kept: Kept
  /** when the technician last answered to be still working, by the server's clock */
  confirmedAt: Instant | null
  /** as the server confirmed it, null until then */
  confirmed: Session | null
}

/** What the technician sees. */
export type Shown = {
  session: ShownSession | null
  /** not confirmed and not refused, those included that wait for a refused start */
  pending: number
  /** refused: a person has to look */
  failed: number
  oldestPending: Instant | null
}

/** The same moment on both clocks. */
export type Clocks = { device: Instant; server: Instant }

/** The replay flags nothing as stalled: only the server decides what counts. */
export const NEVER_STALLED = Infinity

/** A session during the replay: confirmed by the server, or created by a queued start. */
export type PlayedSession = SessionTimes & {
  details: Pick<ShownSession, 'jobNo' | 'activityCode' | 'note' | 'confirmed'>
}

/**
 * What the technician sees: the server's last state with the queued entries applied to it by the server's own rules.
 * Refused entries, and those that depend on them, are not applied.
 * @param entries the technician's entries, in the order of recording
 */
export function replay(current: ServerSession, entries: readonly Entry[], clocks: Clocks): Shown {
  const unsent = entries.filter(({ status }) => status !== 'failed')
  const running = play(current ? [serverSession(current)] : [], entries, clocks).find(({ endedAt }) => endedAt === null)
  return {
    session: running ? shown(running, entries, clocks) : null,
    pending: unsent.length,
    failed: entries.length - unsent.length,
    oldestPending: unsent.length === 0 ? null : Math.min(...unsent.map(({ recordedAt }) => recordedAt)),
  }
}

/**
 * Applies queued entries to sessions by the server's own rules.
 * @param sessions in the order of their starts
 */
export function play(sessions: PlayedSession[], entries: readonly Entry[], clocks: Clocks): PlayedSession[] {
  const played = entries.filter((entry) => !isRefused(entry, entries))
  const started = played
    .filter((entry) => entry.kind === 'start')
    .reduce((before, start) => withStart(before, start, clocks), sessions)
  return played
    .filter((entry) => entry.kind === 'completion')
    .reduce((before, completion) => withEnd(before, completion, clocks), started)
}

function isRefused(entry: Entry, entries: readonly Entry[]): boolean {
  return entry.status === 'failed' || blockedBy(entry, entries)?.status === 'failed'
}

/** A session that runs, as the server said. */
export function serverSession(confirmed: Session): PlayedSession {
  const startedAt = Date.parse(confirmed.started_at)
  const details = { jobNo: confirmed.job_no, activityCode: confirmed.activity_code, note: confirmed.note, confirmed }
  return { ...newSession(confirmed.unique_key, { at: startedAt, deviceAt: startedAt, flags: 0 }), details }
}

function withStart(
  sessions: PlayedSession[],
  { sessionKey, request, recordedAt }: StartEntry,
  clocks: Clocks,
): PlayedSession[] {
  // The server has it already, and only its answer was lost.
  if (sessions.some(({ uniqueKey }) => uniqueKey === sessionKey)) return sessions
  const at = reportedStart({ deviceAt: recordedAt, deviceSentAt: clocks.device, now: clocks.server })
  const { job_no: jobNo, activity_code: activityCode, note } = request.data
  const added: PlayedSession = {
    ...newSession(sessionKey, at),
    details: { jobNo, activityCode, note, confirmed: null },
  }

  const before = sessions.filter((it) => compareSessions(it, added) < 0)
  const after = sessions.filter((it) => compareSessions(it, added) > 0)
  const { previous, session } = placeSession(before.at(-1) ?? null, added, after[0] ?? null, NEVER_STALLED)
  return [...before.slice(0, -1), ...(previous ? [previous] : []), session, ...after]
}

function withEnd(sessions: PlayedSession[], { sessionKey, request }: CompletionEntry, clocks: Clocks): PlayedSession[] {
  const deviceAt = Date.parse(request.data.client_ended_at)
  const end = reportedEnd({ deviceAt, deviceSentAt: clocks.device, now: clocks.server })
  return sessions.map((session) => (session.uniqueKey === sessionKey ? completeSession(session, end) : session))
}

function shown(
  { uniqueKey, startedAt, details }: PlayedSession,
  entries: readonly Entry[],
  clocks: Clocks,
): ShownSession {
  const own = recordsOf(uniqueKey, entries)
  const photos = own.filter(({ kind, status }) => kind === 'photo' && status !== 'failed')
  const mediaCount = (details.confirmed?.media_count ?? 0) + photos.length
  const confirmedAt = confirmedOf(uniqueKey, { details, entries, clocks })
  return { uniqueKey, startedAt, ...details, mediaCount, kept: keptOf(own), confirmedAt }
}

type Answers = { details: PlayedSession['details']; entries: readonly Entry[]; clocks: Clocks }

/** The newest of what the server has heard and what waits here. An answer that was refused was given all the same. */
function confirmedOf(uniqueKey: string, { details, entries, clocks }: Answers): Instant | null {
  const server = details.confirmed?.still_working_at
  const queued = entries
    .filter((entry) => entry.kind === 'timer_answer' && entry.sessionKey === uniqueKey)
    .filter((entry) => (entry as TimerAnswerEntry).request.data.answer === 'still_working')
    .map(
      ({ recordedAt }) => reportedStart({ deviceAt: recordedAt, deviceSentAt: clocks.device, now: clocks.server }).at,
    )
  const all = [...(server ? [Date.parse(server)] : []), ...queued]
  return all.length === 0 ? null : Math.max(...all)
}

/** What is queued of a session itself; what is asked about it changes nothing of it. */
export function recordsOf(sessionKey: string, entries: readonly Entry[]): Entry[] {
  return entries.filter(({ kind, ...entry }) => {
    return kind !== 'correction' && kind !== 'timer_answer' && entry.sessionKey === sessionKey
  })
}

/** Where records are, from what is queued of them. */
export function keptOf(entries: readonly Entry[]): Kept {
  if (entries.some(({ status }) => status === 'failed')) return 'needs_attention'
  if (entries.some(({ delay }) => delay !== undefined)) return 'saved_on_phone'
  return entries.length > 0 ? 'sending' : 'sent'
}
