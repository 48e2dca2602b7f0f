import type { Person } from '@warsha/contract'
import type { HoldReason, Instant, JobStatus, LocalDate } from '@warsha/domain'
import { DAY } from '@warsha/domain'
import { empty, type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { unchargedActivities } from '../activity-types/index.ts'
import { workedSeconds } from '../periods/index.ts'
import { hasAllWords } from '../search/index.ts'
import { startedSince } from '../sessions/index.ts'

/** What a job's place in the order of work follows from. */
export type PlacedRow = {
  job_id: number
  status: JobStatus
  due_on: LocalDate | null
  created_at: Instant
  place: number | null
}

/** The jobs that are not closed, each with no more than its place takes: there may be tens of thousands. */
export function placesOfOpenJobs(db: Reader): Promise<PlacedRow[]> {
  return db.rows<PlacedRow>(sql`
    select id as job_id, status, due_on, created_at, place
    from job left join work_order on work_order.job_id = job.id
    where status <> 'closed'`)
}

/** Jobs by their ids; null: all that are not closed. */
export type Among = readonly number[] | null

function among(column: Sql, jobs: Among): Sql {
  return jobs === null ? empty : sql`and ${column} = any (${[...jobs]}::int[])`
}

export type JobRow = {
  job_id: number
  job_no: string
  customer: string
  description: string
  status: JobStatus
  due_on: LocalDate | null
  is_put_first: boolean
  reason: HoldReason | null
  note: string | null
  held_since: Instant | null
  expected_on: LocalDate | null
}

/** The jobs that are not closed, with what they wait for. */
export function openJobs(db: Reader, jobs: Among): Promise<JobRow[]> {
  return db.rows<JobRow>(sql`
    select job.id as job_id, job_no, customer, description, status, due_on, place is not null as is_put_first, reason, note,
      coalesce(waits_since, began_at) as held_since, expected_on
    from job
    left join work_order on work_order.job_id = job.id
    left join job_hold on job_hold.job_id = job.id and ended_at is null
    where status <> 'closed' ${among(sql`job.id`, jobs)}`)
}

/** Of the jobs that are not closed those that matter wherever they stand: who is on them, and those most likely to be late. */
export async function jobsToSeeAnyway(db: Reader, most: number): Promise<number[]> {
  const rows = await db.rows<{ job_id: number }>(sql`
    select distinct job_id from work_session where ended_at is null and voided_at is null
    union
    (
      select job_id from job_forecast join job on job.id = job_id
      where status <> 'closed' and late_percent is not null
      order by late_percent desc, job_id limit ${most}
    )
    union
    (
      select job_id from job_hold join job on job.id = job_id
      where status = 'on_hold' and ended_at is null
      order by expected_on nulls last, coalesce(waits_since, began_at) desc, job_id limit ${most}
    )`)
  return rows.map(({ job_id }) => job_id)
}

/** The jobs that are not closed in whose number, customer or description every word is found. */
export async function openJobsWith(db: Reader, words: readonly string[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from job where status <> 'closed' and ${hasAllWords(sql`search_text`, words)}`)
  return rows.map(({ id }) => id)
}

export type WorkingRow = {
  job_id: number
  technician_id: number
  technician_name: string
  technician: Person
  activity_label: string
  activity_label_ar: string | null
}

/** Who works on what now. */
export function workingNow(db: Reader): Promise<WorkingRow[]> {
  return db.rows<WorkingRow>(sql`
    select job_id, technician_id, full_name as technician_name, named.labelled_person as technician, label as activity_label, name_ar as activity_label_ar
    from work_session
    join person on person.id = technician_id
    join person_labels() as named on labelled_id = technician_id
    join activity_type on activity_type.id = activity_type_id
    where ended_at is null and voided_at is null
    order by full_name`)
}

export type BegunRow = { job_id: number; activity_type_id: number; first_started_at: Instant; is_settled: boolean }

/** What was begun of the open jobs but breaks, in the order in which it was. */
export function begunActivities(db: Reader, breaks: readonly number[], jobs: Among): Promise<BegunRow[]> {
  return db.rows<BegunRow>(sql`
    select job_id, activity_type_id, item.started_at as first_started_at, settled_at is not null as is_settled
    from work_item as item join job on job.id = job_id
    where job.status <> 'closed' and activity_type_id <> all (${[...breaks]}::int[]) ${among(sql`job_id`, jobs)}
    order by job_id, item.started_at, activity_type_id`)
}

const LATELY = 365 * DAY

/** `before_id` null: the beginning of a job, `activity_type_id` null: its end */
export type FollowRow = { before_id: number | null; activity_type_id: number | null; jobs: number }

type Steps = {
  now: Instant
  /** the activities that are none */
  breaks: readonly number[]
}

/** The activities of jobs that were closed lately, in the order in which they began. */
function stepsOfClosedJobs({ now, breaks }: Steps): Sql {
  return sql`
    select activity_type_id, lag(activity_type_id) over in_order as before_id,
      lead(activity_type_id) over in_order is null as is_last, percent_rank() over in_order as place
    from work_item as item join job on job.id = job_id
    where closed_at > ${timestamptz(now - LATELY)} and activity_type_id <> all (${[...breaks]}::int[])
    window in_order as (partition by job_id order by item.started_at, activity_type_id)`
}

/** How often an activity was the next to begin after another one, the first of a job, or the last. */
export function whatFollows(db: Reader, steps: Steps): Promise<FollowRow[]> {
  return db.rows<FollowRow>(sql`
    with step as (${stepsOfClosedJobs(steps)})
    select before_id, activity_type_id, count(*)::int as jobs from step group by before_id, activity_type_id
    union all
    select activity_type_id, null, count(*)::int from step where is_last group by activity_type_id`)
}

/** How far behind the others each activity usually begins: 0 before all of them, 1 behind. */
export function usualPlaces(db: Reader, steps: Steps): Promise<{ activity_type_id: number; place: number }[]> {
  return db.rows(sql`
    select activity_type_id, avg(place) as place from (${stepsOfClosedJobs(steps)}) as step group by activity_type_id`)
}

/** To which activities of jobs that are not closed planners give hours. */
export function plannedActivities(db: Reader, jobs: Among): Promise<{ job_id: number; activity_type_id: number }[]> {
  return db.rows(sql`
    select job_id, activity_type_id from planners_estimate join job on job.id = job_id
    where status <> 'closed' and activity_type_id not in ${unchargedActivities} ${among(sql`job_id`, jobs)}`)
}

export type ActivityRow = { id: number; code: string; label: string; name_ar: string | null }

export function activityTypes(db: Reader): Promise<(ActivityRow & { is_active: boolean; is_charged: boolean })[]> {
  return db.rows(
    sql`select id, code, label, name_ar, is_active, not upper_inf(uncharged) as is_charged from activity_type order by label, code`,
  )
}

const USUAL = 90 * DAY

export type UsualRow = {
  activity_type_id: number
  technician_id: number
  technician_name: string
  technician: Person
  is_free: boolean
  is_here: boolean
}

/** Who did most of each activity lately, three at most of each, those who did most first, without people who have left. */
export function usualTechnicians(
  db: Reader,
  { now, todayBegins }: { now: Instant; todayBegins: Instant },
): Promise<UsualRow[]> {
  return db.rows<UsualRow>(sql`
    select activity_type_id, technician_id, technician_name, technician,
      not exists (
        select from work_session as running
        where running.technician_id = ranked.technician_id and running.ended_at is null and running.voided_at is null
      ) as is_free,
      exists (
        select from work_session as s
        where s.technician_id = ranked.technician_id and s.voided_at is null
          and ${startedSince(todayBegins - DAY)}
          and (s.started_at >= ${timestamptz(todayBegins)} or s.ended_at >= ${timestamptz(todayBegins)})
      ) as is_here
    from (
      select activity_type_id, technician_id, full_name as technician_name, named.labelled_person as technician,
        row_number() over (partition by activity_type_id order by sum(${workedSeconds(sql`s`)}) desc nulls last, technician_id)
          as rank
      from work_session as s join person on person.id = technician_id join person_labels() as named on labelled_id = technician_id
      where is_active and voided_at is null and ended_at is not null and started_at > ${timestamptz(now - USUAL)}
      group by activity_type_id, technician_id, full_name, labelled_person
    ) as ranked
    where rank <= 3
    order by activity_type_id, rank`)
}

/** The numbers of the jobs that were put first, in their order. */
export function chosenOrder(db: Reader): Promise<{ job_id: number; job_no: string }[]> {
  return db.rows(sql`
    select job_id, job_no from work_order join job on job.id = job_id order by place`)
}

/** The same, kept as it is until the transaction ends. */
export async function lockChosenOrder(tx: Tx): Promise<{ job_id: number; job_no: string }[]> {
  await tx.run(sql`select from work_order order by place for update`)
  return chosenOrder(tx)
}

/**
 * The jobs, kept from being closed or deleted until the transaction ends; before the order is touched, as whoever closes or
 * deletes a job takes the same way. @returns those that there are
 */
export async function lockJobs(tx: Tx, jobIds: readonly number[]): Promise<ReadonlyMap<number, { isClosed: boolean }>> {
  const jobs = await tx.rows<{ id: number; isClosed: boolean }>(sql`
    select id, status = 'closed' as "isClosed" from job where id = any (${[...jobIds]}::int[]) order by id for share`)
  return new Map(jobs.map((job) => [job.id, job]))
}

/** Puts these jobs first in the place of others, one admin at a time. */
export async function saveOrder(tx: Tx, jobIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from work_order`)
  await tx.run(sql`
    insert into work_order (job_id, place)
    select job_id, place from unnest(${[...jobIds]}::int[]) with ordinality as chosen (job_id, place)`)
}

export async function lockOrder(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.work_order'))`)
}
