import type { Employment, Instant, LocalDate, SegmentHistory } from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz } from '../../platform/database.ts'
import { numberRowsIn } from '../../platform/number-rows.ts'
import { segmentHistory, segmentsBetween } from '../calendar/index.ts'
import { employments } from '../technicians/index.ts'
import { midnights, type PayMonth } from './month.ts'
import type { PayBasis } from './basis.ts'
import type { Person } from '@warsha/contract'

export type MonthRow = {
  locked_at: Instant | null
  locked_by: Person | null
  basis: PayBasis
  late_count: number
  to_review_count: number
  running_count: number
}

/** Whether a month is closed, the rules that hold for it, and what its figures do not say. */
export async function factsOfMonth(db: Reader, { first, from, to }: PayMonth): Promise<MonthRow> {
  const inMonth = sql`started_at >= ${timestamptz(from)} and started_at < ${timestamptz(to)} and voided_at is null`
  const found = await db.row<MonthRow>(sql`
    select locked_at, labelled_person as locked_by, coalesce(closed_pay_rules.rules, pay_basis(wanted.first)) as basis,
      (select count(distinct session_id) from late_arrival as late where late.month = wanted.first)::int as late_count,
      (select count(*) from work_session where (review_flags & ~reviewed_flags) <> 0 and ${inMonth}
        and raw_seconds is not null)::int as to_review_count,
      (select count(*) from work_session where ended_at is null and ${inMonth})::int as running_count
    from (select ${first}::date as first) as wanted
    left join locked_period on locked_period.month = wanted.first
    left join closed_pay_rules on closed_pay_rules.month = wanted.first
    left join person_labels() as named on labelled_id = locked_by`)
  if (!found) throw new Error('a month has one row of facts')
  return found
}

/** By what each of the months is paid, by their first days. */
export async function basesOf(db: Reader, months: readonly PayMonth[]): Promise<Map<LocalDate, PayBasis>> {
  const rows = await db.rows<{ first: LocalDate; basis: PayBasis }>(sql`
    select first::text as first, coalesce(closed_pay_rules.rules, pay_basis(first)) as basis
    from unnest(${months.map(({ first }) => first)}::date[]) as first
    left join closed_pay_rules on closed_pay_rules.month = first`)
  return new Map(rows.map(({ first, basis }) => [first, basis]))
}

export type PersonRow = {
  id: number
  full_name: string
  labelled: Person
  employee_number: string | null
  /** those to which they belonged in the month */
  segment: string | null
  segments: SegmentHistory
  employment: Employment
  /** since when their timer runs */
  running_since: Instant | null
}

/** Everybody who works or has worked, by name. */
export async function people(db: Reader, { first, from, to }: PayMonth): Promise<PersonRow[]> {
  const month = { from: timestamptz(from), to: timestamptz(to) }
  const rows = await db.rows<Omit<PersonRow, 'employment'>>(sql`
    select id, sheet_name as full_name, sheet_person as labelled, sheet_number as employee_number,
      ${segmentsBetween(sql`person.id`, month)} as segment, ${segmentHistory(sql`person.id`)} as segments,
      (select started_at from work_session where technician_id = person.id and ended_at is null and voided_at is null)
        as running_since
    from person
    join sheet_people(exists (select from locked_period where month = ${first})) on sheet_person_id = id
    where is_technician(role) or exists (select from day_work where technician_id = person.id)
    order by sheet_name, id`)
  const byId = await employments(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const employment = byId.get(row.id)
    return employment ? [{ ...row, employment }] : []
  })
}

/** A completed session as far as it counts. */
export type SessionRow = {
  technician_id: number
  activity_code: string
  segment: string | null
  started_at: Instant
  raw_seconds: number
  held_seconds: number
}

/** The numbers of a session: its technician, activity and segment (0: none), start in milliseconds, seconds, held ones. */
type SessionNumbers = [technician: number, activity: number, segment: number, start: number, raw: number, held: number]

/**
 * The sessions that started in a month, and those before that reach into the week in which it begins, as they were when
 * the month was closed. They come as numbers in one text: as rows, tens of thousands take as long as all that is made of them.
 */
