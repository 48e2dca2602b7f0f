import type { Person } from '@warsha/contract'
import type { Instant, LocalDate } from '@warsha/domain'
import { type Reader, sql } from '../../platform/database.ts'
import type { Sums } from '../../platform/work.ts'
import { segmentsBetween } from '../calendar/index.ts'
import type { Month } from './month.ts'

/** A technician's work in a month. */
export type LineRow = Sums & {
  technician_id: number
  technician_name: string
  technician: Person
  employee_number: string | null
  segment: string | null
  held_seconds: number
  days_worked: number
  to_review_count: number
  /** that the month has work, or late work of a closed one, or that the person is there to work now */
  is_expected: boolean
}

/**
 * The months of all technicians, and of whoever else worked in it.
 * @param technicianId a technician who is expected in any case
 */
export function linesOfMonth(
  db: Reader,
  { first, last, begins, ends }: Month,
  technicianId: number | null,
): Promise<LineRow[]> {
  return db.rows<LineRow>(sql`
    select person.id as technician_id, sheet_name as technician_name, sheet_person as technician, sheet_number as employee_number,
      ${segmentsBetween(sql`person.id`, { from: begins, to: ends })} as segment,
      coalesce(held_seconds, 0) as held_seconds, coalesce(days_worked, 0) as days_worked, coalesce(to_review_count, 0) as to_review_count,
      coalesce(session_count, 0) as session_count, coalesce(raw_seconds, 0) as raw_seconds,
      coalesce(effective_seconds, 0) as effective_seconds, coalesce(cost_halalas, 0) as cost_halalas,
      session_count > 0 is true or is_active or person.id is not distinct from ${technicianId}::int or person.id in (
        select technician_id from late_arrival as late
        where month_of_adjustment(late) = ${first}::date and (raw_seconds <> 0 or effective_seconds <> 0)
      ) as is_expected
    from person
    join sheet_people(exists (select from locked_period where month = ${first})) on sheet_person_id = person.id
    left join (
      select technician_id, count(distinct day)::int as days_worked, sum(sessions)::int as session_count,
        sum(raw_seconds)::bigint as raw_seconds, sum(effective_seconds)::bigint as effective_seconds,
        sum(held_seconds)::bigint as held_seconds, sum(cost_halalas)::bigint as cost_halalas
      from day_work where day between ${first} and ${last} and sessions > 0 group by technician_id
    ) as worked on worked.technician_id = person.id
    left join (
      select technician_id, count(*)::int as to_review_count from work_session
      where (review_flags & ~reviewed_flags) <> 0 and voided_at is null and effective_seconds is not null
        and started_at >= ${begins} and started_at < ${ends}
      group by technician_id
    ) as waiting on waiting.technician_id = person.id
    where session_count > 0 or is_technician(role)
    order by sheet_name, person.id`)
}

/** A day of a technician's month; `working_seconds` are those of the calendar, whichever day its hours began on. */
export type DayRow = Sums & {
  date: LocalDate
  weekday: number
  /** to which the technician belonged as the day began */
  segment: string | null
  working_seconds: number
  exception: string | null
  first_start: string | null
  last_end: string | null
  last_end_date: LocalDate | null
  held_seconds: number
  /** a timer that began on the day has not ended yet */
  is_running: boolean
  /** the last session of the day, where it went on past midnight, as far as it counts */
  overnight_from: Instant | null
  overnight_to: Instant | null
}

