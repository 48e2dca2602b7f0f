import type { TimelineSession, TimelineTechnician } from '@warsha/contract'
import type { Instant, InstantSpan, SegmentHistory } from '@warsha/domain'
import { type Reader, sql, timestamptz } from '../../platform/database.ts'
import { segmentHistory } from '../calendar/index.ts'
import { waitingFlags } from '../session-record/index.ts'

/** A session with what tells how it is drawn. */
export type SessionRow = Pick<
  TimelineSession,
  | 'session_id'
  | 'technician_id'
  | 'job_no'
  | 'customer'
  | 'job_description'
  | 'activity_code'
  | 'activity_label'
  | 'activity_label_ar'
  | 'is_corrected'
  | 'is_charged'
> & {
  started_at: Instant
  ended_at: Instant | null
  raw_seconds: number | null
  held_seconds: number | null
  /** those that wait, as bits */
  waiting_flags: number
  has_request: boolean
}

/**
 * Every session that lies in a span at least in part, by technician and start. As a technician's sessions never
 * overlap, of those that began before the span only the last one can reach into it.
 */
export function sessionsWithin(db: Reader, { from, to }: InstantSpan): Promise<SessionRow[]> {
  const [first, last] = [sql`${timestamptz(from)}::timestamptz`, sql`${timestamptz(to)}::timestamptz`]
  return db.rows<SessionRow>(sql`
    select s.id as session_id, s.technician_id, job.job_no, job.customer, job.description as job_description,
      activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.started_at, s.ended_at,
      s.raw_seconds, s.held_seconds, ${waitingFlags} as waiting_flags,
      (s.corrected_at is not null or exists (
        select from session_change where session_id = s.id and kind = 'corrected')) as is_corrected,
      is_charged(s.activity_type_id, business_day(s.started_at)) as is_charged,
      exists (select from correction_request where session_id = s.id and status = 'pending') as has_request
    from person
    cross join lateral (
      (select * from (
        select * from work_session as s
        where s.technician_id = person.id and s.voided_at is null and s.ended_at is distinct from s.started_at
          and week_number(s.started_at) <= week_number(${first}) and s.started_at < ${first}
        order by week_number(s.started_at) desc, s.started_at desc limit 1
      ) as before
      where ended_at is null or ended_at > ${first})
      union all
      select * from work_session as s
      where s.technician_id = person.id and s.voided_at is null
        and week_number(s.started_at) between week_number(${first}) and week_number(${last})
        and s.started_at >= ${first} and s.started_at < ${last}
    ) as s
    join job on job.id = s.job_id
    join activity_type on activity_type.id = s.activity_type_id
    where is_technician(person.role)
    order by s.technician_id, s.started_at, s.id`)
}

export type TechnicianRow = Omit<TimelineTechnician, 'segment' | 'segments'> & { history: SegmentHistory }

/** The active technicians and these others, by their names. */
export function techniciansOf(db: Reader, others: readonly number[]): Promise<TechnicianRow[]> {
  return db.rows<TechnicianRow>(sql`
    select id as technician_id, full_name as technician_name, named.labelled_person as technician, employee_number,
      ${segmentHistory(sql`person.id`)} as history, is_active
    from person join person_labels() as named on labelled_id = id
    where is_technician(role) and (is_active or id = any(${others}::int[]))
    order by lower(full_name), id`)
}

/** The closed months, `YYYY-MM`, among those of some days. */
export async function closedMonthsAmong(db: Reader, months: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ month: string }>(sql`
    select to_char(month, 'YYYY-MM') as month from locked_period where to_char(month, 'YYYY-MM') = any(${months}::text[])`)
  return new Set(rows.map(({ month }) => month))
}
