import type { ReadBodyOf } from '@warsha/contract'
import {
  type Instant,
  isReportOfThePast,
  mayStart,
  newSession,
  placeSession,
  type ReportedTime,
  reviewFlags,
} from '@warsha/domain'
import { v7 as uuidv7 } from 'uuid'
import { type Db, isRaceLost, refusedBy, timestamptz, type Tx, withRetry } from '../../platform/database.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import {
  beginJob,
  insertSession,
  lockActivityByCode,
  lockJobByNumber,
  lockSessionBefore,
  lockTechnician,
  saveEnd,
  sessionAfter,
  sessionByKey,
  type SessionRow,
} from './queries.ts'
import { START_IN_ONE_STATEMENT } from './statements.ts'

/** A start as it arrived. */
export type Start = {
  technicianId: number
  signInId: string
  body: ReadBodyOf<'startSession'>
  at: ReportedTime
  now: Instant
  stalledAfterHours: number
}

type StartedRow = Pick<SessionRow, 'customer' | 'job_description' | 'activity_label' | 'activity_label_ar'>

/** The usual start, or null when it is none: then `startByPlacement` decides. */
export async function startInOneStatement(
  db: Db,
  { technicianId, signInId, body, at, now, stalledAfterHours }: Start,
): Promise<SessionRow | null> {
  const { deviceStartedAt, flags } = newSession(body.unique_key, at)
  try {
    const values = [
      technicianId,
      body.unique_key,
      body.job_no,
      body.activity_code,
      body.note,
      timestamptz(at.at),
      timestamptz(deviceStartedAt),
      flags,
      stalledAfterHours,
      signInId,
      timestamptz(now),
    ]
    const found = await db.writeRow<StartedRow>({ ...START_IN_ONE_STATEMENT, values })
    if (!found) return null
    const { unique_key, job_no, activity_code, note } = body
    const session = { id: unique_key, unique_key, job_no, activity_code, note, ...found }
    return { ...session, started_at: at.at, ended_at: null, media_count: 0 }
  } catch (error) {
    if (isRaceLost(error) || wasDeletedMeanwhile(error)) return null
    throw error
  }
}

/** Its job or its activity type went between the look and the insert. */
function wasDeletedMeanwhile(error: unknown): boolean {
  const constraint = refusedBy(error)?.constraint
  return constraint === 'work_session_job_id_fkey' || constraint === 'work_session_activity_type_id_fkey'
}

/** What became of a start: made now, made by an earlier sending of it, or refused. */
export type Started = { session: SessionRow; repeated: boolean } | Refusal

/** Any start: fits it between the technician's other sessions, whatever the order in which they arrive. */
export function startByPlacement(db: Db, start: Start): Promise<Started> {
  return withRetry(() => db.transaction((tx) => placeAmongOthers(tx, start)))
}

async function placeAmongOthers(tx: Tx, { technicianId, body, at, now, stalledAfterHours }: Start): Promise<Started> {
  await lockTechnician(tx, technicianId)
  const known = await sessionByKey(tx, technicianId, body.unique_key)
  if (known) return { session: known, repeated: true }

  const job = await lockJobByNumber(tx, body.job_no)
  const activity = await lockActivityByCode(tx, body.activity_code)
  const verdict = mayStart({ job, activity, startedAt: at.at, isReport: isReportOfThePast(at.at, now) })
  if (verdict !== 'yes' && verdict !== 'yes_for_review') return refuse(verdict, { job_no: body.job_no })
  if (!job || !activity) throw new Error('a start was allowed without a job or an activity')

  const place = { technicianId, startedAt: at.at, uniqueKey: body.unique_key }
  const session = newSession(body.unique_key, at)
  if (verdict === 'yes_for_review') session.flags |= reviewFlags.job_was_closed
  const before = await lockSessionBefore(tx, place)
  const placed = placeSession(before, session, await sessionAfter(tx, place), stalledAfterHours)

  if (placed.previous) await saveEnd(tx, placed.previous, now)
  const ofWork = { technicianId, jobId: job.id, activityTypeId: activity.id, note: body.note }
  await insertSession(tx, { ...placed.session, ...ofWork, otherId: uuidv7() }, now)
  await beginJob(tx, job.id)
  const stored = await sessionByKey(tx, technicianId, body.unique_key)
  if (!stored) throw new Error('a session that was just stored is not there')
  return { session: stored, repeated: false }
}