/** Every day of the month, worked on or not. */
export function daysOfTechnician(db: Reader, month: Month, technicianId: number): Promise<DayRow[]> {
  const { first, last, begins, ends, timeZone } = month
  return db.rows<DayRow>(sql`
    with date as (
      select day::date as date, day at time zone ${timeZone} as begins,
        (day + interval '1 day') at time zone ${timeZone} as ends
      from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as day
    ), day as (
      -- each in the segment to which the technician belonged as it began
      select date.*, segment.name as segment, coalesce(calendar.id, 1) as calendar_id
      from date
      left join segment on segment.id = segment_at(${technicianId}, begins)
      left join calendar on calendar.segment = segment.name
    ), last_part as (
      select calendar_id, max(part) as part from calendar_part group by calendar_id
    ), times as (
      select business_day(started_at, ${timeZone}) as date, min(started_at) as first_start, max(counted_end) as last_end,
        max(started_at) filter (where counted_end > (business_day(started_at, ${timeZone}) + 1)::timestamp
          at time zone ${timeZone}) as overnight_from
      from work_session, lateral (select date_trunc('second', started_at) + raw_seconds * interval '1 second' as counted_end)
        as counted
      where technician_id = ${technicianId} and started_at >= ${begins} and started_at < ${ends}
        and week_number(started_at) between week_number(${begins}::timestamptz) and week_number(${ends}::timestamptz)
        and effective_seconds is not null and voided_at is null
      group by 1
    )
    select day.date, extract(dow from day.date)::int as weekday, day.segment, due.seconds as working_seconds,
      (
        select string_agg(distinct reason, ' · ') from schedule_exception
        where (starts_at at time zone ${timeZone})::date = day.date and (removed_on is null or day.date < removed_on)
          and schedule_exception.segment in ('all', day.segment)
      ) as exception,
      to_char(times.first_start at time zone ${timeZone}, 'HH24:MI') as first_start,
      to_char(times.last_end at time zone ${timeZone}, 'HH24:MI') as last_end,
      nullif(business_day(times.last_end, ${timeZone}), day.date) as last_end_date, times.overnight_from,
      case when times.overnight_from is not null then times.last_end end as overnight_to,
      coalesce(work.held_seconds, 0) as held_seconds,
      exists (
        select from work_session
        where technician_id = ${technicianId} and ended_at is null and voided_at is null
          and started_at >= day.begins and started_at < day.ends
      ) as is_running,
      coalesce(work.sessions, 0) as session_count, coalesce(work.raw_seconds, 0) as raw_seconds,
      coalesce(work.effective_seconds, 0) as effective_seconds, coalesce(work.cost_halalas, 0) as cost_halalas
    from day join last_part using (calendar_id)
    join calendar_part as since
      on since.calendar_id = day.calendar_id and since.part = part_of(second_of(day.begins), last_part.part)
    join calendar_part as till
      on till.calendar_id = day.calendar_id and till.part = part_of(second_of(day.ends), last_part.part)
    cross join lateral (
      select working_seconds(till, second_of(day.ends)) - working_seconds(since, second_of(day.begins)) as seconds
    ) as due
    left join times using (date)
    left join (
      select day, sum(sessions)::int as sessions, sum(raw_seconds)::bigint as raw_seconds,
        sum(effective_seconds)::bigint as effective_seconds, sum(held_seconds)::bigint as held_seconds,
        sum(cost_halalas)::bigint as cost_halalas
      from day_work where technician_id = ${technicianId} and day between ${first} and ${last} group by day
    ) as work on work.day = day.date
    order by day.date`)
}

/** What arrived too late for a month, or is carried into it: a row for each technician and pair of months. */
export function lateOfMonth(db: Reader, { first }: Month, which: 'arrived' | 'carried'): Promise<LateRow[]> {
  const key = which === 'arrived' ? sql`late.month` : sql`month_of_adjustment(late)`
  return db.rows<LateRow>(sql`
    select technician_id, to_char(late.month, 'YYYY-MM') as month, to_char(month_of_adjustment(late), 'YYYY-MM') as carried_to,
      sum(sessions)::int as session_count, sum(raw_seconds)::bigint as raw_seconds,
      sum(effective_seconds)::bigint as effective_seconds, sum(cost_halalas)::bigint as cost_halalas
    from late_arrival as late
    where ${key} = ${first}::date
    group by 1, 2, 3 order by 1, 2, 3`)
}

export type LateRow = Sums & { technician_id: number; month: string; carried_to: string }

export async function isMonthLocked(db: Reader, { first }: Month): Promise<boolean> {
  return (await db.row(sql`select from locked_period where month = ${first}`)) !== null
}
