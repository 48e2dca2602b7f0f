import type { ReadBodyOf } from '@warsha/contract'
import { type Instant, mayRequestCorrection, changesOf, type RequestedChanges, withLatinDigits } from '@warsha/domain'
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
  requestedAt: Instant
  now: Instant
}

/** What became of it: kept now, kept by an earlier sending of it, or refused. */
export type CorrectionRequested = { request: StoredRequest; repeated: boolean } | Refusal

export function requestCorrection(db: Db, input: CorrectionRequestInput): Promise<CorrectionRequested> {
  return withRetry(() => db.transaction((tx) => request(tx, input)))
}

async function request(
  tx: Tx,
  { technicianId, session: idOrKey, body, requestedAt, now }: CorrectionRequestInput,
): Promise<CorrectionRequested> {
  // An admin who decides about the session, and the same request sent twice, take turns from here on.
  const session = await lockOwnSession(tx, technicianId, idOrKey)
  if (!session) return refuse('session_not_found')
  const known = await requestByKey(tx, technicianId, body.unique_key)
  if (known) return { request: known, repeated: true }

  if (session.isVoided) return refuse('request_of_voided')
  const changes = changesOf(session, requestedChanges(body))
  const verdict = mayRequestCorrection(session, changes, { requestedAt, now })
  if (verdict !== 'yes') return refuse(verdict)
  const jobId = changes.jobNo === null ? null : ((await lockJobByNumber(tx, changes.jobNo))?.id ?? null)
  if (changes.jobNo !== null && jobId === null) return refuse('job_not_found')
  const activityTypeId =
    changes.activityCode === null ? null : ((await lockActivityByCode(tx, changes.activityCode))?.id ?? null)
  if (changes.activityCode !== null && activityTypeId === null) return refuse('activity_not_found')

  const { startedAt, endedAt, note, isVoid } = changes
  const key = { uniqueKey: body.unique_key, technicianId, sessionId: session.id, requestedAt }
  const fields = { startedAt, endedAt, jobId, activityTypeId, note, isVoid, reason: body.reason }
  if (!(await insertRequest(tx, { id: uuidv7(), ...key, ...fields }))) return refuse('request_pending')
  const request = await requestByKey(tx, technicianId, body.unique_key)
  if (!request) throw new Error('a request that was just stored is not there')
  return { request, repeated: false }
}

function requestedChanges({
  started_at,
  ended_at,
  job_no,
  activity_code,
  note,
  is_void,
}: CorrectionRequestInput['body']): RequestedChanges {
  return {
    startedAt: started_at ? Date.parse(started_at) : null,
    endedAt: ended_at ? Date.parse(ended_at) : null,
    jobNo: (job_no && withLatinDigits(job_no).trim()) || null,
    activityCode: activity_code?.trim() || null,
    note: note?.trim() ?? null,
    isVoid: is_void,
  }
}
