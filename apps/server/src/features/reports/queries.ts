import { groupingOf, type Person, type ReportGroup, rowFieldsOf, type RowNames } from '@warsha/contract'
import type { Instant, LocalDate } from '@warsha/domain'
import { empty, named, raw, type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { numberRowsIn } from '../../platform/number-rows.ts'
import type { Sums } from '../../platform/work.ts'
import { segmentIdOfSession } from '../calendar/index.ts'
import { lateSums, type LateSums } from '../periods/index.ts'
import { type Objects, statementFor } from './grouping-sql.ts'
import type { Scope } from './scope.ts'
import { countedSessions, daysOf, postedIn, sessionsBy, sumsOfDays } from './work-sql.ts'

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

/** What a row is of, and its work. `row_id` tells the rows apart whatever they are called. */
export type RowOf<Group extends ReportGroup> = RowNames<Group> & Sums & { row_id: number; late_seconds?: number }

/** The work of the scope, grouped, and the counts: one statement, so that all of it is of one moment. */
export async function workBy<Group extends ReportGroup>(
  db: Reader,
  group: Group,
  scope: Scope,
): Promise<Counts & { rows: RowOf<Group>[] }> {
  const { before, rows, withoutRateCount, objects } = statementFor(group, scope)
  const fields: string[] = [...rowFieldsOf(group), ...(groupingOf(group).paperOnly ?? []).map(({ field }) => field)]
  const statement = sql`
    ${before}
    select ${toReviewCount(scope)} as to_review_count, ${withoutRateCount} as without_rate_count,
      ${runningCount(scope)} as running_count, ${heldSeconds(scope)} as held_seconds, ${lateOf(scope)} as late,
      (select sums from adjustment) as adjustment,
      ${asColumns(columnsOf(fields, objects))}
    from (${rows}) as grouped`
  const found = await db.row<Counts & Columns>(group === 'technician' ? named(nameFor(scope), statement) : statement)
  if (!found) throw new Error('a statement without a table has one row')
  const { names, sums, ...counts } = found
  return { ...counts, rows: withObjects(rowsFrom<RowOf<Group>>({ names, sums }), objects) }
}

/** The columns in which the fields come. */
function columnsOf(fields: readonly string[], objects: Objects): string[] {
  const columns = fields.flatMap((field) => (objects[field] ? Object.values(objects[field]) : [field]))
  return [...new Set(columns)]
}

/** Puts the objects of each row together. */
function withObjects<Row extends object>(rows: Row[], objects: Objects): Row[] {
  for (const [field, parts] of Object.entries(objects)) {
    const names = Object.entries(parts)
    for (const row of rows as Record<string, unknown>[]) {
      const made: Record<string, unknown> = {}
      for (const [name, column] of names) made[name] = row[column]
      row[field] = made
    }
  }
  return rows
}

/** The names of the rows, field by field, and their sums, row by row; null where there are no rows. */
type Columns = { names: Record<string, unknown[] | null>; sums: string | null }

/** Rows as JSON objects cost PostgreSQL thrice as much: it looks each field of each of them up. Numbers are dear in JSON, too. */
function asColumns(fields: readonly string[]): Sql {
  return sql`
    json_build_object(${raw(fields.map((field) => `'${field}', json_agg(${field})`).join(', '))}) as names,
    array_agg(array[session_count, raw_seconds, effective_seconds, cost_halalas, late_seconds, row_id])::text as sums`
}

/** Plain loops, as there may be tens of thousands of rows. */
function rowsFrom<Row>({ names, sums }: Columns): Row[] {
  if (sums === null) return []
  const fields = Object.keys(names)
  const values = Object.values(names)
  const numbers = numberRowsIn<[number, number, number, number, number, number]>(sums)
  return numbers.map(([session_count, raw_seconds, effective_seconds, cost_halalas, late_seconds, row_id], place) => {
    const row: Record<string, unknown> = {
      session_count,
      raw_seconds,
      effective_seconds,
      cost_halalas,
      late_seconds,
      row_id,
    }
    for (let i = 0; i < fields.length; i++) row[fields[i] ?? ''] = values[i]?.[place]
    return row as Row
  })
}

/** The days lie in their order: one plan is good for any range. */
function nameFor({ segment }: Scope): string {
  return segment === null ? 'report_by_technician' : 'report_by_technician_of_segment'
}

function toReviewCount(scope: Scope): Sql {
  return sql`(
    select count(*)::int from work_session
    where (review_flags & ~reviewed_flags) <> 0 and ${countedSessions(scope)})`
}

/** Few days have any, found by an index of their own. */
function heldSeconds(scope: Scope): Sql {
  return sql`(
    (select coalesce(sum(held_seconds), 0) from day_work where held_seconds > 0 and ${daysOf(scope)})
    + (select held_seconds from adjustment))::bigint`
}

function runningCount(scope: Scope): Sql {
  return sql`(
    select count(*)::int from work_session as s
    where ended_at is null and voided_at is null and started_at >= ${timestamptz(scope.begins)}
      and started_at < ${timestamptz(scope.ends)} ${startedIn(scope.segment)})`
}

/** What arrived late of the sessions that started in the scope, and counts outside of it. There is little of it. */
function lateOf({ from, to, begins, ends, segment }: Scope): Sql {
  return sql`(
    select ${lateSums(sql`month_of_adjustment(late)`)} from late_arrival as late join work_session as s on s.id = late.session_id
    where late.month between date_trunc('month', ${from}::date::timestamp)::date and ${to}
      and s.started_at >= ${timestamptz(begins)} and s.started_at < ${timestamptz(ends)} ${lateOfSegment(segment)}
      and posting_day not between ${from} and ${to}
    having count(*) > 0)`
}

function lateOfSegment(segment: string | null): Sql {
  return segment === null ? empty : sql`and late.segment_id = (select id from segment where name = ${segment})`
}

/** A session `s` that runs belongs to the segment in which it began. */
function startedIn(segment: string | null): Sql {
  return segment === null ? empty : sql`and ${segmentIdOfSession} = (select id from segment where name = ${segment})`
}

/** A technician's work, added up in one way. */
export type TechnicianWork = Sums & { technician_id: number; technician_name: string; technician: Person }

/** Added up session by session. */
export function workOfSessions(db: Reader, scope: Scope): Promise<TechnicianWork[]> {
  return withNames(db, sessionsBy(sql`technician_id`, scope))
}

/** Added up from the days that are stored beside the sessions. */
export function workOfDays(db: Reader, scope: Scope): Promise<TechnicianWork[]> {
  return withNames(db, sql`select technician_id, ${sumsOfDays} from posted_days() where ${daysOf(scope)} group by 1`)
}

/** Whether a day of the scope lies in a closed month. */
export async function touchesClosedMonth(db: Reader, { from, to }: Scope): Promise<boolean> {
  const found = await db.row(sql`
    select from locked_period where month <= ${to}::date and month + interval '1 month' > ${from}::date limit 1`)
  return found !== null
}

/** Added up from the lines of the closed months, the sessions of those that are open, and what came late. */
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
        union all
        select technician_id, sessions, raw_seconds, effective_seconds, cost_halalas from late_arrival
        where ${daysOf(scope, sql`posting_day`)}
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
  /** of work that came too late for its own month: the day on which it counts */
  posting_day: LocalDate | null
  /** whether it belongs to the account of its job */
  is_charged: boolean
  /** 0 where late work changes a session that counts already */
  session_count: number
}

