import { isDeepStrictEqual } from 'node:util'
import type { Job, JobBody } from '@warsha/contract'
import { type Closings, closingsWith, type JobStatus } from '@warsha/domain'
import { type Change, recordChange } from '../../platform/audit.ts'
import { type Db, refusedBy, type Tx } from '../../platform/database.ts'
import type { GuardedChange } from '../../platform/precondition.ts'
import { wasReferredTo } from '../../platform/referrers.ts'
import { refuse, Refused, Refusal } from '../../platform/refusal.ts'
import type { ForecastScheduler } from '../forecast/index.ts'
import { followHold } from '../holds/index.ts'
import { asEdited, presentJob } from './edited-job.ts'
import { plannedHoursField, plannedHoursTextOf, savePlannedHours } from './planned-hours.ts'
import {
  awaitJobType,
  deleteJob,
  insertJob,
  type JobRow,
  type LockedJob,
  lockJob,
  lockJobToDelete,
  saveJob,
  saveStatus,
  versionOfJob,
} from './queries.ts'

type Parts = { db: Db; forecasts: Pick<ForecastScheduler, 'dueDateChanged'> }

/** Adds a job, or completes one of the images database: that has its number already. */
export async function createJob({ db, forecasts }: Parts, body: JobBody, change: Change): Promise<Job | Refusal> {
  try {
    return await db.transaction(async (tx) => {
      const created = await insertJob(tx, body, change.now)
      if (!created) throw new Refused(refuse('reference_unknown'))
      if (created.due_on !== null) tx.onCommit(() => forecasts.dueDateChanged())
      const { after: beside } = await saveBeside(tx, { before: null, after: created }, body, change)
      const answer = presentJob({ ...created, version: await versionOfJob(tx, created.id) })
      const after = { ...answer, ...beside }
      await recordChange(tx, change, { kind: 'job', action: 'created', subject: created.job_no, before: null, after })
      return answer
    })
  } catch (error) {
    if (refusedBy(error)?.constraint === 'job_number_taken') return refuse('job_number_taken', { job_no: body.job_no })
    throw error
  }
}

/** Fields of the audit trail that are kept beside the job. */
type Beside = { before: object; after: object }

/** Keeps what a change says of a job beside its own columns: why it is on hold, and what its planner gives it. */
async function saveBeside(
  tx: Tx,
  job: { before: JobRow | null; after: JobRow },
  { hold, planned_hours: planned }: Pick<JobBody, 'hold' | 'planned_hours'>,
  { now }: Change,
): Promise<Beside> {
  const jobId = job.after.id
  const held = await followHold(tx, { jobId, before: job.before?.status ?? null, after: job.after.status, hold, now })
  if (!planned) return held
  const before = await plannedHoursTextOf(tx, jobId)
  if (!(await savePlannedHours(tx, [{ jobId, planned }], now))) throw new Refused(refuse('reference_unknown'))
  const after = await plannedHoursTextOf(tx, jobId)
  return {
    before: { ...held.before, ...plannedHoursField(before) },
    after: { ...held.after, ...plannedHoursField(after) },
  }
}

/** Saves an edited job. Its number stays, whatever the body says. */
export function updateJob(
  { db, forecasts }: Parts,
  id: number,
  body: JobBody,
  change: GuardedChange,
): Promise<Job | Refusal> {
  return changeJob(db, id, { ...change, beside: body }, async (tx, before) => {
    if (body.job_type_id !== before.job.job_type_id) await awaitJobType(tx, body.job_type_id)
    const saved = await saveJob(tx, id, { ...body, closings: closings(body.status, before, change) })
    if (saved && saved.due_on !== before.job.due_on) tx.onCommit(() => forecasts.dueDateChanged())
    return saved
  })
}

export function setStatus(db: Db, id: number, body: StatusBody, change: GuardedChange): Promise<Job | Refusal> {
  return changeJob(db, id, { ...change, beside: { hold: body.hold } }, (tx, before) =>
    saveStatus(tx, id, { status: body.status, closings: closings(body.status, before, change) }),
  )
}

type StatusBody = { status: JobStatus; hold?: JobBody['hold'] }

function closings(status: JobStatus, { closings: before, hasWorkSince }: LockedJob, { now }: Change): Closings {
  return closingsWith(status, { before, hasWorkSince, now })
}

type Save = (tx: Tx, before: LockedJob) => Promise<JobRow | null>
type BesideBody = Pick<JobBody, 'hold' | 'planned_hours'>

/** @param save gives null when it refuses what was chosen */
function changeJob(
  db: Db,
  id: number,
  { beside: body, ...change }: GuardedChange & { beside: BesideBody },
  save: Save,
): Promise<Job | Refusal> {
  return db.transaction(async (tx) => {
    const locked = await lockJob(tx, id)
    if (!locked) return refuse('not_found')
    await change.precondition.mustHoldFor(asEdited(tx, locked.job))
    const saved = await save(tx, locked)
    if (!saved) return refuse('reference_unknown')
    const beside = await saveBeside(tx, { before: locked.job, after: saved }, body, change)
    const answer = presentJob({ ...saved, version: await versionOfJob(tx, id) })
    const before = { ...presentJob(locked.job), ...beside.before }
    const after = { ...answer, ...beside.after }
    if (!isDeepStrictEqual(before, after)) {
      await recordChange(tx, change, { kind: 'job', action: 'changed', subject: saved.job_no, before, after })
    }
    return answer
  })
}

/** Deletes a job on which nobody has worked. @returns why not, or null when it is gone */
export async function removeJob(db: Db, id: number, change: GuardedChange): Promise<Refusal | null> {
  let jobNo = ''
  try {
    return await db.transaction(async (tx) => {
      const locked = await lockJobToDelete(tx, id)
      if (!locked) return refuse('not_found')
      await change.precondition.mustHoldFor(asEdited(tx, locked))
      jobNo = locked.job_no
      const deleted = await deleteJob(tx, id)
      if (!deleted) return refuse('not_found')
      const before = presentJob(deleted)
      await recordChange(tx, change, { kind: 'job', action: 'deleted', subject: deleted.job_no, before, after: null })
      return null
    })
  } catch (error) {
    if (!wasReferredTo(error)) throw error
    return refuse('job_has_sessions', { job_no: jobNo })
  }
}
