import type { ExpectedFinish, NoForecast } from '@warsha/contract'
import {
  type AbsentDays,
  DAY,
  type ForecastTuning,
  instantAt,
  type Instant,
  type JobStatus,
  type LateCause,
  type LocalDate,
  plusDays,
} from '@warsha/domain'
import { empty, type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { isCharged, unchargedActivities } from '../activity-types/index.ts'
import { workedSeconds } from '../periods/index.ts'

export type OpenJob = {
  id: number
  status: JobStatus
  due_on: LocalDate | null
  created_at: Instant
  job_type_id: number | null
  power_rating_id: number | null
  rpm_category_id: number | null
  /** among those that a foreman has put first */
  place: number | null
}

/** Whether the row `job` was there and not closed at a moment, this one or one that is past. */
export function wasOpen(at: Instant): Sql {
  return sql`(job.closed_at is null or job.closed_at > ${timestamptz(at)}) and job.created_at <= ${timestamptz(at)}`
}

/** Whether the row `job` was there at a moment of the past and had not ended: whether it was open again is not known. */
function hadNotEnded(at: Instant): Sql {
  return sql`(job.lasted_until is null or job.lasted_until > ${timestamptz(at)}) and job.created_at <= ${timestamptz(at)}`
}

/** All jobs that are not closed. @param at a moment of the past: as it was then, as far as that is known */
export function openJobs(db: Reader, at: Instant | null): Promise<OpenJob[]> {
  if (at === null) {
    return db.rows<OpenJob>(sql`
      select id, status, due_on, created_at, job_type_id, power_rating_id, rpm_category_id, place
      from job left join work_order on job_id = id where status <> 'closed'`)
  }
  return db.rows<OpenJob>(sql`
    select id, due_on, created_at, job_type_id, power_rating_id, rpm_category_id, null::int as place,
      case
        when exists (
          select from job_hold where job_id = job.id and began_at <= ${timestamptz(at)}
            and (ended_at is null or ended_at > ${timestamptz(at)})
        ) then 'on_hold'
        when exists (
          select from work_session
          where job_id = job.id and voided_at is null and started_at < ${timestamptz(at)}
        ) then 'in_progress'
        else 'open' end as status
    from job where ${hadNotEnded(at)}`)
}

export type KeptWork = OpenJob & {
  /** as the last forecast had it; null: not known */
  team_hours: TeamHours[] | null
  /** the last forecast is from before the job, or from a version that did not keep its hours */
  is_not_yet: boolean
}

/** All jobs that are not closed, with what the last forecast had left of them. */
export function keptWork(db: Reader): Promise<KeptWork[]> {
  return db.rows<KeptWork>(sql`
    select job.id, job.status, job.due_on, job.created_at, job.job_type_id, job.power_rating_id, job.rpm_category_id, place,
      made.team_hours,
      made.job_id is null or (made.remaining_hours is not null and made.team_hours is null) as is_not_yet
    from job left join work_order on work_order.job_id = job.id left join job_forecast as made on made.job_id = job.id
    where job.status <> 'closed'`)
}

export type WorkedActivity = {
  job_id: number
  activity_type_id: number
  seconds: number
  is_settled: boolean
  first_started_at: Instant
  last_started_at: Instant
}

/** What was done until a moment on jobs that were not closed then: effective seconds of sessions that had ended. */
export function workedActivities(db: Reader, at: Instant): Promise<WorkedActivity[]> {
  return db.rows<WorkedActivity>(sql`
    select s.job_id, s.activity_type_id,
      coalesce(sum(${workedSeconds(sql`s`)}) filter (where s.ended_at <= ${timestamptz(at)}), 0) as seconds,
      coalesce(bool_or(item.settled_at <= ${timestamptz(at)}), false) as is_settled,
      min(s.started_at) as first_started_at, max(s.started_at) as last_started_at
    from job
    join work_session as s on s.job_id = job.id and s.voided_at is null and s.started_at <= ${timestamptz(at)}
      and ${isCharged(sql`s`)}
    left join work_item as item on item.job_id = s.job_id and item.activity_type_id = s.activity_type_id
    where ${wasOpen(at)}
    group by s.job_id, s.activity_type_id`)
}

/** Whether the row `s` of `work_session` was running at a moment; found by the index that keeps a technician's sessions apart. */
export function wasRunning(at: Instant): Sql {
  return sql`tstzrange(s.started_at, s.ended_at) @> ${timestamptz(at)}::timestamptz and s.voided_at is null`
}

export type RunningWork = { job_id: number; activity_type_id: number; technician_id: number; started_at: Instant }

export function runningWork(db: Reader, at: Instant): Promise<RunningWork[]> {
  return db.rows<RunningWork>(sql`
    select job_id, activity_type_id, technician_id, started_at from work_session as s
    where ${wasRunning(at)} and ${isCharged(sql`s`)}`)
}

/** What planners give activities of jobs that are not closed. */
export function plannedActivities(
  db: Reader,
): Promise<{ job_id: number; activity_type_id: number; seconds: number }[]> {
  return db.rows(sql`
    select job_id, activity_type_id, seconds from planners_estimate
    join job on job.id = job_id where job.status <> 'closed' and activity_type_id not in ${unchargedActivities}`)
}

/** Activity types that can be worked on now, and are charged to jobs. */
export async function activitiesInUse(db: Reader): Promise<number[]> {
  const found = await db.rows<{ id: number }>(
    sql`select id from activity_type where is_active and not upper_inf(uncharged) order by id`,
  )
  return found.map(({ id }) => id)
}

/** What jobs of so long ago had says what jobs have. */
const FINISHED_WITHIN = 365 * DAY

export type FinishedJobs = { job_type_id: number | null; activity_type_id: number | null; jobs: number }

/** How many jobs of each type were finished lately, and how many of them had each activity; a job without work says nothing. */
export function finishedJobs(db: Reader, now: Instant): Promise<FinishedJobs[]> {
  return db.rows<FinishedJobs>(sql`
    select job.job_type_id, item.activity_type_id, count(distinct job.id) as jobs
    from job join work_item as item on item.job_id = job.id
    where job.closed_at > ${timestamptz(now - FINISHED_WITHIN)} and job.closed_at <= ${timestamptz(now)}
    group by grouping sets ((job.job_type_id), (job.job_type_id, item.activity_type_id))`)
}

/** How far back it is looked who works, and how much. */
export const LATELY_DAYS = 14

/**
 * Whether the row `person` is there on most of the next days, by absences that were recorded at a moment: the queue has as
 * many hands all the time, so a day off moves no date.
 */
function isMostlyThere(today: LocalDate, at: Instant): Sql {
  const until = plusDays(today, LATELY_DAYS - 1)
  return sql`coalesce((
    select sum(least(last_day, ${until}::date) - greatest(first_day, ${today}::date) + 1) from absence
    where absence.person_id = person.id and half is null and first_day <= ${until}::date and last_day >= ${today}::date
      and recorded_at <= ${timestamptz(at)}
  ), 0) <= ${LATELY_DAYS / 2}`
}

/** One of those who work: of which segment, from which day on it counts whether they were there, and when they were away. */
export type Worker = { segment: string | null; since: LocalDate | null; absences: AbsentDays[] }

/** `teams`: how many of them are in each segment, the largest first */
export type Lately = {
  /** of charged work */
  seconds: number
  workers: Worker[]
  teams: { segment: string | null; technicians: number }[]
}

/**
 * Who worked within two weeks, today as well; and what they did for jobs up to yesterday. Whether somebody was there counts
 * from the first of these days on which anybody did anything; of who began since, from their own first day. The seconds are
 * those of sessions, as a day of work does not say what of it is charged.
 */
export async function workedLately(
  db: Reader,
  { today, at, businessTimeZone }: { today: LocalDate; at: Instant; businessTimeZone: string },
): Promise<Lately> {
  const first = plusDays(today, -LATELY_DAYS)
  const from = timestamptz(instantAt(first, 0, businessTimeZone))
  const to = timestamptz(instantAt(today, 0, businessTimeZone))
  const found = await db.row<Lately>(sql`
    with lately as (
      select day, technician_id
      from day_work join person on person.id = technician_id and person.is_active and ${isMostlyThere(today, at)}
      where day between ${first}::date and ${today}::date
    ), worker as (
      select technician_id from lately
      union
      select technician_id from work_session as s
      join person on person.id = technician_id and person.is_active and ${isMostlyThere(today, at)}
      where ${wasRunning(at)}
    ), first_day as (
      select technician_id, min(day) as own from lately where day < ${today}::date group by technician_id
    ), described as (
      select segment.name as segment,
        case when exists (
          select from work_session as s
          where s.technician_id = worker.technician_id and s.voided_at is null
            and s.started_at < ${from} and week_number(s.started_at) <= week_number(${from})
        ) then (select min(own) from first_day) else first_day.own end as since, (
          select coalesce(json_agg(json_build_object('first', first_day, 'last', last_day, 'half', half)
            order by first_day, half), '[]')
          from absence
          where person_id = worker.technician_id and last_day >= ${plusDays(first, -1)}::date
            and first_day < ${today}::date and recorded_at <= ${timestamptz(at)}
        ) as absences
      from worker left join first_day using (technician_id)
      left join segment on segment.id = segment_at(worker.technician_id, ${timestamptz(at)})
    )
    select (select coalesce(json_agg(described), '[]') from described) as workers,
      (select coalesce(json_agg(team order by technicians desc, segment), '[]') from (
        select segment, count(*)::int as technicians from described group by segment
      ) as team) as teams, (
        select coalesce(sum(${workedSeconds(sql`s`)}), 0) from work_session as s
        where s.technician_id in (select technician_id from worker) and s.voided_at is null
          and s.started_at >= ${from} and s.started_at < ${to}
          and s.ended_at <= ${timestamptz(at)} and ${isCharged(sql`s`)}
      ) as seconds`)
  return found ?? { seconds: 0, workers: [], teams: [] }
}

/** Of each activity the segment whose technicians, as they are spread at a moment, did most of it in the year before. */
export async function segmentsOfActivities(db: Reader, at: Instant): Promise<ReadonlyMap<number, string | null>> {
  const found = await db.rows<{ activity_type_id: number; segment: string | null }>(sql`
    select distinct on (activity_type_id) activity_type_id, segment
    from (
      select s.activity_type_id, member.segment, sum(${workedSeconds(sql`s`)}) as seconds
      from work_session as s join (
        select person.id, name as segment
        from person left join segment on segment.id = segment_at(person.id, ${timestamptz(at)})
      ) as member on member.id = s.technician_id
      where s.voided_at is null and s.ended_at <= ${timestamptz(at)}
        and s.started_at > ${timestamptz(at - FINISHED_WITHIN)}
      group by s.activity_type_id, member.segment
    ) as worked
    order by activity_type_id, seconds desc nulls last, segment`)
  return new Map(found.map(({ activity_type_id, segment }) => [activity_type_id, segment]))
}

/** Instances take turns: the second one finds the result of the first. */
export async function takeTurn(tx: Tx): Promise<Instant | null> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.forecast'))`)
  return (await tx.row<{ made_at: Instant | null }>(sql`select made_at from forecast`))?.made_at ?? null
}

