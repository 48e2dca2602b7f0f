import { readJson, type TextStorage } from '../../device/storage.ts'
import type { ShownOwnSession } from '../../offline/own-sessions.ts'
import type { RequestFields } from './request-fields.ts'

/** @property isSent it was sent, which the server may still refuse */
type Kept = { owner: number; session: string; fields: RequestFields; isSent?: true }

const KEY = 'warsha.correction'

/** What was filled in of a request before the page was left; null when there is none for this session. */
export function readRequestDraft(
  storage: TextStorage,
  owner: number,
  { uniqueKey, request }: Pick<ShownOwnSession, 'uniqueKey' | 'request'>,
): RequestFields | null {
  const kept = readJson(storage, KEY) as Partial<Kept> | null
  if (kept?.owner !== owner || kept.session !== uniqueKey || !isFilled(kept.fields)) return null
  const hasArrived = kept.isSent === true && request !== null
  return hasArrived ? null : kept.fields
}

/** Keeps what is filled in; of the session that was worked at last. */
export function saveRequestDraft(storage: TextStorage, kept: Kept): void {
  storage.setItem(KEY, JSON.stringify(kept))
}

export function removeRequestDraft(storage: TextStorage): void {
  storage.removeItem(KEY)
}

function isFilled(fields: unknown): fields is RequestFields {
  if (typeof fields !== 'object' || fields === null) return false
  const { isVoid, ...texts } = fields as Record<string, unknown>
  const names = ['start', 'end', 'job', 'activity', 'note', 'reason']
  return typeof isVoid === 'boolean' && names.every((name) => typeof texts[name] === 'string')
}
