import type { Hold, HoldBody } from '@warsha/contract'
import type { HoldReason, Instant, JobStatus } from '@warsha/domain'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'

type HoldRow = { reason: HoldReason | null; note: string | null; began_at: Instant }

/** Why a job is on hold, and since when; null where it is not. */
export async function holdOf(db: Reader, jobId: number): Promise<Hold | null> {
  const row = await lastingHold(db, jobId)
  return row && { reason: row.reason, note: row.note, since: timestamptz(row.began_at) }
}

function lastingHold(db: Reader, jobId: number): Promise<HoldRow | null> {
  return db.row<HoldRow>(sql`
    select reason, note, began_at from job_hold where job_id = ${jobId} and ended_at is null`)
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
  if (was) {
    await tx.run(sql`
      update job_hold set reason = ${hold?.reason ?? null}, note = ${hold?.note ?? null}
      where job_id = ${jobId} and ended_at is null`)
  } else {
    await tx.run(sql`
      insert into job_hold (job_id, reason, note, began_at)
      values (${jobId}, ${hold?.reason ?? null}, ${hold?.note ?? null}, ${timestamptz(now)})`)
  }
  return { before: holdFields(stored), after: holdFields(hold ?? null) }
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
