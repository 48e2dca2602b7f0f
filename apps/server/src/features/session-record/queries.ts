import type { SessionRecord } from '@warsha/contract'
import { type Instant, type LocalDate, reviewFlags } from '@warsha/domain'
import { named, type Reader, type Sql, sql } from '../../platform/database.ts'
import type { Sums } from '../../platform/work.ts'
import { segmentIdOfSession } from '../calendar/index.ts'
import type { Match } from './search.ts'

/** A session as it is read, with the words that go with it. */
export type RecordRow = Omit<
  SessionRecord,
  'started_at' | 'ended_at' | 'activity_finished_at' | 'state' | 'flags' | 'hourly_rate' | 'cost_sar' | 'late'
> & {
  started_at: Instant
  ended_at: Instant | null
  activity_finished_at: Instant | null
  is_voided: boolean
  /** those that wait, as bits */
  waiting_flags: number
  rate_halalas: number | null
  cost_halalas: number | null
  late: LateSums | null
}

/** What of a session arrived late for a closed month, and on which day of which month it counts instead. */
export type LateSums = {
  month: string
  posting_day: string
  is_accepted: boolean
  session_count: number
  seconds_raw: number
  seconds_effective: number
  cost_halalas: number
}

/** What waits for an admin's look, as bits; nothing of a voided session does. */
export const waitingFlags = sql`(case when s.voided_at is null then s.review_flags & ~s.reviewed_flags else 0 end)`

export const recordColumns = sql`s.id as session_id, s.technician_id, person.full_name as technician_name, named.labelled_person as technician,
  person.employee_number, segment.name as segment, s.job_id, job.job_no, job.customer,
  job.description as job_description,
  activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.note, s.started_at, s.ended_at,
  (select said_at from session_finish where technician_id = s.technician_id and session_key = session_key(s)) as activity_finished_at,
  s.raw_seconds as seconds_raw, s.effective_seconds as seconds_effective, s.held_seconds as seconds_held, s.rate_halalas,
  s.cost_halalas, s.voided_at is not null as is_voided, ${waitingFlags} as waiting_flags,
  (s.corrected_at is not null or exists (
    select from session_change where session_id = s.id and kind = 'corrected')) as is_corrected,
  exists (
    select from locked_period where month = date_trunc('month', business_day(s.started_at)::timestamp)::date
  ) as is_locked, is_charged(s.activity_type_id, business_day(s.started_at)) as is_charged,
  case when s.review_flags & ${reviewFlags.in_closed_month}::int <> 0 then (
    select json_build_object('month', to_char(max(posting_day), 'YYYY-MM'), 'posting_day', max(posting_day),
      'is_accepted', bool_and(carried_to is not null), 'session_count', sum(sessions), 'seconds_raw', sum(raw_seconds),
      'seconds_effective', sum(effective_seconds), 'cost_halalas', sum(cost_halalas))
    from late_arrival as late where late.session_id = s.id having count(*) > 0
  ) end as late,
  exists (select from correction_request where session_id = s.id and status = 'pending') as has_request,
  (select count(*) from media where session_id = s.id) as media_count, session_version(s) as version`

/** The session `s` with its people and things. */
export const recordTables = sql`work_session as s
  join person on person.id = s.technician_id
  join person_labels() as named on labelled_id = s.technician_id
  join job on job.id = s.job_id
  join activity_type on activity_type.id = s.activity_type_id
  left join segment on segment.id = ${segmentIdOfSession}`

type Page = { limit: number; offset: number }

/** Sessions `s` that meet a condition, newest first. The page is found before anything else is read of its sessions. */
export function recordsNewestFirst(db: Reader, condition: Sql, { limit, offset }: Page): Promise<RecordRow[]> {
  return db.rows<RecordRow>(sql`
    select ${recordColumns} from ${recordTables}
    where s.id = any(array(
      select s.id from work_session as s where ${condition}
      order by s.started_at desc, s.id desc limit ${limit} offset ${offset}))
    order by s.started_at desc, s.id desc`)
}

export async function recordsOf(db: Reader, ids: readonly string[]): Promise<Map<string, RecordRow>> {
  const statement = sql`select ${recordColumns} from ${recordTables} where s.id = any(${ids}::uuid[])`
  const rows = await db.rows<RecordRow>(named('session_records', statement))
  return new Map(rows.map((row) => [row.session_id, row]))
}

export async function recordById(db: Reader, id: string): Promise<RecordRow | null> {
  return (await recordsOf(db, [id])).get(id) ?? null
}

export type TotalsRow = Sums & { total: number; running_count: number; to_review_count: number; held_seconds: number }

/** What all that is found comes to, late work with it. */
export async function totalsOf(db: Reader, { sessions, isOwnDay, isPostingDay }: Match): Promise<TotalsRow> {
  const sums = (seconds: Sql, isCounted: Sql) => sql`
    coalesce(sum(${seconds}.raw_seconds) filter (where ${isCounted}), 0) as raw_seconds,
    coalesce(sum(${seconds}.effective_seconds) filter (where ${isCounted}), 0) as effective_seconds,
    coalesce(sum(${seconds}.held_seconds) filter (where ${isCounted}), 0) as held_seconds,
    coalesce(sum(${seconds}.cost_halalas) filter (where ${isCounted}), 0) as cost_halalas`
  const totals = await db.row<TotalsRow>(sql`
    select total, running_count, to_review_count, (own.session_count + late.session_count)::int as session_count,
      (own.raw_seconds + late.raw_seconds)::bigint as raw_seconds,
      (own.effective_seconds + late.effective_seconds)::bigint as effective_seconds,
      (own.held_seconds + late.held_seconds)::bigint as held_seconds,
      (own.cost_halalas + late.cost_halalas)::bigint as cost_halalas
    from (
      select count(*) as total, count(s.effective_seconds) filter (where ${isOwnDay}) as session_count,
        count(*) - count(s.ended_at) as running_count, count(*) filter (where ${waitingFlags} <> 0) as to_review_count,
        ${sums(sql`s`, isOwnDay)}
      from work_session as s where ${sessions}
    ) as own, (
      select coalesce(sum(late.sessions), 0) as session_count, ${sums(sql`late`, isPostingDay)}
      from late_arrival as late join work_session as s on s.id = late.session_id
      where ${isPostingDay} and ${sessions}
    ) as late`)
  if (!totals) throw new Error('a sum gave no row')
  return totals
}

/** What each technician did on some days, late work with it. */
export function workByTechnician(
  db: Reader,
  { first, last }: { first: LocalDate; last: LocalDate },
): Promise<(Sums & { technician_id: number })[]> {
  return db.rows<Sums & { technician_id: number }>(sql`
    select technician_id, sum(sessions)::int as session_count, sum(raw_seconds)::bigint as raw_seconds,
      sum(effective_seconds)::bigint as effective_seconds, sum(cost_halalas)::bigint as cost_halalas
    from posted_days() where day between ${first} and ${last} group by technician_id`)
}

/** To how many work items the sessions `s` belong that meet a condition. */
export async function itemCountOf(db: Reader, condition: Sql): Promise<number> {
  const found = await db.row<{ item_count: number }>(sql`
    select count(distinct (s.job_id, s.activity_type_id)) as item_count from work_session as s where ${condition}`)
  return found?.item_count ?? 0
}