/** Decimal hours of work that are left for a segment; null: for technicians of none. */
export type TeamHours = { team: string | null; hours: number }

export type ForecastRow = {
  job_id: number
  remaining_hours: number | null
  p50_at: string | null
  p80_at: string | null
  late_percent: number | null
  due_on: LocalDate | null
  /** the job is on hold */
  is_held: boolean
  goes_on_at: string | null
  none_because: Exclude<NoForecast, 'not_yet'> | null
  /** what is left for each team, without those for which nothing is; null: not known */
  team_hours?: TeamHours[] | null
  /** what holds it up most, where it is expected after its due day */
  late_cause?: LateCause | null
  late_team?: string | null
  late_days?: number | null
}

export type ForecastRun = {
  now: Instant
  technicians: number
  utilisation: number
  tuning: ForecastTuning
  rows: readonly ForecastRow[]
}

/** Puts the forecasts in the place of those before. A job that was deleted meanwhile has none. */
export async function saveForecasts(tx: Tx, run: ForecastRun): Promise<void> {
  const { now, technicians, utilisation, rows, tuning } = run
  const { first, later } = tuning.stretch
  await tx.run(sql`delete from job_forecast where job_id <> all (${rows.map(({ job_id }) => job_id)}::int[])`)
  await tx.run(sql`
    insert into job_forecast as kept (job_id, made_at, remaining_hours, p50_at, p80_at, late_percent, due_on, is_held,
      goes_on_at, none_because, team_hours, late_cause, late_team, late_days)
    select job.id, ${timestamptz(now)}, remaining_hours, p50_at, p80_at, late_percent, made.due_on, is_held, goes_on_at,
      none_because, team_hours, late_cause, late_team, late_days
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (job_id int, remaining_hours float8,
      p50_at timestamptz, p80_at timestamptz, late_percent float8, due_on date, is_held boolean, goes_on_at timestamptz,
      none_because text, team_hours jsonb, late_cause text, late_team text, late_days float8)
    join job on job.id = made.job_id
    order by job.id
    for key share of job
    on conflict (job_id) do update set made_at = excluded.made_at, remaining_hours = excluded.remaining_hours,
      p50_at = excluded.p50_at, p80_at = excluded.p80_at, late_percent = excluded.late_percent,
      due_on = excluded.due_on, is_held = excluded.is_held, goes_on_at = excluded.goes_on_at,
      none_because = excluded.none_because, team_hours = excluded.team_hours, late_cause = excluded.late_cause, late_team = excluded.late_team,
      late_days = excluded.late_days`)
  await tx.run(sql`
    update forecast set made_at = ${timestamptz(now)}, technicians = ${technicians}, utilisation = ${utilisation},
      flow_weight = ${tuning.flowWeight.later}, first_flow_weight = ${tuning.flowWeight.first}, first_stretch_p50 = ${first.p50}, first_stretch_p80 = ${first.p80},
      later_stretch_p50 = ${later.p50}, later_stretch_p80 = ${later.p80}`)
}

