import type { ReportGroup } from '@warsha/contract'
import { empty, type Sql, sql, timestamptz } from '../../platform/database.ts'
import { lateSums } from '../periods/index.ts'
import type { Scope } from './scope.ts'
import { daysBy, daysOf, jobsBy, sessionsBy } from './work-sql.ts'

/** The rows, what has to be known before them, and how many of their sessions cost nothing. */
type Statement = { before: Sql; rows: Sql; withoutRateCount: Sql; objects: Objects }

/**
 * Fields that are objects, by the columns of their own fields: PostgreSQL takes thrice as long for an object as for the
 * columns, so that each is put together here.
 */
export type Objects = Readonly<Record<string, Readonly<Record<string, string>>>>

/** How the rows of a grouping are found: their names, which are fields of its descriptor, beside the sums of their work. */
type GroupingSql = {
  /** `days` are quicker to add up, and `work` is what each technician did in them; sessions know their job and activity */
  of: 'days' | 'sessions'
  work: (scope: Scope) => Sql
  names: (scope: Scope) => Sql
  /** a number that tells the rows apart, whatever they are called, as figures are rounded by it */
  id: Sql
  joins?: Sql
  objects?: Objects
}

/** Of a description, where there is room for some words alone. */
const SHOWN_CHARACTERS = 80

const sqlOf: Record<ReportGroup, GroupingSql> = {
  technician: {
    of: 'days',
    work: () => sql`select * from work`,
    names: (scope) => sql`
      technician_id, full_name as technician_name, person_name_ar, person_label, employee_number,
      ${segmentsIn(scope)} as segment`,
    id: sql`technician_id`,
    joins: sql`
      join person on person.id = technician_id join names_of_people() on person_id = technician_id
      order by effective_seconds desc, raw_seconds desc`,
    objects: {
      technician: { id: 'technician_id', name: 'technician_name', name_ar: 'person_name_ar', label: 'person_label' },
    },
  },
  job: {
    of: 'sessions',
    work: (scope) => sessionsBy(sql`job_id`, scope),
    names: () =>
      sql`job_id, job_id is not null as is_charged, job_no, customer, left(job.description, ${SHOWN_CHARACTERS}) as description`,
    id: sql`coalesce(job_id, 0)`,
    joins: sql`left join job on job.id = job_id`,
  },
  activity: {
    of: 'sessions',
    work: (scope) => sessionsBy(sql`activity_type_id`, scope),
    names: () => sql`code as activity_code, label as activity_label, name_ar as activity_label_ar`,
    id: sql`activity_type_id`,
    joins: sql`join activity_type on activity_type.id = activity_type_id`,
  },
  job_type: {
    of: 'sessions',
    work: (scope) => jobsBy(sql`job_type_id`, scope),
    names: () => sql`job_type_id, is_charged, name as job_type_name, name_ar as job_type_name_ar`,
    id: sql`case when is_charged then coalesce(job_type_id, 0) else -1 end`,
    joins: sql`left join job_type on job_type.id = job_type_id`,
  },
  customer: {
    of: 'sessions',
    work: (scope) => jobsBy(sql`customer`, scope),
    names: () => sql`customer, is_charged`,
    id: sql`coalesce(first_job_id, 0)`,
  },
  segment: {
    of: 'sessions',
    work: (scope) => sessionsBy(sql`segment_id`, scope),
    names: () => sql`name as segment`,
    id: sql`coalesce(segment_id, 0)`,
    joins: sql`left join segment on segment.id = segment_id`,
  },
  day: {
    of: 'days',
    work: (scope) => daysBy(sql`day`, scope),
    names: () => sql`day`,
    id: sql`day - date '2000-01-01'`,
  },
}

/** The parts of the statement that finds the rows of a grouping. */
export function statementFor(group: ReportGroup, scope: Scope): Statement {
  const { of, work, names, id, joins = empty, objects = {} } = sqlOf[group]
  const isOfDays = of === 'days'
  return {
    before: sql`
      with adjustment as materialized (${adjustmentIn(scope)})
      ${isOfDays ? sql`, work as materialized (${daysBy(sql`technician_id`, scope)})` : empty}`,
    rows: sql`
      select ${names(scope)}, ${id} as row_id, session_count, raw_seconds, effective_seconds, late_seconds, cost_halalas
        ${isOfDays ? empty : sql`, unrated`}
      from (${work(scope)}) as work ${joins}`,
    withoutRateCount: isOfDays ? unratedOfDays(scope) : sql`coalesce(sum(unrated), 0)::int`,
    objects,
  }
}

/** What counts in the scope, and came too late for its own month: read once for all that is said of it. */
function adjustmentIn(scope: Scope): Sql {
  return sql`
    select case when count(*) > 0 then ${lateSums(sql`late.month`)} end as sums,
      coalesce(sum(held_seconds), 0) as held_seconds,
      coalesce(sum(sessions) filter (where rate_halalas is null), 0) as unrated_count
    from late_arrival as late where ${daysOf(scope, sql`posting_day`)}`
}

/** The segments to which a technician's sessions of the scope belong: the one of today, unless it has changed since. */
function segmentsIn(scope: Scope): Sql {
  return sql`
    case when segment_changed_at is null or segment_changed_at < ${timestamptz(scope.begins)} then person.segment
      else (
        select string_agg(distinct name, ' · ') from posted_days() as own join segment on segment.id = own.segment_id
        where technician_id = work.technician_id and ${daysOf(scope)}
      ) end`
}

/**
 * All sessions that a technician started on a day have the same rate, so that the days tell which have none. They are
 * looked at once more only for technicians whose first rate came within the scope. Late work knows its own rate.
 */
function unratedOfDays(scope: Scope): Sql {
  return sql`(
    with unrated as materialized (
      select technician_id, session_count - late_count as session_count,
        (select min(effective_from) from hourly_rate where person_id = technician_id) as since
      from work
      where not exists (select from hourly_rate where person_id = technician_id and effective_from <= ${scope.from})
    )
    select (coalesce(sum(session_count) filter (where since is null or since > ${scope.to}), 0) + (
      select coalesce(sum(sessions), 0)
      from unrated join day_work using (technician_id)
      where since <= ${scope.to} and day < since and ${daysOf(scope)}
    ) + (select unrated_count from adjustment))::int
    from unrated)`
}
