import { readJson, type TextStorage } from '../../device/storage.ts'
import type { RequestFields } from './request-fields.ts'

type Kept = { owner: number; session: string; fields: RequestFields }

const KEY = 'warsha.correction'

/** What was filled in of a request before the page was left; null when there is none for this session. */
export function readRequestDraft(storage: TextStorage, owner: number, session: string): RequestFields | null {
  const kept = readJson(storage, KEY) as Partial<Kept> | null
  return kept?.owner === owner && kept.session === session && isFilled(kept.fields) ? kept.fields : null
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