export async function sessionsOfMonth(
  db: Reader,
  { first, from, to }: PayMonth,
  isClosed: boolean,
): Promise<SessionRow[]> {
  const [begins, ends] = [timestamptz(from), timestamptz(to)]
  const before = isClosed
    ? sql`select * from closed_session_before where month = ${first}`
    : sql`select * from sessions_before_month(${first}::date)`
  const numbers = (held: Sql) => sql`array[technician_id, activity_type_id, coalesce(segment_id, 0),
    floor(extract(epoch from started_at) * 1000)::bigint, raw_seconds, ${held}] as numbers`
  const found = await db.row<{ sessions: string | null; codes: Names | null; segments: Names | null }>(sql`
    select array_agg(numbers)::text as sessions, (select json_object_agg(id, code) from activity_type) as codes,
      (select json_object_agg(id, name) from segment) as segments
    from (
      select ${numbers(sql`coalesce(held_seconds, 0)`)}
      from person cross join lateral (
        select * from work_session
        where technician_id = person.id and started_at >= ${begins} and started_at < ${ends}
          and week_number(started_at) between week_number(${begins}::timestamptz) and week_number(${ends}::timestamptz)
          and raw_seconds is not null and voided_at is null
      ) as session
      union all
      select ${numbers(sql`0`)} from (${before}) as session
    ) as sessions`)
  if (!found) throw new Error('sums have one row')
  const [codes, segments] = [found.codes ?? {}, found.segments ?? {}]
  return numberRowsIn<SessionNumbers>(found.sessions).map(([technician_id, activity, segment, start, raw, held]) => ({
    technician_id,
    activity_code: codes[activity] ?? '',
    segment: segments[segment] ?? null,
    started_at: start,
    raw_seconds: raw,
    held_seconds: held,
  }))
}

/** By ids. */
type Names = Record<number, string>

/** What somebody worked on a day of an activity that is added up apart; or a session that runs on past midnight. */
export type YearRow = {
  technician_id: number
  day: LocalDate
  /** empty where it is none of those asked for */
  activity_code: string
  /** null for what is over at midnight */
  started_at: Instant | null
  segment: string | null
  raw_seconds: number
  /** inside the calendar, as it is stored; of a session that runs on, it is counted */
  effective_seconds: number
}

/** The number of a day, from 1, its seconds, and those inside the calendar. */
export type YearDay = [day: number, raw: number, effective: number]

/** All else of a technician's days. */
export type YearDays = { technician_id: number; days: YearDay[] }

/**
 * The sessions that started in some months of a year, added up by day: a shop may have a quarter of a million of them.
 * Those that run past midnight stand alone, and so do those of before that reach into the first week.
 * @param unpaid codes of activities whose time is added up apart
 */
export async function workOfMonths(
  db: Reader,
  { first, next, from, to }: PayMonth,
  { timeZone, unpaid }: { timeZone: string; unpaid: readonly string[] },
): Promise<{ usual: YearDays[]; others: YearRow[] }> {
  // Days by where they begin: to ask for the day of an instant in a time zone takes as long as all the rest.
  const starts = sql`${midnights({ first, next }, timeZone).map((instant) => timestamptz(instant))}::timestamptz[]`
  const rows = await db.rows<YearRow & { days: string | null }>(sql`
    with work as materialized (
      select technician_id, day, unpaid_id, alone, min(started_at) as started_at, min(segment_id) as segment_id,
        sum(raw_seconds)::int as raw_seconds, coalesce(sum(effective_seconds), 0)::int as effective_seconds
      from (
        select technician_id, segment_id, started_at, raw_seconds, effective_seconds,
          width_bucket(started_at, ${starts}) as day,
          case when activity_type_id = any(array(select id from activity_type where code = any(${unpaid}::text[])))
            then activity_type_id end as unpaid_id,
          case when started_at + raw_seconds * interval '1 second' >= (${starts})[width_bucket(started_at, ${starts}) + 1]
            then id end as alone
        from work_session
        where started_at >= ${timestamptz(from)} and started_at < ${timestamptz(to)}
          and raw_seconds is not null and voided_at is null
      ) as session
      group by technician_id, day, unpaid_id, alone
    )
    select technician_id, '' as day, '' as activity_code, null::timestamptz as started_at, null as segment,
      0 as raw_seconds, 0 as effective_seconds,
      array_agg(array[day, raw_seconds, effective_seconds])::text as days
    from work where unpaid_id is null and alone is null
    group by technician_id
    union all
    select technician_id, (${first}::date + (day - 1))::text, coalesce(code, ''),
      case when alone is not null then started_at end, case when alone is not null then segment.name end, raw_seconds,
      effective_seconds, null
    from work
    left join activity_type on activity_type.id = unpaid_id
    left join segment on segment.id = segment_id
    where unpaid_id is not null or alone is not null
    union all
    select technician_id, (started_at at time zone ${timeZone})::date::text, code, started_at, segment.name, raw_seconds, 0,
      null
    from sessions_before_month(${first}::date)
    join activity_type on activity_type.id = activity_type_id
    left join segment on segment.id = segment_id`)
  const usual = rows.flatMap(({ technician_id, days }) =>
    days === null ? [] : { technician_id, days: numberRowsIn<YearDay>(days) },
  )
  return { usual, others: rows.filter(({ days }) => days === null) }
}

