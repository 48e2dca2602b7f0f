import { type ExpectedHold, type FieldMessage, type Hold, type HoldBody, message } from '@warsha/contract'
import {
  goesOnWaiting,
  type HoldReason,
  type Instant,
  isCorrection,
  isHoldBySlip,
  isSamePromise,
  type JobStatus,
  type LocalDate,
  plusDays,
} from '@warsha/domain'
import { empty, type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { InvalidInput } from '../../platform/problem.ts'

type HoldRow = {
  id: number
  reason: HoldReason | null
  note: string | null
  began_at: Instant
  /** of the whole wait, whatever it was for first */
  waits_since: Instant
  said_at: Instant
  expected_on: LocalDate | null
}

/** Why a job is on hold, since when, and until when as far as anybody said; null where it is not. */
export async function holdOf(db: Reader, jobId: number): Promise<Hold | null> {
  const row = await lastingHold(db, jobId)
  if (!row) return null
  const rows = await promisesOf(db, row.id)
  const promises = rows.map(({ expected_on, said_at }) => ({ expected_on, said_at: timestamptz(said_at) }))
  return {
    reason: row.reason,
    note: row.note,
    since: timestamptz(row.waits_since),
    ...(row.expected_on !== null && { expected_on: row.expected_on }),
    ...(promises.length > 0 && { promises }),
  }
}

function promisesOf(db: Reader, holdId: number): Promise<{ expected_on: LocalDate | null; said_at: Instant }[]> {
  return db.rows(sql`select expected_on, said_at from hold_promise where hold_id = ${holdId} order by said_at`)
}

/** Jobs on hold of which what they wait for was expected by a day, those of the earliest first. */
export function holdsExpectedBy(db: Reader, day: LocalDate): Promise<ExpectedHold[]> {
  return db.rows<ExpectedHold>(sql`
    select job_id, job_no, reason, job_hold.note, expected_on
    from job_hold join job on job.id = job_id
    where ended_at is null and expected_on is not null and expected_on <= ${day}::date and status = 'on_hold'
    order by expected_on, job_id`)
}

/** By the ids of jobs, the days on which what they wait for is expected, where somebody said one. */
export async function expectedDaysOfHolds(db: Reader): Promise<ReadonlyMap<number, LocalDate>> {
  const rows = await db.rows<{ job_id: number; expected_on: LocalDate }>(
    sql`select job_id, expected_on from job_hold where ended_at is null and expected_on is not null`,
  )
  return new Map(rows.map(({ job_id, expected_on }) => [job_id, expected_on]))
}

function lastingHold(db: Reader, jobId: number): Promise<HoldRow | null> {
  return db.row<HoldRow>(sql`
    select id, reason, note, began_at, coalesce(waits_since, began_at) as waits_since,
      coalesce(reason_said_at, began_at) as said_at, expected_on
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
    if (stored) await endHold(tx, stored, now)
    return { before: holdFields(stored), after: {} }
  }
  if (was && !hold) return { before: {}, after: {} }
  if (stored && hold) {
    await changeReason(tx, { jobId, stored, hold, now })
  } else if (!was && !(await waitOn(tx, { jobId, hold, now }))) {
    await tx.run(sql`
      insert into job_hold (job_id, reason, note, began_at)
      values (${jobId}, ${hold?.reason ?? null}, ${hold?.note ?? null}, ${timestamptz(now)})`)
  }
  if (hold?.expected_on !== undefined) await expect(tx, { jobId, expectedOn: hold.expected_on, now })
  return { before: holdFields(stored), after: holdFields(await lastingHold(tx, jobId)) }
}

/** Ends a wait. One that began just now, and with which nothing else began, was a slip: then nobody waited. */
async function endHold(tx: Tx, { id, began_at, waits_since }: HoldRow, now: Instant): Promise<void> {
  if (waits_since === began_at && isHoldBySlip(began_at, now)) {
    await tx.run(sql`delete from job_hold where id = ${id}`)
  } else {
    await tx.run(sql`update job_hold set ended_at = greatest(began_at, ${timestamptz(now)}) where id = ${id}`)
  }
}

/** Takes back the end of a wait that goes on, with all that was said in it. @returns whether there was one */
async function waitOn(tx: Tx, { jobId, hold, now }: Pick<StatusChange, 'jobId' | 'hold' | 'now'>): Promise<boolean> {
  const last = await tx.row<{
    id: number
    reason: HoldReason | null
    endedAt: Instant | null
    hasWorkSince: boolean
  }>(sql`
    select id, reason, ended_at as "endedAt", exists (
      select from work_session as s where s.job_id = ${jobId} and s.started_at >= job_hold.ended_at and s.voided_at is null
    ) as "hasWorkSince"
    from job_hold where job_id = ${jobId} order by ended_at desc, id desc limit 1`)
  if (!last || last.endedAt === null) return false
  const { id, endedAt } = last
  if (!goesOnWaiting({ ...last, endedAt }, hold?.reason, now)) return false
  await tx.run(sql`
    update job_hold set ended_at = null ${hold ? sql`, note = ${hold.note}` : empty} where id = ${id}`)
  return true
}

/** Further away than this nobody knows a day. */
const YEARS_AHEAD = 3

type Expectation = { jobId: number; expectedOn: LocalDate | null; now: Instant }

/**
 * Keeps the day on which what a job waits for is expected, behind those that were said before: what was promised and what
 * became of it is known later. One that is said within the hour takes the place of a slip.
 */
async function expect(tx: Tx, { jobId, expectedOn, now }: Expectation): Promise<void> {
  const stored = await lastingHold(tx, jobId)
  if (!stored || stored.expected_on === expectedOn) return
  await mustBeAhead(tx, { jobId, expectedOn, now })
  const promises = await promisesOf(tx, stored.id)
  const slips = promises.filter(({ said_at }) => isSamePromise(said_at, now)).map(({ said_at }) => timestamptz(said_at))
  await tx.run(sql`
    delete from hold_promise where hold_id = ${stored.id} and said_at = any (${slips}::timestamptz[])`)
  const last = promises.at(-1 - slips.length)
  if ((last?.expected_on ?? null) !== expectedOn) {
    await tx.run(sql`
      insert into hold_promise (hold_id, said_at, expected_on)
      values (${stored.id}, ${timestamptz(now)}, ${expectedOn}::date)`)
  }
  await tx.run(sql`update job_hold set expected_on = ${expectedOn}::date where id = ${stored.id}`)
}

/** Nobody promises a day that has passed; but one that was said before comes back with what is undone. */
async function mustBeAhead(tx: Tx, { jobId, expectedOn, now }: Expectation): Promise<void> {
  if (expectedOn === null) return
  const found = await tx.row<{ today: LocalDate; wasSaid: boolean }>(sql`
    select business_day(${timestamptz(now)}) as today, exists (
      select from hold_promise as said join job_hold on job_hold.id = hold_id
      where job_id = ${jobId} and said.expected_on = ${expectedOn}::date
    ) as "wasSaid"`)
  if (!found || found.wasSaid) return
  if (expectedOn < found.today) throw wrongDay('date_past')
  if (expectedOn > plusDays(found.today, YEARS_AHEAD * 365)) throw wrongDay('date_too_far')
}

function wrongDay(text: FieldMessage): InvalidInput {
  const path = ['hold', 'expected_on']
  return new InvalidInput([{ code: 'custom', path, message: message(text).error, input: undefined }])
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

type HoldFields = { hold_reason?: string; hold_note?: string; hold_expected_on?: LocalDate }

function holdFields(hold: Pick<HoldRow, 'reason' | 'note' | 'expected_on'> | null): HoldFields {
  return {
    ...(hold?.reason && { hold_reason: hold.reason }),
    ...(hold?.note && { hold_note: hold.note }),
    ...(hold?.expected_on && { hold_expected_on: hold.expected_on }),
  }
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
