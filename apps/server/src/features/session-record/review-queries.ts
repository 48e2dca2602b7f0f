import { type Instant, reviewFlags } from '@warsha/domain'
import { type Reader, sql, type Sql } from '../../platform/database.ts'
import { segmentIdOfSession } from '../calendar/index.ts'

/** A running session with what tells whether it was forgotten. */
export type RunningRow = { id: string; started_at: Instant; segment: string | null }

export function runningSessions(db: Reader): Promise<RunningRow[]> {
  return db.rows<RunningRow>(sql`
    select s.id, s.started_at, segment.name as segment
    from work_session as s left join segment on segment.id = ${segmentIdOfSession}
    where s.ended_at is null and s.voided_at is null`)
}

export type DueRow = {
  session_id: string
  request_id: string | null
  reason: 'requested' | 'forgotten' | 'flagged' | 'closed'
}
export type DueCounts = Record<DueRow['reason'], number>

const withoutRequest = sql`not exists (
  select from correction_request where session_id = s.id and status = 'pending')`

const { end_not_reported, in_closed_month } = reviewFlags
const isInClosedMonth = sql`exists (
  select from locked_period where month = date_trunc('month', business_day(s.started_at)::timestamp)::date)`
/** What is held back of a closed month would move it, unless it came late and waits to be accepted as that. */
const isHeldInClosedMonth = sql`(review_flags & ~reviewed_flags & ${end_not_reported}::int <> 0
  and review_flags & ~reviewed_flags & ${in_closed_month}::int = 0 and ${isInClosedMonth})`

/** Whose review is asked for: the sessions that run too long, and one month of the starts; null for all months. */
export type DueScope = { forgotten: readonly string[]; month: string | null }

/**
 * Each session once: for the request first, then because it was forgotten, then for its flags; last those that nobody
 * can decide about while their month is closed.
 */
function due({ forgotten, month }: DueScope): Sql {
  const first = month && `${month}-01`
  return sql`(
    select each.* from (${dueOfAllMonths(forgotten)}) as each
    where ${first}::date is null or exists (
      select from work_session as s where s.id = each.session_id
        and date_trunc('month', business_day(s.started_at)::timestamp)::date = ${first}::date)
  ) as due`
}

function dueOfAllMonths(forgotten: readonly string[]): Sql {
  return sql`
    select session_id, id as request_id, 'requested' as reason, requested_at as at
    from correction_request where status = 'pending'
    union all
    select s.id, null, case when ${isInClosedMonth} then 'closed' else 'forgotten' end, started_at from work_session as s
    where s.id = any(${forgotten}::uuid[]) and ${withoutRequest}
    union all
    select s.id, null, case when ${isHeldInClosedMonth} then 'closed' else 'flagged' end, started_at from work_session as s
    where (review_flags & ~reviewed_flags) <> 0 and voided_at is null
      and s.id <> all(${forgotten}::uuid[]) and ${withoutRequest}`
}

type Page = { limit: number; offset: number }

export function duePage(db: Reader, scope: DueScope, { limit, offset }: Page): Promise<DueRow[]> {
  return db.rows<DueRow>(sql`
    select session_id, request_id, reason from ${due(scope)}
    order by array_position(array['requested', 'forgotten', 'flagged', 'closed'], reason), at desc, session_id limit ${limit} offset ${offset}`)
}

export async function dueCounts(db: Reader, scope: DueScope): Promise<DueCounts> {
  const counts = await db.row<DueCounts>(sql`
    select count(*) filter (where reason = 'requested') as requested,
      count(*) filter (where reason = 'forgotten') as forgotten, count(*) filter (where reason = 'flagged') as flagged,
      count(*) filter (where reason = 'closed') as closed
    from ${due(scope)}`)
  return counts ?? { requested: 0, forgotten: 0, flagged: 0, closed: 0 }
}

/** What the proposals for a session are made from. */
export type AroundRow = {
  id: string
  started_at: Instant
  ended_at: Instant | null
  reported_ended_at: Instant | null
  segment: string | null
  next_started_at: Instant | null
  typical_seconds: number | null
}

/** Of work of the same kind, so many jobs say what is typical, the newest ones. */
const JOBS_LOOKED_AT = 100
const LEAST_SESSIONS = 3

/** The sessions with what lies around them, and with what such work usually takes: the median of the same cell. */
export function aroundSessions(db: Reader, ids: readonly string[]): Promise<AroundRow[]> {
  return db.rows<AroundRow>(sql`
    with looked_at as (
      select s.*, reported_end(s), segment.name as segment, job.job_type_id, job.power_rating_id, job.rpm_category_id
      from work_session as s join job on job.id = s.job_id
      left join segment on segment.id = ${segmentIdOfSession}
      where s.id = any(${ids}::uuid[])
    ), cell as (
      select distinct job_type_id, power_rating_id, rpm_category_id, activity_type_id from looked_at
    ), typical as (
      select cell.*, taken.seconds
      from cell cross join lateral (
        select round(percentile_cont(0.5) within group (order by s.effective_seconds)) as seconds
        from (
          select id from job
          where (job_type_id, power_rating_id, rpm_category_id)
            = (cell.job_type_id, cell.power_rating_id, cell.rpm_category_id)
          order by created_at desc limit ${JOBS_LOOKED_AT}
        ) as job
        join work_session as s on s.job_id = job.id
        where s.activity_type_id = cell.activity_type_id and s.ended_at is not null and s.voided_at is null
          and (s.review_flags & ~s.reviewed_flags) = 0
        having count(*) >= ${LEAST_SESSIONS}
      ) as taken
    )
    select s.id, s.started_at, s.ended_at, s.reported_end as reported_ended_at, s.segment, typical.seconds as typical_seconds,
      (select min(started_at) from work_session as next
       where next.technician_id = s.technician_id and next.voided_at is null and next.id <> s.id
         and week_number(next.started_at) >= week_number(s.started_at) and next.started_at >= s.started_at
      ) as next_started_at
    from looked_at as s
    left join typical using (job_type_id, power_rating_id, rpm_category_id, activity_type_id)`)
}
