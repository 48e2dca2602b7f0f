import {
  type ActivityVisit,
  DAY,
  type FlowTime,
  type HoldTime,
  type Instant,
  instantAt,
  type JobPassage,
  type LocalDate,
  localDateOf,
  plusDays,
  type PromiseOutcome,
  Route,
  type ShopRecord,
  type WorkingCalendar,
  workingSecondsUntil,
} from '@warsha/domain'
import { type Reader, sql, timestamptz } from '../../platform/database.ts'
import { isCharged } from '../activity-types/index.ts'
import { pastJobs } from '../learning/index.ts'
import { workedSeconds } from '../periods/index.ts'

const HOUR_SECONDS = 3600
/** What is longer ago says nothing of how the shop works today. */
export const RECORD_WITHIN = 365 * DAY

type PassageRow = {
  job_id: number
  job_type_id: number | null
  received_at: Instant
  /** null: nobody has worked on it */
  begun_at: Instant | null
  /** null: it had not ended then */
  lasted_until: Instant | null
  seconds: number
  /** it had ended, and is open again */
  is_open_again: boolean
  begun_again_at: Instant | null
  seconds_again: number
}

/**
 * Jobs that were open at a moment or had ended in the year before, with the work that was done by then. One that was closed
 * when it was entered, as jobs are that come from a file, says nothing of how long jobs take.
 */
function passages(db: Reader, at: Instant): Promise<PassageRow[]> {
  const isAgain = sql`coalesce(s.started_at >= job.lasted_until, false)`
  const isOfRecord = sql`(job.lasted_until is null or job.closed_at is null
    or job.lasted_until > ${timestamptz(at - RECORD_WITHIN)})`
  return db.rows<PassageRow>(sql`
    select job.id as job_id, job.job_type_id, least(job.created_at, begun.first_start) as received_at,
      begun.first_start as begun_at, case when job.lasted_until <= ${timestamptz(at)} then job.lasted_until end as lasted_until,
      coalesce(begun.seconds, 0) as seconds,
      job.closed_at is null and coalesce(job.lasted_until <= ${timestamptz(at)}, false) as is_open_again,
      begun.again_at as begun_again_at, coalesce(begun.seconds_again, 0) as seconds_again
    from job
    left join (
      select s.job_id, min(s.started_at) as first_start, min(s.started_at) filter (where ${isAgain}) as again_at,
        sum(${workedSeconds(sql`s`)}) filter (where s.ended_at <= ${timestamptz(at)} and not ${isAgain}) as seconds,
        sum(${workedSeconds(sql`s`)}) filter (where s.ended_at <= ${timestamptz(at)} and ${isAgain}) as seconds_again
      from work_session as s join job on job.id = s.job_id
      where s.voided_at is null and s.started_at <= ${timestamptz(at)} and ${isOfRecord} and ${isCharged(sql`s`)}
      group by s.job_id
    ) as begun on begun.job_id = job.id
    where ${isOfRecord} and (job.lasted_until is distinct from job.created_at or begun.first_start is not null)
      and least(job.created_at, begun.first_start) <= ${timestamptz(at)}`)
}

/** Ended before anybody had worked on it: it was finished before it was entered, or declined, and did not take that long. */
function wasWithoutWork({ begun_at, lasted_until }: PassageRow): boolean {
  return lasted_until !== null && (begun_at === null || begun_at >= lasted_until)
}

type VisitRow = { job_id: number; activity_type_id: number; first_started_at: Instant; last_started_at: Instant }

/** When activities were worked on within the jobs that were closed in the year before a moment. */
function visits(db: Reader, at: Instant): Promise<VisitRow[]> {
  return db.rows<VisitRow>(sql`
    select s.job_id, s.activity_type_id, min(s.started_at) as first_started_at, max(s.started_at) as last_started_at
    from work_session as s join job on job.id = s.job_id
    where s.voided_at is null and job.closed_at <= ${timestamptz(at)}
      and job.closed_at > ${timestamptz(at - RECORD_WITHIN)} and ${isCharged(sql`s`)}
    group by s.job_id, s.activity_type_id
    order by s.job_id, first_started_at, s.activity_type_id`)
}

type WaitRow = { job_id: number; from: Instant; till: Instant }

/**
 * When jobs were on hold until a moment and nobody worked on them: who works on a job that is on hold does not wait. Of jobs
 * that were open within the year before.
 */
function waitsUntil(db: Reader, at: Instant): Promise<WaitRow[]> {
  return db.rows<WaitRow>(sql`
    select id as job_id, lower(wait) as from, upper(wait) as till
    from job
    cross join lateral (
      select range_agg(tstzrange(began_at, least(ended_at, ${timestamptz(at)}))) as held from job_hold
      where job_id = job.id and began_at < ${timestamptz(at)} and ended_at is distinct from began_at
    ) as hold
    left join lateral (
      select range_agg(tstzrange(started_at, least(ended_at, ${timestamptz(at)}))) as worked from work_session as s
      where job_id = job.id and voided_at is null and started_at < ${timestamptz(at)}
        and ended_at is distinct from started_at and ${isCharged(sql`s`)}
    ) as work on true
    cross join lateral unnest(held - coalesce(worked, '{}')) as wait
    where id in (select job_id from job_hold)
      and (job.lasted_until is null or job.closed_at is null or job.lasted_until > ${timestamptz(at - RECORD_WITHIN)})
    order by id, lower(wait)`)
}

