import { type Person, type ReportGroup, rowFieldsOf } from '@warsha/contract'
import type { Instant, LocalDate } from '@warsha/domain'
import { empty, named, raw, type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import type { Sums } from '../../platform/work.ts'
import { lateSums, type LateSums } from '../periods/index.ts'
import type { Scope } from './scope.ts'

export type TechnicianSums = Sums & {
  technician_id: number
  technician_name: string
  technician: Person
  employee_number: string | null
  segment: string | null
}
export type JobSums = Sums & { job_id: number; job_no: string; customer: string; description: string }
export type ActivitySums = Sums & { activity_code: string; activity_label: string; activity_label_ar: string | null }
export type JobTypeSums = Sums & {
  job_type_id: number | null
  job_type_name: string | null
  job_type_name_ar: string | null
}
export type CustomerSums = Sums & { customer: string }
export type SegmentSums = Sums & { segment: string | null }
export type DaySums = Sums & { day: LocalDate }

/** What a report says beside its rows. */
export type Counts = {
  to_review_count: number
  without_rate_count: number
  running_count: number
  /** not counted, as nobody reported the end */
  held_seconds: number
  late: LateSums | null
  adjustment: LateSums | null
}

/** Of a description, where there is room for some words alone. */
const SHOWN_CHARACTERS = 80

export type RowsOf = {
  technician: TechnicianSums
  job: JobSums
  activity: ActivitySums
  job_type: JobTypeSums
  customer: CustomerSums
  segment: SegmentSums
  day: DaySums
}

/** The work of the scope, grouped, and the counts: one statement, so that all of it is of one moment. */
export async function workBy<Group extends ReportGroup>(
  db: Reader,
  group: Group,
  scope: Scope,
): Promise<Counts & { rows: RowsOf[Group][] }> {
  const { before, rows, withoutRateCount, fields } = statements[group](scope)
  const statement = sql`
    ${before}
    select ${toReviewCount(scope)} as to_review_count, ${withoutRateCount} as without_rate_count,
      ${runningCount(scope)} as running_count, ${heldSeconds(scope)} as held_seconds, ${lateOf(scope)} as late, ${adjustmentOf(scope)} as adjustment,
      ${asColumns(fields ?? rowFieldsOf(group))}
    from (${rows}) as grouped`
  const found = await db.row<Counts & Columns>(group === 'technician' ? named(nameFor(scope), statement) : statement)
  if (!found) throw new Error('a statement without a table has one row')
  const { names, sums, ...counts } = found
  return { ...counts, rows: rowsFrom<RowsOf[Group]>({ names, sums }) }
}

/** The names of the rows, field by field, and their sums, row by row; null where there are no rows. */
type Columns = { names: Record<string, unknown[] | null>; sums: string | null }

/** Rows as JSON objects cost PostgreSQL thrice as much: it looks each field of each of them up. Numbers are dear in JSON, too. */
function asColumns(fields: readonly string[]): Sql {
  return sql`
    json_build_object(${raw(fields.map((field) => `'${field}', json_agg(${field})`).join(', '))}) as names,
    array_agg(array[session_count, raw_seconds, effective_seconds, cost_halalas])::text as sums`
}

/** Plain loops, as there may be tens of thousands of rows. */
function rowsFrom<Row>({ names, sums }: Columns): Row[] {
  if (sums === null) return []
  const fields = Object.keys(names)
  const values = Object.values(names)
  const numbers = JSON.parse(sums.replaceAll('{', '[').replaceAll('}', ']')) as [number, number, number, number][]
  return numbers.map(([session_count, raw_seconds, effective_seconds, cost_halalas], place) => {
    const row: Record<string, unknown> = { session_count, raw_seconds, effective_seconds, cost_halalas }
    for (let i = 0; i < fields.length; i++) row[fields[i] ?? ''] = values[i]?.[place]
    return row as Row
  })
}

/** The days lie in their order: one plan is good for any range. */
function nameFor({ segment }: Scope): string {
  return segment === null ? 'report_by_technician' : 'report_by_technician_of_segment'
}

/** The rows, what has to be known before them, and how many of their sessions cost nothing. */
type Statement = {
  before: Sql
  rows: Sql
  withoutRateCount: Sql
  /** of the rows, where papers show more of them than the contract names */
  fields?: readonly string[]
}

const statements: Record<ReportGroup, (scope: Scope) => Statement> = {
  technician: (scope) => ({
    before: workOfTechnicians(scope),
    rows: sql`
      select technician_id, full_name as technician_name, named.labelled_person as technician, employee_number, ${segmentsIn(scope)} as segment,
        session_count, raw_seconds, effective_seconds, cost_halalas
      from work join person on person.id = technician_id join person_labels() as named on labelled_id = technician_id
      order by effective_seconds desc, raw_seconds desc`,
    withoutRateCount: unratedOfDays(scope),
  }),
  job: (scope) => ({
    before: empty,
    rows: sql`
      select job_id, job_no, customer, left(job.description, ${SHOWN_CHARACTERS}) as description, session_count,
        raw_seconds, effective_seconds, cost_halalas, unrated
      from (${sessionsBy(sql`job_id`, scope)}) as work
      join job on job.id = job_id`,
    withoutRateCount: unratedOfSessions,
    fields: ['job_id', 'job_no', 'customer', 'description'],
  }),
  activity: (scope) => ({
    before: empty,
    rows: sql`
      select code as activity_code, label as activity_label, name_ar as activity_label_ar, session_count, raw_seconds, effective_seconds,
        cost_halalas, unrated
      from (${sessionsBy(sql`activity_type_id`, scope)}) as work
      join activity_type on activity_type.id = activity_type_id`,
    withoutRateCount: unratedOfSessions,
  }),
  job_type: (scope) => ({
    before: empty,
    rows: sql`
      select job_type_id, name as job_type_name, name_ar as job_type_name_ar, session_count, raw_seconds,
        effective_seconds, cost_halalas, unrated
      from (${jobsBy(sql`job_type_id`, scope)}) as work
      left join job_type on job_type.id = job_type_id`,
    withoutRateCount: unratedOfSessions,
  }),
  customer: (scope) => ({
    before: empty,
    rows: jobsBy(sql`customer`, scope),
    withoutRateCount: unratedOfSessions,
  }),
  segment: (scope) => ({
    before: empty,
    rows: sql`
      select name as segment, session_count, raw_seconds, effective_seconds, cost_halalas, unrated
      from (${sessionsBy(sql`segment_id`, scope)}) as work
      left join segment on segment.id = segment_id`,
    withoutRateCount: unratedOfSessions,
  }),
  day: (scope) => ({
    before: workOfTechnicians(scope),
    rows: sumsByDay(scope),
    withoutRateCount: unratedOfDays(scope),
  }),
}

/** What each technician did, by which is told what has no rate. */
function workOfTechnicians(scope: Scope): Sql {
  return sql`
    with work as materialized (
      select technician_id, ${sumsOfDays} from day_work where ${daysOf(scope)}
      group by technician_id having sum(sessions) > 0
    )`
}

/** The jobs of the scope are few beside its sessions: these are added up first. */
function jobsBy(key: Sql, scope: Scope): Sql {
  return sql`
    select ${key}, sum(session_count)::int as session_count, sum(raw_seconds) as raw_seconds,
      sum(effective_seconds) as effective_seconds, sum(cost_halalas)::bigint as cost_halalas, sum(unrated) as unrated
    from (${sessionsBy(sql`job_id`, scope)}) as work join job on job.id = job_id
    group by ${key}`
}

function sumsByDay(scope: Scope): Sql {
  return sql`select day, ${sumsOfDays} from day_work where ${daysOf(scope)} group by day having sum(sessions) > 0`
}

/** The seconds of one technician's day are few, and sums of `int` take a third of the time that those of `bigint` do. */
const sumsOfDays = sql`
  sum(sessions)::int as session_count, sum(raw_seconds::int) as raw_seconds,
  sum(effective_seconds::int) as effective_seconds, sum(cost_halalas)::bigint as cost_halalas`

/** The segments to which a technician's sessions of the scope belong: the one of today, unless it has changed since. */
function segmentsIn(scope: Scope): Sql {
  return sql`
    case when segment_changed_at is null or segment_changed_at < ${timestamptz(scope.begins)} then person.segment
      else (
        select string_agg(distinct name, ' · ') from day_work join segment on segment.id = day_work.segment_id
        where technician_id = work.technician_id and ${daysOf(scope)}
      ) end`
}

function sessionsBy(key: Sql, scope: Scope): Sql {
  return sql`
    select ${key}, count(*)::int as session_count, sum(raw_seconds) as raw_seconds,
      sum(effective_seconds) as effective_seconds, sum(cost_halalas)::bigint as cost_halalas,
      count(*) - count(rate_halalas) as unrated
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
  return segment === null ? empty : sql`and segment_id = (select id from segment where name = ${segment})`
}

/** Completed ones; what arrived too late for a closed month has no result of its own. */
function countedSessions(scope: Scope): Sql {
  return sql`effective_seconds is not null and voided_at is null and ${startedIn(scope)}`
}

function toReviewCount(scope: Scope): Sql {
  return sql`(
    select count(*)::int from work_session
    where (review_flags & ~reviewed_flags) <> 0 and ${countedSessions(scope)})`
}

/** Few days have any, found by an index of their own. */
function heldSeconds(scope: Scope): Sql {
  return sql`(
    select coalesce(sum(held_seconds), 0)::bigint from day_work where held_seconds > 0 and ${daysOf(scope)})`
}

function runningCount(scope: Scope): Sql {
  return sql`(
    select count(*)::int from work_session
    where ended_at is null and voided_at is null and started_at >= ${timestamptz(scope.begins)}
      and started_at < ${timestamptz(scope.ends)} ${ofPeopleIn(scope.segment)})`
}

/** What arrived late of the sessions that started in the scope. There is little of it. */
function lateOf({ from, to, begins, ends, segment }: Scope): Sql {
  return sql`(
    select ${lateSums(sql`month_of_adjustment(late)`)} from late_arrival as late join work_session as s on s.id = late.session_id
    where late.month between date_trunc('month', ${from}::date::timestamp)::date and ${to}
      and s.started_at >= ${timestamptz(begins)} and s.started_at < ${timestamptz(ends)} ${lateOfSegment(segment)}
    having count(*) > 0)`
}

/** What belongs to the months that begin in the scope. */
function adjustmentOf({ from, to, segment }: Scope): Sql {
  return sql`(
    select ${lateSums(sql`late.month`)} from late_arrival as late
    where late.month < ${to} and month_of_adjustment(late) between ${from} and ${to} ${lateOfSegment(segment)}
    having count(*) > 0)`
}

function lateOfSegment(segment: string | null): Sql {
  return segment === null ? empty : sql`and late.segment_id = (select id from segment where name = ${segment})`
}

/** A session that runs has its segment from its technician. */
function ofPeopleIn(segment: string | null): Sql {
  return segment === null ? empty : sql`and technician_id in (select id from person where segment = ${segment})`
}

const unratedOfSessions = sql`coalesce(sum(unrated), 0)::int`

/**
 * All sessions that a technician started on a day have the same rate, so that the days tell which have none. They are
 * looked at once more only for technicians whose first rate came within the scope.
 */
function unratedOfDays(scope: Scope): Sql {
  return sql`(
    with unrated as materialized (
      select technician_id, session_count,
        (select min(effective_from) from hourly_rate where person_id = technician_id) as since
      from work
      where not exists (select from hourly_rate where person_id = technician_id and effective_from <= ${scope.from})
    )
    select (coalesce(sum(session_count) filter (where since is null or since > ${scope.to}), 0) + (
      select coalesce(sum(sessions), 0)
      from unrated join day_work using (technician_id)
      where since <= ${scope.to} and day < since and ${daysOf(scope)}
    ))::int
    from unrated)`
}

/** A technician's work, added up in one way. */
export type TechnicianWork = Sums & { technician_id: number; technician_name: string; technician: Person }

/** Added up from the sessions themselves. */
export function workOfSessions(db: Reader, scope: Scope): Promise<TechnicianWork[]> {
  return withNames(db, sessionsBy(sql`technician_id`, scope))
}

/** Added up from the days that are stored beside the sessions. */
export function workOfDays(db: Reader, scope: Scope): Promise<TechnicianWork[]> {
  return withNames(db, sql`select technician_id, ${sumsOfDays} from day_work where ${daysOf(scope)} group by 1`)
}

/** Whether a day of the scope lies in a closed month. */
export async function touchesClosedMonth(db: Reader, { from, to }: Scope): Promise<boolean> {
  const found = await db.row(sql`
    select from locked_period where month <= ${to}::date and month + interval '1 month' > ${from}::date limit 1`)
  return found !== null
}

/** Added up from the lines of the closed months, and from the sessions of those that are open. */
export function workAsClosed(db: Reader, scope: Scope): Promise<TechnicianWork[]> {
  return withNames(
    db,
    sql`
      select technician_id, ${sumsOfDays} from (
        select technician_id, sessions, raw_seconds, effective_seconds, cost_halalas from closed_line
        where ${daysOf(scope)}
        union all
        select technician_id, 1, raw_seconds, effective_seconds, cost_halalas from work_session
        where ${countedSessions(scope)}
          and not exists (select from locked_period where month = date_trunc('month', business_day(started_at)))
      ) as line
      group by 1`,
  )
}

function withNames(db: Reader, sums: Sql): Promise<TechnicianWork[]> {
  return db.rows<TechnicianWork>(sql`
    select technician_id, full_name as technician_name, named.labelled_person as technician, session_count, raw_seconds, effective_seconds, cost_halalas
    from (${sums}) as work join person on person.id = technician_id join person_labels() as named on labelled_id = technician_id
    order by full_name, technician_id`)
}

/** A session as the exports list it. */
export type ExportedSession = {
  session_id: string
  /** on the wall clock of the file, as its times are */
  day: LocalDate
  started_at: Instant
  ended_at: Instant
  technician_name: string
  technician: Person
  employee_number: string | null
  segment: string | null
  job_no: string
  customer: string
  job_description: string
  activity_code: string
  activity_label: string
  activity_label_ar: string | null
  raw_seconds: number
  effective_seconds: number
  /** not counted, as nobody reported the end */
  held_seconds: number
  rate_halalas: number | null
  cost_halalas: number
  note: string | null
  is_to_review: boolean
}

/** What the listed sessions come to. */
export async function sumsOfListed(db: Reader, scope: Scope): Promise<Sums> {
  const found = await db.row<Sums>(sql`
    select count(*)::int as session_count, coalesce(sum(raw_seconds), 0)::bigint as raw_seconds,
      coalesce(sum(effective_seconds), 0)::bigint as effective_seconds,
      coalesce(sum(cost_halalas), 0)::bigint as cost_halalas
    from (
      select raw_seconds, effective_seconds, cost_halalas
      from work_session where ${countedSessions(scope)}
    ) as listed`)
  if (!found) throw new Error('sums have one row')
  return found
}

const BATCH = 500

/**
 * The sessions of the scope in the order of their start, some at a time.
 * @param timeZone on whose wall clock their days are
 */
export function sessionsOf(tx: Tx, scope: Scope, timeZone: string): AsyncGenerator<ExportedSession[]> {
  return tx.batches<ExportedSession>(
    sql`
      select s.id as session_id, business_day(started_at, ${timeZone}) as day, started_at, ended_at,
        full_name as technician_name, named.labelled_person as technician, employee_number, segment.name as segment, job_no, customer,
        job.description as job_description, code as activity_code, label as activity_label, name_ar as activity_label_ar, raw_seconds,
        effective_seconds, coalesce(held_seconds, 0) as held_seconds, rate_halalas, cost_halalas, note,
        (review_flags & ~reviewed_flags) <> 0 as is_to_review
      from (
        select * from work_session where ${countedSessions(scope)}
      ) as s
      join person on person.id = technician_id
      join person_labels() as named on labelled_id = technician_id
      join job on job.id = job_id
      join activity_type on activity_type.id = activity_type_id
      left join segment on segment.id = segment_id
      order by started_at, s.id`,
    BATCH,
  )
}