/** A forecast is about its job as that is now: not when it was put on hold or went on since, nor late for another date. */
const current = {
  reason: sql`case
    when (job.status = 'on_hold') is not distinct from made.is_held then made.none_because
    when job.status = 'on_hold' then 'on_hold'
    else 'not_yet' end`,
  latePercent: sql`case when made.due_on is not distinct from job.due_on then made.late_percent end`,
  /** then it is late for sure, and no forecast */
  isPastDue: sql`coalesce(made.due_on = job.due_on and job.due_on < business_day(made.made_at), false)`,
}

/** Whether the forecast `made` has dates for the row `job` as that is now. */
export const hasDatesNow = sql`${current.reason} is null`

/** Of another due day it says nothing, nor of a job that was put on hold or went on since. */
const lateBecause = sql`
  case when made.late_cause is not null and made.due_on is not distinct from job.due_on
    and (job.status = 'on_hold') is not distinct from made.is_held
  then json_build_object('cause', made.late_cause, 'team', made.late_team, 'days', made.late_days) end`

/** Days by which open jobs are expected late, by what holds each of them up most; those with the most days first. */
export function latenessByCause(db: Reader): Promise<(LateBecause & { jobs: number })[]> {
  return db.rows<LateBecause & { jobs: number }>(sql`
    select late_cause as cause, late_team as team, sum(late_days)::float8 as days, count(*)::int as jobs
    from job join job_forecast as made on made.job_id = job.id
    where job.status <> 'closed' and ${lateBecause} is not null
    group by late_cause, late_team order by days desc, cause, team`)
}