/** Hours of the working calendar in which a job was not on hold. */
export type HoursOfJob = (jobId: number, from: Instant, till: Instant) => number

/**
 * How long jobs took and how old they are, by the one rule for all that is compared: jobs that are open, those that were
 * closed and those of past forecasts. What a job waited on hold is no part of it.
 */
async function hoursWithoutHolds(db: Reader, at: Instant, hoursBetween: HoursBetween): Promise<HoursOfJob> {
  const waits = new Map<number, WaitRow[]>()
  for (const wait of await waitsUntil(db, at)) {
    const ofJob = waits.get(wait.job_id)
    if (ofJob) ofJob.push(wait)
    else waits.set(wait.job_id, [wait])
  }
  return (jobId, from, till) => {
    const held = (waits.get(jobId) ?? []).reduce((sum, wait) => {
      return sum + hoursBetween(Math.max(from, wait.from), Math.min(till, wait.till))
    }, 0)
    return Math.max(0, hoursBetween(from, till) - held)
  }
}

type HoldRow = { job_id: number; reason: string | null; began_at: Instant; ended_at: Instant | null }

/** The holds that lasted at a moment or had ended in the year before. */
function holdsUntil(db: Reader, at: Instant): Promise<HoldRow[]> {
  return db.rows<HoldRow>(sql`
    select job_id, reason, began_at, case when ended_at <= ${timestamptz(at)} then ended_at end as ended_at
    from job_hold
    where began_at <= ${timestamptz(at)} and (ended_at is null or ended_at > ${timestamptz(at - RECORD_WITHIN)})`)
}

type PromiseRow = { hold_id: number; job_id: number; promised_at: Instant; ended_at: Instant | null; is_last: boolean }

/**
 * The days that were said, by a moment, of holds that lasted then or had ended in the year before; `promised_at`: the end of
 * the day.
 */
function promisesUntil(db: Reader, at: Instant): Promise<PromiseRow[]> {
  return db.rows<PromiseRow>(sql`
    select hold_id, job_id, 
      (spoken.expected_on + 1)::timestamp at time zone (select time_zone from workshop) as promised_at,
      case when ended_at <= ${timestamptz(at)} then ended_at end as ended_at, is_last
    from (
      select hold_id, expected_on, row_number() over (partition by hold_id order by said_at desc) = 1 as is_last
      from hold_promise where said_at <= ${timestamptz(at)}
    ) as spoken
    join job_hold on job_hold.id = hold_id
    where spoken.expected_on is not null and (ended_at is null or ended_at > ${timestamptz(at - RECORD_WITHIN)})
    order by hold_id, promised_at`)
}

/**
 * How jobs went through the shop until a moment, and in which order they were worked on; for what those wait that are on
 * hold.
 */
export type ShopPast = {
  record: Omit<ShopRecord, 'pastForecasts'>
  route: Route
  stages: ReadonlyMap<number, Stage>
  holds: ReadonlyMap<number, HoldTime & { promisedIn: number | null }>
  /** what a job's age was at a moment before; null: nobody knows that any more */
  ageAt: AgeAt
}

export type AgeAt = (jobId: number, hasBegun: boolean, moment: Instant) => number | null

/** Where a job stands. */
export type Stage = { hasBegun: boolean; age: number; workedHours: number }

