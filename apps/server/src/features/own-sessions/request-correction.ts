import type { ReadBodyOf } from '@warsha/contract'
import { type Instant, mayRequestCorrection, changesOf, type CorrectionWish, withLatinDigits } from '@warsha/domain'
import { v7 as uuidv7 } from 'uuid'
import { type Db, type Tx, withRetry } from '../../platform/database.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { lockActivityByCode, lockJobByNumber } from '../sessions/index.ts'
import { insertRequest, lockOwnSession, requestByKey, type StoredRequest } from './queries.ts'

/** A request for correction as it arrived. */
export type CorrectionRequestInput = {
  technicianId: number
  /** its id or its unique key */
  session: string
  body: ReadBodyOf<'requestCorrection'>
  askedAt: Instant
  now: Instant
}

/** What became of it: kept now, kept by an earlier sending of it, or refused. */
export type CorrectionAsked = { request: StoredRequest; repeated: boolean } | Refusal

export function requestCorrection(db: Db, asking: CorrectionRequestInput): Promise<CorrectionAsked> {
  return withRetry(() => db.transaction((tx) => ask(tx, asking)))
}

async function ask(
  tx: Tx,
  { technicianId, session: idOrKey, body, askedAt, now }: CorrectionRequestInput,
): Promise<CorrectionAsked> {
  // An admin who decides about the session, and the same request sent twice, take turns from here on.
  const session = await lockOwnSession(tx, technicianId, idOrKey)
  if (!session) return refuse('session_not_found')
  const known = await requestByKey(tx, technicianId, body.unique_key)
  if (known) return { request: known, repeated: true }

  if (session.isVoided) return refuse('request_of_voided')
  const wish = changesOf(session, wishIn(body))
  const verdict = mayRequestCorrection(session, wish, { asked: askedAt, now })
  if (verdict !== 'yes') return refuse(verdict)
  const jobId = wish.jobNo === null ? null : ((await lockJobByNumber(tx, wish.jobNo))?.id ?? null)
  if (wish.jobNo !== null && jobId === null) return refuse('job_not_found')
  const activityTypeId =
    wish.activityCode === null ? null : ((await lockActivityByCode(tx, wish.activityCode))?.id ?? null)
  if (wish.activityCode !== null && activityTypeId === null) return refuse('activity_not_found')

  const { startedAt, endedAt, note, isVoid } = wish
  const asked = { uniqueKey: body.unique_key, technicianId, sessionId: session.id, requestedAt: askedAt }
  const fields = { startedAt, endedAt, jobId, activityTypeId, note, isVoid, reason: body.reason }
  if (!(await insertRequest(tx, { id: uuidv7(), ...asked, ...fields }))) return refuse('request_pending')
  const request = await requestByKey(tx, technicianId, body.unique_key)
  if (!request) throw new Error('a request that was just stored is not there')
  return { request, repeated: false }
}

function wishIn({
  started_at,
  ended_at,
  job_no,
  activity_code,
  note,
  is_void,
}: CorrectionRequestInput['body']): CorrectionWish {
  return {
    startedAt: started_at ? Date.parse(started_at) : null,
    endedAt: ended_at ? Date.parse(ended_at) : null,
    jobNo: (job_no && withLatinDigits(job_no).trim()) || null,
    activityCode: activity_code?.trim() || null,
    note: note?.trim() ?? null,
    isVoid: is_void,
  }
}
