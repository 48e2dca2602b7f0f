import { instantAt, type Instant, type LocalDate, localDateOf } from '@warsha/domain'
import { type Db, type Sql, sql, timestamptz, type Tx, withRetry, wasDeadlocked } from '../../platform/database.ts'
import { isClockConfirmed } from '../../platform/heartbeat.ts'
import { holdMonths } from '../periods/index.ts'
import { type Effect, effectOf } from './effect.ts'
import { makeCalendars } from './materialise.ts'
import { FIRST_PART, partAt } from './parts.ts'
import { bringToToday, isScheduleAhead, lastPartMade, lockSchedule, saveVersion } from './queries.ts'
import { correctResults, type Scope } from './results.ts'

/** Where and when something changes. */
export type Occasion = { businessTimeZone: string; now: Instant }

type Work<Result> = (tx: Tx) => Promise<Result>

/** A change of rules or exceptions, which counts from the start of today on. */
export type ScheduleChange<Written, Result> = {
  /** changes rules or exceptions; throws what refuses it */
  write: Work<Written>
  /** comes last in the transaction */
  record: (tx: Tx, written: Written) => Promise<Result>
}

/**
 * Makes a change with everything that follows from it, in one transaction: the calendar, the stored results of
 * sessions that end after the start of today, the rollup.
 */
export function changeSchedule<Written, Result>(
  db: Db,
  occasion: Occasion,
  { write, record }: ScheduleChange<Written, Result>,
): Promise<Result> {
  return inTurn(db, async (tx) => {
    const written = await write(tx)
    await followWithResults(tx, occasion)
    return record(tx, written)
  })
}

/**
 * Working hours and days off that were changed while the clock was ahead count from today on, and not in years.
 * @returns 1 where there were any, else 0
 */
export async function redateScheduleAhead(db: Db, now: Instant, businessTimeZone: string): Promise<number> {
  if (!(await isScheduleAhead(db, localDateOf(now, businessTimeZone)))) return 0
  await inTurn(db, (tx) => followWithResults(tx, { businessTimeZone, now }))
  return 1
}

async function followWithResults(tx: Tx, occasion: Occasion): Promise<void> {
  const scope = await followSchedule(tx, occasion)
  await noteWork(tx, scope.where)
  await correctResults(tx, scope)
}

/** What was learned from these sessions is computed again. @param where a condition on the session `s` */
async function noteWork(tx: Tx, where: Sql): Promise<void> {
  await tx.run(sql`
    insert into work_to_learn select distinct job_id, activity_type_id from work_session as s where ${where}`)
}

/** What the change would do to recorded sessions. Nothing of it stays, and nobody who records work waits for it. */
export function dryRunSchedule(db: Db, occasion: Occasion, write: Work<unknown>): Promise<Effect> {
  return dryRun(db, async (tx) => {
    await lockSchedule(tx)
    await write(tx)
    return effectOf(tx, await followSchedule(tx, occasion))
  })
}

/** Makes versions and calendars follow the rules and exceptions. @returns whose results may be others now */
async function followSchedule(tx: Tx, { businessTimeZone, now }: Occasion): Promise<Scope> {
  const today = localDateOf(now, businessTimeZone)
  const since = instantAt(today, 0, businessTimeZone)
  // To a clock that is behind, all versions lie ahead.
  if (await isClockConfirmed(tx, now)) await bringToToday(tx, today)
  await saveVersion(tx, today)
  const lastPart = (await lastPartMade(tx)) ?? FIRST_PART
  const added = await makeCalendars(tx, businessTimeZone, { firstPart: partAt(since), lastPart })
  return {
    timeZone: businessTimeZone,
    today,
    where: sql`s.ended_at > ${timestamptz(since)} and ${await isOpenMonth(tx, businessTimeZone)}`,
    rate: 'kept',
    newCalendars: added.map(({ id }) => id),
  }
}

/** Months that are closed stay as they are. Named one by one: a join would make the planner expect next to nothing. */
async function isOpenMonth(tx: Tx, timeZone: string): Promise<Sql> {
  const closed = await tx.rows<{ month: LocalDate }>(sql`select month from locked_period order by month`)
  if (closed.length === 0) return sql`true`
  const months = closed.map(({ month }) => month)
  return sql`date_trunc('month', business_day(s.started_at, ${timeZone})::timestamp) <> all (${months}::timestamp[])`
}

/** One change after the other. A late report that it waits for, and that waits for it, is a deadlock: then once more. */
export function inTurn<Result>(db: Db, work: Work<Result>): Promise<Result> {
  const change = async (tx: Tx) => {
    await holdMonths(tx)
    await lockSchedule(tx)
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.schedule'))`)
    return work(tx)
  }
  return withRetry(() => db.longTransaction(change), wasDeadlocked)
}

/** Carries the answer out of a transaction that is undone. */
class DryRun<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('tried out')
    this.result = result
  }
}

/** Does the work and undoes it. */
export async function dryRun<Result>(db: Db, work: Work<Result>): Promise<Result> {
  try {
    return await db.longTransaction(async (tx) => {
      throw new DryRun(await work(tx))
    })
  } catch (error) {
    if (error instanceof DryRun) return error.result as Result
    throw error
  }
}
