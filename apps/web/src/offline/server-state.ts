import type { AnsweredTimerCheck, AnswerOf, CorrectionRequest, Session } from '@warsha/contract'
import { secondsBetween } from '@warsha/domain'
import type { Entry } from './entry.ts'
import type { ServerState, Own, OwnSession, ServerSession } from './store.ts'

/** The server's state of the technician's sessions, after its answer to an entry. */
export function applyResponse({ current, own }: ServerState, { kind, sessionKey, response }: Entry): ServerState {
  if (kind === 'photo') return { current: withMedia(current, sessionKey, response as AnswerOf<'addMedia'>), own }
  if (kind === 'correction') return { current, own: withRequest(own, sessionKey, response as CorrectionRequest) }
  if (kind === 'timer_answer') return withAnswer({ current, own }, sessionKey, response as AnsweredTimerCheck)
  return { current: currentAfter(current, response as Session), own: withSession(own, response as Session) }
}

function withMedia(current: ServerSession, sessionKey: string, { media_count }: AnswerOf<'addMedia'>): ServerSession {
  return current?.unique_key === sessionKey ? { ...current, media_count } : current
}

function currentAfter(current: ServerSession, session: Session): ServerSession {
  if (session.ended_at !== null) return current?.unique_key === session.unique_key ? null : current
  return isStartedLater(current, session) ? current : session
}

function isStartedLater(current: ServerSession, session: Session): boolean {
  return current !== null && Date.parse(current.started_at) > Date.parse(session.started_at)
}

function withRequest(own: Own, sessionKey: string, request: CorrectionRequest): Own {
  return own && own.map((session) => (session.unique_key === sessionKey ? { ...session, request } : session))
}

/** Nobody is asked again what was answered, on whichever phone. */
function withAnswer({ current, own }: ServerState, sessionKey: string, answered: AnsweredTimerCheck): ServerState {
  const { kind, answer, answered_at } = answered
  const isStillWorking = answer === 'still_working' && current?.unique_key === sessionKey
  return {
    current: isStillWorking ? { ...current, still_working_at: answered_at } : current,
    own:
      kind === 'ended_by_next' && own
        ? own.map((it) => (it.unique_key === sessionKey ? withoutQuestion(it) : it))
        : own,
  }
}

/**
 * The list as the server gives it. Any number of lists may have been asked for before an answer went out: nobody is
 * asked twice for that.
 */
export function withList(before: Own, list: Own): Own {
  const answered = new Set(before?.filter((it) => it.is_end_check_answered).map(({ unique_key }) => unique_key))
  if (answered.size === 0) return list
  return list && list.map((session) => (answered.has(session.unique_key) ? withoutQuestion(session) : session))
}

function withoutQuestion(session: OwnSession): OwnSession {
  return { ...session, end_check: null, is_end_check_answered: true }
}

/** A start has ended the session before it; the next answer of the list includes that end. */
function withSession(own: Own, session: Session): Own {
  if (own === null) return null
  const known = own.find(({ unique_key }) => unique_key === session.unique_key)
  const merged = {
    ...(known ?? noRequest),
    ...session,
    seconds_raw: rawSeconds(session),
    seconds_held: null,
    end_check: null,
  }
  return [merged, ...own.filter((it) => it !== known)].sort(byNewest)
}

const noRequest = { job_type_id: null, is_voided: false, is_corrected: false, request: null }

function rawSeconds({ started_at, ended_at }: Session): number | null {
  return ended_at === null ? null : secondsBetween(Date.parse(started_at), Date.parse(ended_at))
}

function byNewest(a: OwnSession, b: OwnSession): number {
  return Date.parse(b.started_at) - Date.parse(a.started_at)
}