/** What the listed rows come to, and how many there are. */
export type ListedSums = Sums & { row_count: number }

export async function sumsOfListed(db: Reader, scope: Scope): Promise<ListedSums> {
  const found = await db.row<ListedSums>(sql`
    select count(*)::int as row_count, coalesce(sum(sessions), 0)::int as session_count, coalesce(sum(raw_seconds), 0)::bigint as raw_seconds,
      coalesce(sum(effective_seconds), 0)::bigint as effective_seconds,
      coalesce(sum(cost_halalas), 0)::bigint as cost_halalas
    from posted_work() where ${postedIn(scope)}`)
  if (!found) throw new Error('sums have one row')
  return found
}

const BATCH = 500

/**
 * The sessions of the scope in the order in which they count, some at a time.
 * @param timeZone on whose wall clock their days are
 */
export function sessionsOf(tx: Tx, scope: Scope, timeZone: string): AsyncGenerator<ExportedSession[]> {
  return tx.batches<ExportedSession>(
    sql`
      select s.id as session_id, business_day(started_at, ${timeZone}) as day, started_at, ended_at,
        full_name as technician_name, named.labelled_person as technician, employee_number, segment.name as segment, job_no, customer,
        job.description as job_description, code as activity_code, label as activity_label, name_ar as activity_label_ar, raw_seconds,
        effective_seconds, coalesce(held_seconds, 0) as held_seconds, rate_halalas, cost_halalas, note,
        (review_flags & ~reviewed_flags) <> 0 as is_to_review, posting_day, session_count,
        is_charged(activity_type_id, business_day(started_at)) as is_charged
      from (
        select id, started_at, ended_at, technician_id, segment_id, job_id, activity_type_id, raw_seconds, effective_seconds,
          held_seconds, rate_halalas, cost_halalas, note, review_flags, reviewed_flags, null::date as posting_day,
          started_at as posted_at, 1 as session_count
        from work_session where ${countedSessions(scope)}
        union all
        select own.id, started_at, ended_at, late.technician_id, nullif(late.segment_id, 0::smallint), late.job_id,
          late.activity_type_id, late.raw_seconds, late.effective_seconds, late.held_seconds, late.rate_halalas,
          late.cost_halalas, note, review_flags, reviewed_flags, posting_day,
          posting_day::timestamp at time zone (select time_zone from workshop), sessions
        from late_arrival as late join work_session as own on own.id = late.session_id
        where ${daysOf(scope, sql`posting_day`, sql`late.segment_id`)}
      ) as s
      join person on person.id = technician_id
      join person_labels() as named on labelled_id = technician_id
      join job on job.id = job_id
      join activity_type on activity_type.id = activity_type_id
      left join segment on segment.id = segment_id
      order by posted_at, started_at, s.id`,
    BATCH,
  )
}