export type OfJob = { job_id: number } & (
  | { no_forecast: NoForecast }
  | (Pick<ExpectedFinish, 'late_percent'> & {
      p50_at: Instant
      p80_at: Instant
      goes_on_at: Instant | null
      is_past_due: boolean
      no_forecast: null
    })
)

/** What the list of jobs tells of each that is not closed, or of that one alone. */
export function forecastsOfJobs(db: Reader, only?: number): Promise<OfJob[]> {
  return db.rows<OfJob>(sql`
    select job.id as job_id, made.p50_at, made.p80_at, made.goes_on_at, ${current.latePercent} as late_percent,
      ${current.isPastDue} as is_past_due,
      ${current.reason} as no_forecast
    from job left join job_forecast as made on made.job_id = job.id
    where job.status <> 'closed' ${only === undefined ? empty : sql`and job.id = ${only}`}`)
}

export type ForecastOfJob = {
  job_id: number
  job_no: string
  customer: string
  description: string
  status: JobStatus
  due_on: LocalDate | null
  remaining_hours: number | null
  p50_at: Instant | null
  p80_at: Instant | null
  goes_on_at: Instant | null
  late_percent: number | null
  is_past_due: boolean
  no_forecast: NoForecast | null
  made_at: Instant | null
  late_because: LateBecause | null
}

/** What holds a job up most that is expected late, and how many days of that it is. */
export type LateBecause = { cause: LateCause; team: string | null; days: number }

/** Which of the jobs that are not closed: those of these ids, no more than so many, or all. */
export type Wanted = { jobs?: readonly number[] | null; most?: number | undefined }

/** Jobs that are not closed, those most likely to be late first. */
export function forecastsOf(db: Reader, { jobs = null, most }: Wanted): Promise<ForecastOfJob[]> {
  return db.rows<ForecastOfJob>(sql`
    select job.id as job_id, job.job_no, job.customer, job.description, job.status, job.due_on, made.remaining_hours,
      made.p50_at, made.p80_at, made.goes_on_at, ${current.latePercent} as late_percent,
      ${current.isPastDue} as is_past_due,
      ${current.reason} as no_forecast, made.made_at, ${lateBecause} as late_because
    from job left join job_forecast as made on made.job_id = job.id
    where job.status <> 'closed' ${jobs === null ? empty : sql`and job.id = any (${[...jobs]}::int[])`}
    order by late_percent desc nulls last, p50_at nulls last, job.created_at, job.id
    ${most === undefined ? empty : sql`limit ${most}`}`)
}

export async function openJobCount(db: Reader): Promise<number> {
  const row = await db.row<{ jobs: number }>(sql`select count(*)::int as jobs from job where status <> 'closed'`)
  return row?.jobs ?? 0
}

export type LastForecastRun = { made_at: Instant | null; technicians: number; utilisation: number | null }

export function lastForecastRun(db: Reader): Promise<LastForecastRun | null> {
  return db.row<LastForecastRun>(sql`select made_at, technicians, utilisation from forecast`)
}
