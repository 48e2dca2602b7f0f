import type { Hold, HoldBody } from '@warsha/contract'
import { type HoldReason, type Instant, isCorrection, type JobStatus } from '@warsha/domain'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'

type HoldRow = {
  id: number
  reason: HoldReason | null
  note: string | null
  began_at: Instant
  /** of the whole wait, whatever it was for first */
  waits_since: Instant
  said_at: Instant
}

/** Why a job is on hold, and since when; null where it is not. */
export async function holdOf(db: Reader, jobId: number): Promise<Hold | null> {
  const row = await lastingHold(db, jobId)
  return row && { reason: row.reason, note: row.note, since: timestamptz(row.waits_since) }
}

function lastingHold(db: Reader, jobId: number): Promise<HoldRow | null> {
  return db.row<HoldRow>(sql`
    select id, reason, note, began_at, coalesce(waits_since, began_at) as waits_since,
      coalesce(reason_said_at, began_at) as said_at
    from job_hold where job_id = ${jobId} and ended_at is null`)
}

export type StatusChange = {
  jobId: number
  /** null: a new job */
  before: JobStatus | null
  after: JobStatus
  /** what it waits for, where that was said; null or nothing: it stays as it is */
  hold: HoldBody | null | undefined
  now: Instant
}

/** Keeps since when and why a job is on hold. @returns what the audit trail says of it, before and after */
export async function followHold(
  tx: Tx,
  { jobId, before, after, hold, now }: StatusChange,
): Promise<{ before: object; after: object }> {
  const [was, is] = [before === 'on_hold', after === 'on_hold']
  if (!was && !is) return { before: {}, after: {} }
  const stored = was ? await lastingHold(tx, jobId) : null
  if (!is) {
    await tx.run(sql`
      update job_hold set ended_at = greatest(began_at, ${timestamptz(now)})
      where job_id = ${jobId} and ended_at is null`)
    return { before: holdFields(stored), after: {} }
  }
  if (was && !hold) return { before: {}, after: {} }
  if (stored && hold) {
    await changeReason(tx, { jobId, stored, hold, now })
  } else if (!was) {
    await tx.run(sql`
      insert into job_hold (job_id, reason, note, began_at)
      values (${jobId}, ${hold?.reason ?? null}, ${hold?.note ?? null}, ${timestamptz(now)})`)
  }
  return { before: holdFields(stored), after: holdFields(hold ?? null) }
}

type ReasonChange = { jobId: number; stored: HoldRow; hold: HoldBody; now: Instant }

/** The job waits for something else than was said, or from now on; another note on the same reason is about all of it. */
async function changeReason(tx: Tx, { jobId, stored, hold, now }: ReasonChange): Promise<void> {
  const { reason, note } = hold
  if (reason === stored.reason) {
    await tx.run(sql`update job_hold set note = ${note} where id = ${stored.id}`)
  } else if (!isCorrection({ reason: stored.reason, saidAt: stored.said_at }, now)) {
    const from = timestamptz(Math.max(now, stored.began_at))
    await tx.run(sql`update job_hold set ended_at = ${from} where id = ${stored.id}`)
    await tx.run(sql`
      insert into job_hold (job_id, reason, note, began_at, waits_since)
      values (${jobId}, ${reason}, ${note}, ${from}, ${timestamptz(stored.waits_since)})`)
  } else if (!(await goOnWaiting(tx, { jobId, stored, hold, now }))) {
    await tx.run(sql`
      update job_hold set reason = ${reason}, note = ${note}, reason_said_at = ${timestamptz(now)}
      where id = ${stored.id}`)
  }
}

/** Takes a reason back that came in the place of this one just now. @returns whether it did */
async function goOnWaiting(tx: Tx, { jobId, stored, hold }: ReasonChange): Promise<boolean> {
  if (stored.waits_since === stored.began_at) return false
  const former = await tx.row<{ id: number }>(sql`
    select id from job_hold
    where job_id = ${jobId} and ended_at = ${timestamptz(stored.began_at)} and reason = ${hold.reason}`)
  if (!former) return false
  await tx.run(sql`delete from job_hold where id = ${stored.id}`)
  await tx.run(sql`update job_hold set ended_at = null, note = ${hold.note} where id = ${former.id}`)
  return true
}

function holdFields(hold: Pick<HoldRow, 'reason' | 'note'> | null): { hold_reason?: string; hold_note?: string } {
  return { ...(hold?.reason && { hold_reason: hold.reason }), ...(hold?.note && { hold_note: hold.note }) }
}

/** The holds of new jobs that wait from the start. */
export async function beginHolds(
  tx: Tx,
  jobs: readonly { id: number; status: JobStatus }[],
  now: Instant,
): Promise<void> {
  const held = jobs.filter(({ status }) => status === 'on_hold').map(({ id }) => id)
  if (held.length === 0) return
  await tx.run(sql`
    insert into job_hold (job_id, began_at) select unnest(${held}::int[]), ${timestamptz(now)}`)
}
