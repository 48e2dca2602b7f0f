import { type Instant, MINUTE, SECOND } from '@warsha/domain'
import type { Entry, EntryError } from './entry.ts'

/** What came back, from whomever. */
export type Answer = {
  status: number
  /** the header X-Api */
  api: string | null
  /** the header Retry-After */
  retryAfter: string | null
  /** the body, undefined when it is no JSON */
  json: unknown
}

/** What an answer means for an entry. */
export type Verdict =
  | { is: 'sent'; response: unknown }
  | { is: 'refused'; error: EntryError }
  | { is: 'later'; error: EntryError; after: number | null }
  | { is: 'wait_for_sign_in'; error: EntryError }

const FIRST_WAIT = 5 * SECOND
/** However often it failed, and whatever Retry-After says, an entry is tried again after this long. */
export const LONGEST_WAIT = 5 * MINUTE
const NOT_NOW = [408, 425, 429]

/** Judges an answer. Only one of this API decides anything: a portal's 200 and a proxy's 404 say nothing. */
export function judge(entry: Entry, answer: Answer | 'unreachable', now: Instant): Verdict {
  if (answer === 'unreachable' || answer.api !== '1' || !isRecord(answer.json)) return noAnswer
  const { status, json } = answer
  const error = { status, code: textOf(json['code']), detail: textOf(json['detail']) }
  if (status >= 200 && status < 300) {
    return confirms(entry, json) ? { is: 'sent', response: json } : { is: 'later', error, after: null }
  }
  if (status === 401 || (status === 403 && error.code === 'password_change_due')) {
    return { is: 'wait_for_sign_in', error }
  }
  if (status < 400 || status >= 500 || NOT_NOW.includes(status)) {
    return { is: 'later', error, after: retryDelay(answer.retryAfter, now) }
  }
  return { is: 'refused', error }
}

/**
 * Whether an entry that goes later waits for the way to the server, or for the server, and not for its own turn as
 * after 429.
 */
export function isDelay({ status }: EntryError): boolean {
  return status === null || status >= 500 || status < 300
}

const noAnswer: Verdict = { is: 'later', error: { status: null, code: 'unreachable', detail: '' }, after: null }

/** A confirmation names what it confirms; one of something else may come out of a cache on the way. */
function confirms(entry: Entry, json: Record<string, unknown>): boolean {
  if (entry.kind === 'photo') return json['sha256'] === entry.request.data.sha256
  if (entry.kind === 'timer_answer') return json['unique_key'] === entry.request.data.unique_key
  const isNamed = typeof json['session_id'] === 'string'
  if (entry.kind === 'correction') return isNamed && json['unique_key'] === entry.request.data.unique_key
  return isNamed && json['unique_key'] === entry.sessionKey
}

function isRecord(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function retryDelay(retryAfter: string | null, now: Instant): number | null {
  if (retryAfter === null || retryAfter.trim() === '') return null
  const seconds = Number(retryAfter)
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * SECOND
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_WAIT)
}

/**
 * How long to wait before the next try, in milliseconds.
 * @param retryCount how many tries have failed before this one
 * @param random from 0 to 1, so that a hall full of phones does not come back at the same moment
 */
export function backoff(retryCount: number, random: number): number {
  const most = Math.min(2 * FIRST_WAIT * 2 ** Math.min(retryCount, 20), LONGEST_WAIT)
  return Math.round(most / 2 + (random * most) / 2)
}
