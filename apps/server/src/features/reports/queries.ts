import type { ReportGroup } from '@warsha/contract'
import type { Instant, LocalDate, Work } from '@warsha/domain'
import { empty, type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import type { Scope } from './scope.ts'

/** The sums of work as they come out of the database. */
export type Sums = { session_count: number; raw_seconds: number; effective_seconds: number; cost_halalas: number }

export type TechnicianSums = Sums & { technician_id: number; technician_name: string; segment: string | null }
export type JobSums = Sums & { job_id: number; job_no: string; customer: string }
export type ActivitySums = Sums & { activity_code: string; activity_label: string }
export type DaySums = Sums & { day: LocalDate }

/** What a report says beside its rows. */
export type Counts = { to_review_count: number; without_rate_count: number; running_count: number }

type RowsOf = { technician: TechnicianSums; job: JobSums; activity: ActivitySums }

export function workOf({ session_count, raw_seconds, effective_seconds, cost_halalas }: Sums): Work {
  return {
    sessionCount: session_count,
    rawSeconds: raw_seconds,
    effectiveSeconds: effective_seconds,
    costHalalas: cost_halalas,
  }
}

/** The work of the scope, grouped, and the counts: one statement, so that all of it is of one moment. */
export async function workBy<Group extends ReportGroup>(
  db: Reader,
  group: Group,
  scope: Scope,
): Promise<Counts & { rows: RowsOf[Group][] }> {
  const found = await db.row<Counts & { rows: RowsOf[Group][] }>(sql`
    select ${toReviewCount(scope)} as to_review_count, ${withoutRateCount(scope)} as without_rate_count,
      ${runningCount(scope)} as running_count,
      (select coalesce(json_agg(grouped), '[]') from (${groupings[group](scope)}) as grouped) as rows`)
  if (!found) throw new Error('a statement without a table has one row')
  return found
}

const groupings: Record<ReportGroup, (scope: Scope) => Sql> = {
  technician: (scope) => sql`
    select technician_id, full_name as technician_name, segment, session_count, raw_seconds, effective_seconds,
      cost_halalas
    from (select technician_id, ${sumsOfDays} from day_work where ${daysOf(scope)} group by technician_id) as work
    join person on person.id = technician_id
    where session_count > 0`,
  job: (scope) => sql`
    select job_id, job_no, customer, session_count, raw_seconds, effective_seconds, cost_halalas
    from (${sessionsBy(sql`job_id`, scope)}) as work
    join job on job.id = job_id`,
  activity: (scope) => sql`
    select code as activity_code, label as activity_label, session_count, raw_seconds, effective_seconds, cost_halalas
    from (${sessionsBy(sql`activity_type_id`, scope)}) as work
    join activity_type on activity_type.id = activity_type_id`,
}

/** The seconds of one technician's day are few, and sums of `int` take a third of the time that those of `bigint` do. */
const sumsOfDays = sql`
  sum(sessions)::int as session_count, sum(raw_seconds::int) as raw_seconds,
  sum(effective_seconds::int) as effective_seconds, sum(cost_halalas)::bigint as cost_halalas`

function sessionsBy(key: Sql, scope: Scope): Sql {
  return sql`
    select ${key}, count(*)::int as session_count, sum(raw_seconds(started_at, ended_at)) as raw_seconds,
      sum(effective_seconds) as effective_seconds, sum(cost_halalas)::bigint as cost_halalas
    from work_session where ${countedSessions(scope)}
    group by ${key}`
}

function daysOf({ from, to, segment }: Scope): Sql {
  return sql`day between ${from} and ${to} ${ofSegment(segment)}`
}

function startedIn({ begins, ends, segment }: Scope): Sql {
  return sql`started_at >= ${timestamptz(begins)} and started_at < ${timestamptz(ends)} ${ofSegment(segment)}`
}

function ofSegment(segment: string | null): Sql {
  return segment === null ? empty : sql`and technician_id in (select id from person where segment = ${segment})`
}

function countedSessions(scope: Scope): Sql {
  return sql`ended_at is not null and voided_at is null and ${startedIn(scope)}`
}

function toReviewCount(scope: Scope): Sql {
  return sql`(
    select count(*)::int from work_session
    where (review_flags & ~reviewed_flags) <> 0 and ${countedSessions(scope)})`
}

function runningCount(scope: Scope): Sql {
  return sql`(
    select count(*)::int from work_session where ended_at is null and voided_at is null and ${startedIn(scope)})`
}

/**
 * All sessions that a technician started on a day have the same rate, so that the days tell which have none. Where all
 * technicians have had theirs since before, no day is looked at.
 */
function withoutRateCount(scope: Scope): Sql {
  return sql`(
    select coalesce(sum(sessions), 0)::int
    from (
      select person.id as technician_id, min(effective_from) as since
      from person left join hourly_rate on person_id = person.id
      group by person.id
      having coalesce(min(effective_from) > ${scope.from}, true)
    ) as unrated
    join day_work using (technician_id)
    where (since is null or day < since) and ${daysOf(scope)})`
}

/** The work of every day of the scope on which there was some, in order. */
export function workByDay(db: Reader, scope: Scope): Promise<DaySums[]> {
  return db.rows<DaySums>(sql`
    select day, ${sumsOfDays} from day_work where ${daysOf(scope)}
    group by day having sum(sessions) > 0 order by day`)
}

/** A session as the exports list it. */
export type ExportedSession = {
  day: LocalDate
  started_at: Instant
  ended_at: Instant
  technician_name: string
  segment: string | null
  job_no: string
  customer: string
  activity_code: string
  activity_label: string
  raw_seconds: number
  effective_seconds: number
  rate_halalas: number | null
  cost_halalas: number
  note: string | null
  is_to_review: boolean
}

/** What the listed sessions come to. */
export async function sumsOfListed(db: Reader, scope: Scope): Promise<Sums> {
  const found = await db.row<Sums>(sql`
    select count(*)::int as session_count, coalesce(sum(raw), 0)::bigint as raw_seconds,
      coalesce(sum(effective_seconds), 0)::bigint as effective_seconds,
      coalesce(sum(cost_halalas), 0)::bigint as cost_halalas
    from (
      select raw_seconds(started_at, ended_at) as raw, effective_seconds, cost_halalas
      from work_session where ${countedSessions(scope)}
    ) as listed`)
  if (!found) throw new Error('sums have one row')
  return found
}

const BATCH = 500

/** The sessions of the scope in the order of their start, some at a time. */
export function sessionsOf(tx: Tx, scope: Scope, timeZone: string): AsyncGenerator<ExportedSession[]> {
  return tx.batches<ExportedSession>(
    sql`
      select business_day(started_at, ${timeZone}) as day, started_at, ended_at, full_name as technician_name, segment,
        job_no, customer, code as activity_code, label as activity_label,
        raw_seconds(started_at, ended_at) as raw_seconds, effective_seconds, rate_halalas, cost_halalas, note,
        (review_flags & ~reviewed_flags) <> 0 as is_to_review
      from (
        select * from work_session where ${countedSessions(scope)}
      ) as s
      join person on person.id = technician_id
      join job on job.id = job_id
      join activity_type on activity_type.id = activity_type_id
      order by started_at, s.id`,
    BATCH,
  )
}