/** Reads it. @param given.calendar everybody's, from long before on */
export async function shopPastAt(
  db: Reader,
  at: Instant,
  { calendar, businessTimeZone }: { calendar: WorkingCalendar; businessTimeZone: string },
): Promise<ShopPast> {
  const hoursBetween = hoursOf(calendar)
  const hoursOfJob = await hoursWithoutHolds(db, at, hoursBetween)
  const sinceBegun = await passagesBefore(db, at, { hoursBetween, businessTimeZone })
  const sinceReceipt: FlowTime[] = []
  const stages = new Map<number, Stage>()
  const begins = new Map<number, Pick<PassageRow, 'received_at' | 'begun_at'>>()
  for (const row of await passages(db, at)) {
    begins.set(row.job_id, row)
    const ageSince = (since: Instant) => hoursOfJob(row.job_id, since, at)
    if (row.is_open_again) stages.set(row.job_id, stageAgain(row, ageSince))
    if (row.lasted_until !== null && row.lasted_until <= at - RECORD_WITHIN) continue
    if (wasWithoutWork(row)) continue
    const end = row.lasted_until ?? at
    const common = { isClosed: row.lasted_until !== null, jobType: typeOf(row) }
    const workedHours = row.seconds / HOUR_SECONDS
    sinceReceipt.push({ ...common, hours: hoursOfJob(row.job_id, row.received_at, end) })
    if (row.begun_at !== null) {
      sinceBegun.push({ ...common, hours: hoursOfJob(row.job_id, row.begun_at, end), workedHours })
    }
    if (row.lasted_until === null) {
      const age = ageSince(row.begun_at ?? row.received_at)
      stages.set(row.job_id, { hasBegun: row.begun_at !== null, age, workedHours })
    }
  }
  const promiseRows = await promisesUntil(db, at)
  const promisedIn = new Map(
    promiseRows
      .filter(({ ended_at, is_last }) => ended_at === null && is_last)
      .map(({ job_id, promised_at }) => [job_id, signedHours(promised_at, at, hoursBetween) * -1]),
  )
  const lasting = new Map<number, HoldTime & { promisedIn: number | null }>()
  const holds = (await holdsUntil(db, at)).map(({ job_id, reason, began_at, ended_at }): HoldTime => {
    const hold = { reason, hours: hoursBetween(began_at, ended_at ?? at), hasEnded: ended_at !== null }
    if (!hold.hasEnded) lasting.set(job_id, { ...hold, promisedIn: promisedIn.get(job_id) ?? null })
    return hold
  })
  const ageAt: AgeAt = (jobId, hasBegun, moment) => {
    const begin = begins.get(jobId)
    const since = hasBegun ? begin?.begun_at : begin?.received_at
    return since == null ? null : hoursOfJob(jobId, since, moment)
  }
  const promises = outcomesOf(promiseRows, at, hoursBetween)
  return {
    record: { sinceBegun, sinceReceipt, holds, promises },
    route: await routeAt(db, at),
    stages,
    holds: lasting,
    ageAt,
  }
}

/**
 * How long jobs took that are known from an import of past work: from the beginning of the first day on which somebody worked on
 * them to the end of the last one. When they were received it does not say.
 */
async function passagesBefore(
  db: Reader,
  at: Instant,
  { hoursBetween, businessTimeZone }: { hoursBetween: HoursBetween; businessTimeZone: string },
): Promise<JobPassage[]> {
  const yesterday = plusDays(localDateOf(at, businessTimeZone), -1)
  const from = localDateOf(at - RECORD_WITHIN, businessTimeZone)
  const midnight = (day: LocalDate) => instantAt(day, 0, businessTimeZone)
  return (await pastJobs(db, { from, until: yesterday })).map(({ first_day, last_day, seconds, ...job }) => ({
    hours: hoursBetween(midnight(first_day), midnight(plusDays(last_day, 1))),
    isClosed: true,
    jobType: typeOf(job),
    workedHours: seconds / HOUR_SECONDS,
  }))
}

type HoursBetween = (from: Instant, till: Instant) => number

/** Below zero where the second instant is the earlier one. */
function signedHours(from: Instant, till: Instant, hoursBetween: HoursBetween): number {
  return hoursBetween(from, till) - hoursBetween(till, from)
}

/** What became of the days that were said; of a wait that lasts, once its day has passed. */
function outcomesOf(rows: readonly PromiseRow[], at: Instant, hoursBetween: HoursBetween): PromiseOutcome[] {
  const counts = new Map<number, number>()
  for (const { hold_id } of rows) counts.set(hold_id, (counts.get(hold_id) ?? 0) + 1)
  return rows
    .filter(({ ended_at, promised_at }) => ended_at !== null || promised_at < at)
    .map(({ hold_id, ended_at, promised_at }) => ({
      hoursLate: signedHours(promised_at, ended_at ?? at, hoursBetween),
      hasEnded: ended_at !== null,
      weight: 1 / (counts.get(hold_id) ?? 1),
    }))
}

/** Hours of the working calendar between two instants; none where the second is earlier. */
export function hoursOf(calendar: WorkingCalendar): HoursBetween {
  const hoursUntil = (instant: Instant) => workingSecondsUntil(calendar, instant) / HOUR_SECONDS
  return (from, till) => Math.max(0, hoursUntil(till) - hoursUntil(from))
}

/** A job that is open again begins anew: the time in which it was closed is no age. */
function stageAgain({ begun_again_at, seconds_again }: PassageRow, ageSince: (since: Instant) => number): Stage {
  const hasBegun = begun_again_at !== null
  return { hasBegun, age: hasBegun ? ageSince(begun_again_at) : 0, workedHours: seconds_again / HOUR_SECONDS }
}

export function typeOf({ job_type_id }: { job_type_id: number | null }): string | null {
  return job_type_id === null ? null : String(job_type_id)
}

async function routeAt(db: Reader, at: Instant): Promise<Route> {
  const byJob = new Map<number, ActivityVisit[]>()
  for (const { job_id, activity_type_id, first_started_at, last_started_at } of await visits(db, at)) {
    const ofJob = byJob.get(job_id) ?? []
    ofJob.push({ key: activity_type_id, firstStartedAt: first_started_at, lastStartedAt: last_started_at })
    byJob.set(job_id, ofJob)
  }
  return new Route([...byJob.values()])
}
