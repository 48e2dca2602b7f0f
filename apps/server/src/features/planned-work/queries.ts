import { DAY, type Instant, type InstantSpan } from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz } from '../../platform/database.ts'
import { isCharged } from '../activity-types/index.ts'
import { PART_SECONDS, segmentIdOfSession } from '../calendar/index.ts'
import { workedSeconds } from '../periods/index.ts'

/** What was planned for a work item, and what is worked; all null without an estimate. */
export type PlannedWork = {
  planned_seconds: number | null
  p80_hours: number | null
  worked_seconds: number | null
}

/** How far ahead a phone that loses its network knows when work counts. */
const AHEAD = 2 * DAY

/** Each calendar as of now: its last part, and the working seconds from its beginning on. */
const calendarsAt = (now: Instant) => sql`
  select calendar.id, last.part as last_part, working_seconds(till, second_of(${timestamptz(now)})) as seconds
  from calendar
  cross join lateral (select max(part) as part from calendar_part where calendar_id = calendar.id) as last
  join calendar_part as till
    on till.calendar_id = calendar.id and till.part = part_of(second_of(${timestamptz(now)}), last.part)
  -- counts once what every session is compared with
  offset 0`

/** Joins to the session `s` its calendar, `own`, which is that of its segment, and where the session begins in it, `since`. */
const joinCalendar = (now: Instant) => sql`
  left join segment on segment.id = ${segmentIdOfSession}
  left join calendar on calendar.segment = segment.name
  join (${calendarsAt(now)}) as own on own.id = coalesce(calendar.id, 1)
  join calendar_part as since
    on since.calendar_id = own.id and since.part = part_of(second_of(s.started_at), own.last_part)`

/** The working seconds of the running session `s` up to now. */
const secondsSoFar = sql`greatest(0, own.seconds - working_seconds(since, second_of(s.started_at)))`

/** What `plannedWork` is of each session `s`, where a query that reads all running ones has joined it by `joinPlan`. */
export const plannedColumns: Sql = sql`
  item.estimated_seconds as planned_seconds, item.p80_hours,
  case when item.estimated_seconds is not null then (coalesce(completed.seconds, 0)
    + sum(${secondsSoFar}) over (partition by s.job_id, s.activity_type_id))::int end as worked_seconds`

export function joinPlan(now: Instant): Sql {
  return sql`
    ${joinCalendar(now)}
    left join work_item as item
      on item.job_id = s.job_id and item.activity_type_id = s.activity_type_id and item.estimated_seconds is not null
    left join (
      select job_id, activity_type_id, sum(${workedSeconds(sql`done`)}) as seconds from work_session as done
      -- an array, so that all these jobs are found in one go
      where job_id = any (array(select job_id from work_session where ended_at is null and voided_at is null))
        and done.ended_at is not null and voided_at is null and ${isCharged(sql`done`)}
      group by job_id, activity_type_id
    ) as completed on completed.job_id = s.job_id and completed.activity_type_id = s.activity_type_id`
}

/** What was planned for the work item of a session, and what all have worked on it; null without an estimate. */
export function planOfSession(db: Reader, sessionId: string, now: Instant): Promise<PlannedWork | null> {
  return db.row<PlannedWork>(sql`
    select item.estimated_seconds as planned_seconds, item.p80_hours,
      (
        select sum(coalesce(${workedSeconds(sql`s`)}, case when s.ended_at is null then ${secondsSoFar} end))
        from work_session as s ${joinCalendar(now)}
        where s.job_id = item.job_id and s.activity_type_id = item.activity_type_id and s.voided_at is null
          and ${isCharged(sql`s`)}
      )::int as worked_seconds
    from work_session as s join work_item as item using (job_id, activity_type_id)
    where s.id = ${sessionId} and item.estimated_seconds is not null`)
}

/** When a technician's work counts, from now on for some days. */
export function workingTimesAhead(db: Reader, technicianId: number, now: Instant): Promise<InstantSpan[]> {
  const [from, to] = [timestamptz(now), timestamptz(now + AHEAD)]
  return db.rows<InstantSpan>(sql`
    select greatest(working.starts, ${from}) as "from", working.ends as "to"
    from person
    left join calendar using (segment)
    join calendar_part on calendar_part.calendar_id = coalesce(calendar.id, 1)
    cross join lateral (
      select to_timestamp(part * ${PART_SECONDS}::bigint + first) as starts,
        to_timestamp(part * ${PART_SECONDS}::bigint + last) as ends
      from unnest(calendar_part.starts, calendar_part.ends) as within (first, last)
    ) as working
    where person.id = ${technicianId}
      and part between second_of(${from}) / ${PART_SECONDS} and second_of(${to}) / ${PART_SECONDS}
      and working.ends > ${from} and working.starts < ${to}
    order by working.starts`)
}