export type AdjustmentRow = {
  session_id: string
  technician_id: number
  /** the closed month, YYYY-MM */
  month: string
  day: LocalDate
  segment: string | null
  job_no: string
  activity_code: string
  activity_label: string
  activity_label_ar: string | null
  raw_seconds: number
  effective_seconds: number
}

export type LateRow = AdjustmentRow & {
  started_at: Instant
  /** what the session came to before: as the month was closed, and by what came late for it earlier */
  raw_before: number
  /** false where it adjusts another month */
  is_of_month: boolean
}

/** What arrived late for the closed months of which something adjusts this one, in the order in which it came. */
export function lateRowsOf(db: Reader, { first }: PayMonth): Promise<LateRow[]> {
  return db.rows<LateRow>(sql`
    select s.started_at, month_of_adjustment(late) = ${first} as is_of_month,
      (coalesce(s.raw_seconds, 0) + (
        select coalesce(sum(earlier.raw_seconds), 0) from late_arrival as earlier
        where earlier.session_id = late.session_id and earlier.id < late.id))::int as raw_before,
      late.session_id, late.technician_id, to_char(late.month, 'YYYY-MM') as month,
      business_day(s.started_at) as day, segment.name as segment, job_no, activity_type.code as activity_code,
      label as activity_label, name_ar as activity_label_ar, late.raw_seconds, late.effective_seconds
    from late_arrival as late
    join work_session as s on s.id = late.session_id
    join job on job.id = s.job_id
    join activity_type on activity_type.id = s.activity_type_id
    left join segment on segment.id = late.segment_id
    where late.month in (select own.month from late_arrival as own where month_of_adjustment(own) = ${first})
      and (late.raw_seconds <> 0 or late.effective_seconds <> 0)
    order by late.id`)
}

/** What ran over the end of a month, as the next month was closed with it (`sign` -1) or as it is now (1). */
export type ChangedRow = Omit<SessionRow, 'held_seconds'> & {
  sign: -1 | 1
  session_id: string
  job_no: string
  activity_label: string
  activity_label_ar: string | null
}

/** What has changed of the hours that ran on into the next month, which was closed before. */
export function changedAfterMonth(db: Reader, { next }: PayMonth): Promise<ChangedRow[]> {
  return db.rows<ChangedRow>(sql`
    select sign, changed.session_id, changed.technician_id, job_no, activity_type.code as activity_code,
      label as activity_label, name_ar as activity_label_ar, segment.name as segment, changed.started_at, changed.raw_seconds
    from changed_before_month(${next}::date) as changed
    join work_session as s on s.id = changed.session_id
    join job on job.id = s.job_id
    join activity_type on activity_type.id = changed.activity_type_id
    left join segment on segment.id = changed.segment_id
    order by changed.started_at, changed.session_id, sign`)
}

export type StoredSums = { technician_id: number; raw_seconds: number; effective_seconds: number }

/** What the sessions of a month come to, from its stored days, or from the lines of a closed month. */
export function storedSumsOfMonth(db: Reader, { first, last }: PayMonth, isClosed: boolean): Promise<StoredSums[]> {
  const sums = sql`technician_id, sum(raw_seconds)::bigint as raw_seconds, sum(effective_seconds)::bigint as effective_seconds`
  return db.rows<StoredSums>(
    isClosed
      ? sql`select ${sums} from closed_line where month = ${first} group by technician_id`
      : sql`select ${sums} from day_work where day between ${first} and ${last} group by technician_id`,
  )
}

export type ReasonRow = { date: LocalDate; segment: string; reason: string }

/** Why days of a month are other ones than usual. */
export function reasonsOfMonth(db: Reader, { first, last }: PayMonth): Promise<ReasonRow[]> {
  return db.rows<ReasonRow>(sql`
    select business_day(starts_at) as date, segment, reason from schedule_exception
    where business_day(starts_at) between ${first} and ${last}
      and (removed_on is null or business_day(starts_at) < removed_on)
    order by starts_at, id`)
}
