import type { AnswerOf, Session } from '@warsha/contract'
import type { Entry } from './entry.ts'
import type { Said } from './store.ts'

/** What the server has said of the running session, after its answer to an entry. */
export function heard(said: Said, { kind, sessionKey, response }: Entry): Said {
  if (kind === 'photo') return withMedia(said, sessionKey, response as AnswerOf<'addMedia'>)
  const told = response as Session
  if (told.ended_at !== null) return said?.unique_key === told.unique_key ? null : said
  return isStartedLater(said, told) ? said : told
}

function withMedia(said: Said, sessionKey: string, { media_count }: AnswerOf<'addMedia'>): Said {
  return said?.unique_key === sessionKey ? { ...said, media_count } : said
}

function isStartedLater(said: Said, told: Session): boolean {
  return said !== null && Date.parse(said.started_at) > Date.parse(told.started_at)
}
