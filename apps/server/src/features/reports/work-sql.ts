import { empty, type Sql, sql, timestamptz } from '../../platform/database.ts'
import type { Scope } from './scope.ts'

/** The work of the sessions of a scope by one of their columns, and how many of them cost nothing. */
export function sessionsBy(key: Sql, scope: Scope): Sql {
  return sql`
    select ${key}, count(*)::int as session_count, sum(raw_seconds) as raw_seconds,
      sum(effective_seconds) as effective_seconds, sum(cost_halalas)::bigint as cost_halalas,
      count(*) - count(rate_halalas) as unrated
    from work_session where ${countedSessions(scope)}
    group by ${key}`
}

/**
 * The same by a column of their jobs. These are few beside the sessions, which are added up first. What is called the
 * same, such as a customer, has no id but that of its first job.
 */
export function jobsBy(key: Sql, scope: Scope): Sql {
  return sql`
    select ${key}, min(job_id) as first_job_id, sum(session_count)::int as session_count, sum(raw_seconds) as raw_seconds,
      sum(effective_seconds) as effective_seconds, sum(cost_halalas)::bigint as cost_halalas, sum(unrated) as unrated
    from (${sessionsBy(sql`job_id`, scope)}) as work join job on job.id = job_id
    group by ${key}`
}

/** The seconds of one technician's day are few, and sums of `int` take a third of the time that those of `bigint` do. */
export const sumsOfDays = sql`
  sum(sessions)::int as session_count, sum(raw_seconds::int) as raw_seconds,
  sum(effective_seconds::int) as effective_seconds, sum(cost_halalas)::bigint as cost_halalas`

/** The work of the stored days of a scope by one of their columns. */
export function daysBy(key: Sql, scope: Scope): Sql {
  return sql`select ${key}, ${sumsOfDays} from day_work where ${daysOf(scope)} group by ${key} having sum(sessions) > 0`
}

export function daysOf({ from, to, segment }: Scope): Sql {
  return sql`day between ${from} and ${to} ${ofSegment(segment)}`
}

/** Completed ones; what arrived too late for a closed month has no result of its own. */
export function countedSessions({ begins, ends, segment }: Scope): Sql {
  return sql`
    effective_seconds is not null and voided_at is null
      and started_at >= ${timestamptz(begins)} and started_at < ${timestamptz(ends)} ${ofSegment(segment)}`
}

function ofSegment(segment: string | null): Sql {
  return segment === null ? empty : sql`and segment_id = (select id from segment where name = ${segment})`
}
