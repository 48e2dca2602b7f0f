import { formDrafts } from '../../api/api.ts'
import type { ShownOwnSession } from '../../offline/own-sessions.ts'
import { editsOf, type RequestFields } from './request-fields.ts'

const keyOf = (session: string) => ({ form: 'correction', thing: session }) as const

/** What was filled in of a request before the page was left, and when; null when there is none for this session. */
export function readRequestDraft(
  owner: number,
  { uniqueKey, request }: Pick<ShownOwnSession, 'uniqueKey' | 'request'>,
): { edits: Partial<RequestFields>; at: number } | null {
  const kept = formDrafts.read(owner, keyOf(uniqueKey))
  if (!kept || !isFilled(kept.values)) return null
  const hasArrived = kept.isSent === true && request !== null
  return hasArrived ? null : { edits: editsOf(kept.values, kept.base), at: kept.at }
}

type Filled = {
  fields: RequestFields
  /** the same before anything was filled in */
  base: RequestFields
  /** it waits for the server's answer */
  isSent?: boolean
}

/** Keeps what is filled in. */
export function saveRequestDraft(owner: number, session: string, { fields, base, isSent = false }: Filled): void {
  const draft = {
    at: Date.now(),
    name: '',
    base,
    values: fields,
    shown: {},
    isSent,
  }
  formDrafts.keep(owner, keyOf(session), Object.keys(fields), draft)
}

export function removeRequestDraft(owner: number, session: string): void {
  formDrafts.forget(owner, keyOf(session))
}

function isFilled(fields: unknown): fields is RequestFields {
  if (typeof fields !== 'object' || fields === null) return false
  const { isVoid, ...texts } = fields as Record<string, unknown>
  const names = ['start', 'end', 'job', 'activity', 'note', 'reason']
  return typeof isVoid === 'boolean' && names.every((name) => typeof texts[name] === 'string')
}
