import type { AnswerOf, CorrectionRequest, Session } from '@warsha/contract'
import { secondsBetween } from '@warsha/domain'
import type { Entry } from './entry.ts'
import type { ServerState, Own, OwnSession, ServerSession } from './store.ts'

/** What the server has said of the technician's sessions, after its answer to an entry. */
export function applyResponse({ said, own }: ServerState, { kind, sessionKey, response }: Entry): ServerState {
  if (kind === 'photo') return { said: withMedia(said, sessionKey, response as AnswerOf<'addMedia'>), own }
  if (kind === 'correction') return { said, own: withRequest(own, sessionKey, response as CorrectionRequest) }
  return { said: currentAfter(said, response as Session), own: withSession(own, response as Session) }
}

function withMedia(said: ServerSession, sessionKey: string, { media_count }: AnswerOf<'addMedia'>): ServerSession {
  return said?.unique_key === sessionKey ? { ...said, media_count } : said
}

function currentAfter(said: ServerSession, told: Session): ServerSession {
  if (told.ended_at !== null) return said?.unique_key === told.unique_key ? null : said
  return isStartedLater(said, told) ? said : told
}

function isStartedLater(said: ServerSession, told: Session): boolean {
  return said !== null && Date.parse(said.started_at) > Date.parse(told.started_at)
}

function withRequest(own: Own, sessionKey: string, request: CorrectionRequest): Own {
  return own && own.map((session) => (session.unique_key === sessionKey ? { ...session, request } : session))
}

/** A start that follows another one has ended it, which the next answer of the list tells. */
function withSession(own: Own, told: Session): Own {
  if (own === null) return null
  const known = own.find(({ unique_key }) => unique_key === told.unique_key)
  const session = { ...(known ?? nothingAsked), ...told, seconds_raw: rawSeconds(told), seconds_held: null }
  return [session, ...own.filter((it) => it !== known)].sort(byNewest)
}

const nothingAsked = { is_voided: false, is_corrected: false, request: null }

function rawSeconds({ started_at, ended_at }: Session): number | null {
  return ended_at === null ? null : secondsBetween(Date.parse(started_at), Date.parse(ended_at))
}

function byNewest(a: OwnSession, b: OwnSession): number {
  return Date.parse(b.started_at) - Date.parse(a.started_at)
}
