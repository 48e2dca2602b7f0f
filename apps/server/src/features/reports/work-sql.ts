import { empty, type Sql, sql, timestamptz } from '../../platform/database.ts'
import type { Scope } from './scope.ts'

/** The work of a scope by one of its columns, and how many of its sessions cost nothing. */
export function sessionsBy(key: Sql, scope: Scope): Sql {
  return sql`
    select ${key}, sum(sessions)::int as session_count, sum(raw_seconds) as raw_seconds,
      sum(effective_seconds) as effective_seconds, ${lateSeconds}, sum(cost_halalas)::bigint as cost_halalas,
      coalesce(sum(sessions) filter (where rate_halalas is null), 0) as unrated
    from posted_work() where ${postedIn(scope)}
    group by ${key}`
}

/** What of it came too late for its own month. */
const lateSeconds = sql`coalesce(sum(effective_seconds) filter (where is_late), 0)::int as late_seconds`

/**
 * The same by a column of their jobs, and apart what is charged to none. Jobs are few beside the sessions, which are added up first. What is called the
 * same, such as a customer, has no id but that of its first job.
 */
export function jobsBy(key: Sql, scope: Scope): Sql {
  return sql`
    select ${key}, job_id is not null as is_charged, min(job_id) as first_job_id, sum(session_count)::int as session_count, sum(raw_seconds) as raw_seconds,
      sum(effective_seconds) as effective_seconds, sum(late_seconds)::int as late_seconds,
      sum(cost_halalas)::bigint as cost_halalas, sum(unrated) as unrated
    from (${sessionsBy(sql`job_id`, scope)}) as work left join job on job.id = job_id
    group by ${key}, job_id is not null`
}

/** The seconds of one technician's day are few, and sums of `int` take a third of the time that those of `bigint` do. */
export const sumsOfDays = sql`
  sum(sessions)::int as session_count, sum(raw_seconds::int) as raw_seconds,
  sum(effective_seconds::int) as effective_seconds, sum(cost_halalas)::bigint as cost_halalas`

/**
 * The work of the days of a scope by one of their columns. Late work alone may come to no session. What came late is little:
 * added up apart, nothing is asked of each of the other days.
 */
export function daysBy(key: Sql, scope: Scope): Sql {
  const days = sql`from posted_days() where ${daysOf(scope)}`
  return sql`
    select ${key}, sum(session_count)::int as session_count, sum(raw_seconds)::bigint as raw_seconds,
      sum(effective_seconds)::bigint as effective_seconds, sum(cost_halalas)::bigint as cost_halalas,
      sum(late_seconds)::int as late_seconds, sum(late_count)::int as late_count
    from (
      select ${key}, ${sumsOfDays}, 0 as late_seconds, 0 as late_count
      ${days} and not is_late group by ${key} having sum(sessions) > 0
      union all
      select ${key}, ${sumsOfDays}, sum(effective_seconds), sum(sessions) ${days} and is_late group by ${key}
    ) as part
    group by ${key}`
}

/** @param day the column that has it */
export function daysOf({ from, to, segment }: Scope, day: Sql = sql`day`, segmentId?: Sql): Sql {
  return sql`${day} between ${from} and ${to} ${ofSegment(segment, segmentId)}`
}

/** What counts in a scope. */
export function postedIn({ begins, ends, segment }: Scope): Sql {
  return sql`posted_at >= ${timestamptz(begins)} and posted_at < ${timestamptz(ends)} ${ofSegment(segment)}`
}

/** Sessions that count in their own month. */
export function countedSessions({ begins, ends, segment }: Scope): Sql {
  return sql`
    effective_seconds is not null and voided_at is null
      and started_at >= ${timestamptz(begins)} and started_at < ${timestamptz(ends)} ${ofSegment(segment)}`
}

function ofSegment(segment: string | null, column: Sql = sql`segment_id`): Sql {
  return segment === null ? empty : sql`and ${column} = (select id from segment where name = ${segment})`
}
