import type { HoldReason, Instant } from '@warsha/domain'
import { type Reader, sql, timestamptz } from '../../platform/database.ts'
import type { Range } from '../analytics/index.ts'

export type ReasonRow = {
  reason: HoldReason | null
  holds: number
  jobs: number
  /** in the range, of all jobs together */
  seconds: number
  /** of a whole hold that has ended */
  median_seconds: number | null
  lasting: number
}

/** For what jobs waited in a range, by reason; a hold that lasts counts up to now, and in days to come nothing has waited yet. */
export async function holdsByReason(db: Reader, { begins, ends }: Range, now: Instant): Promise<ReasonRow[]> {
  if (begins >= now) return []
  const [from, till] = [timestamptz(begins), timestamptz(Math.min(ends, now))]
  return db.rows<ReasonRow>(sql`
    select reason, count(*)::int as holds, count(distinct job_id)::int as jobs,
      coalesce(sum(extract(epoch from least(coalesce(ended_at, ${till}), ${till}) - greatest(began_at, ${from}))), 0)::float8
        as seconds,
      percentile_cont(0.5) within group (order by extract(epoch from ended_at - began_at)::float8)
        filter (where ended_at is not null) as median_seconds,
      count(*) filter (where ended_at is null)::int as lasting
    from job_hold
    where began_at < ${till} and (ended_at is null or ended_at > ${from})
    group by reason
    order by seconds desc, reason`)
}

/** Means of jobs that ended in a range, in seconds. */
export type ClosedRow = { jobs: number; flow: number; before_work: number; work: number; hold: number }

/**
 * What the time from receipt to the end went into: nobody had begun, somebody worked on it, it was on hold. What counts as
 * one of them does not count as another: work while on hold is work, and a hold before the first session a hold.
 */
export function closedJobs(db: Reader, { begins, ends }: Range): Promise<ClosedRow | null> {
  return db.row<ClosedRow>(sql`
    with closed as (
      select id, least(created_at, first_start) as received_at, first_start,
        tstzmultirange(tstzrange(least(created_at, first_start), lasted_until)) as whole
      from job
      cross join lateral (
        select min(started_at) as first_start from work_session
        where job_id = job.id and voided_at is null and started_at < lasted_until
      ) as begun
      where lasted_until >= ${timestamptz(begins)} and lasted_until < ${timestamptz(ends)} and first_start is not null
    ), parts as (
      select whole, coalesce(worked, '{}') * whole as worked, coalesce(held, '{}') * whole as held,
        tstzmultirange(tstzrange(received_at, first_start)) as before_work
      from closed
      left join lateral (
        select range_agg(tstzrange(started_at, ended_at)) as worked from work_session
        where job_id = closed.id and voided_at is null and ended_at > started_at
      ) as work on true
      left join lateral (
        select range_agg(tstzrange(began_at, ended_at)) as held from job_hold
        where job_id = closed.id and ended_at > began_at
      ) as hold on true
    )
    select count(*)::int as jobs, avg(length_of(whole)) as flow, avg(length_of(worked)) as work,
      avg(length_of(held - worked)) as hold, avg(length_of(before_work - worked - held)) as before_work
    from parts having count(*) > 0`)
}
