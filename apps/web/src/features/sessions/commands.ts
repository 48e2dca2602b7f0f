import type { QueryClient } from '@tanstack/react-query'
import type { BodyOf, CorrectionOutcome, ReviewItem, SessionRecord } from '@warsha/contract'
import { call } from '../../api/api.ts'
import { takeStep } from '../../device/first-steps.ts'
import { readRecordsAgain } from './data.ts'

export type SentCorrection = NonNullable<BodyOf<'correctSession'>>
export type SentAddition = NonNullable<BodyOf<'addSession'>>

/** What is sent, without the word whether neighbours may be cut, which is asked for when they are in the way. */
export type Untrimmed<Body> = Omit<Body, 'trim'>

export async function correctSession(
  client: QueryClient,
  { id, version, isFollowed = false }: { id: string; version: number | undefined; isFollowed?: boolean },
  body: SentCorrection,
): Promise<CorrectionOutcome> {
  const outcome = await refreshAfter(client, call('correctSession', { params: { id }, body, version, isFollowed }))
  if (outcome.is_done) takeStep('admin', 'correct')
  return outcome
}

export function addSession(client: QueryClient, body: SentAddition): Promise<CorrectionOutcome> {
  return refreshAfter(client, call('addSession', { body }))
}

export function voidSession(client: QueryClient, id: string, reason: string): Promise<SessionRecord> {
  return refreshAfter(client, call('voidSession', { params: { id }, body: { reason } }))
}

export function restoreSession(
  client: QueryClient,
  id: string,
  body: { reason: string; trim: boolean },
): Promise<CorrectionOutcome> {
  return refreshAfter(client, call('restoreSession', { params: { id }, body }))
}

/** Says that a session is right as it is. */
export function approveSession(
  client: QueryClient,
  { session_id: id, ended_at }: SessionRecord,
): Promise<SessionRecord> {
  return refreshAfter(client, call('reviewSession', { params: { id }, body: { known_ended_at: ended_at } }))
}

/** @param endedAt ISO 8601; undefined ends it now, by the server's clock */
export function endSession(
  client: QueryClient,
  id: string,
  { endedAt, reason }: { endedAt: string | undefined; reason: string },
): Promise<SessionRecord> {
  const body = { reason, ...(endedAt !== undefined && { ended_at: endedAt }) }
  return refreshAfter(client, call('endSession', { params: { id }, body }))
}

export function acceptRequest(client: QueryClient, id: string, trim: boolean): Promise<CorrectionOutcome> {
  return refreshAfter(client, call('acceptCorrection', { params: { id }, body: { trim } }))
}

export function declineRequest(client: QueryClient, id: string, reason: string): Promise<ReviewItem['request']> {
  return refreshAfter(client, call('declineCorrection', { params: { id }, body: { reason } }))
}

/** Waits for the answer of a command, and reads the records again. Also what was refused may have shown that the page is out of date. */
export async function refreshAfter<Answer>(client: QueryClient, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } finally {
    void readRecordsAgain(client)
  }
}
