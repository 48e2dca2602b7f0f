import { DAY, HOUR, type LocalDate, SECOND, type TrainingExample } from '@warsha/domain'
import { type Reader, sql } from '../../platform/database.ts'
import { type Baselines, type Cell, keyOf } from './cells.ts'
import { trainingId } from './memory.ts'

/** Of past work the type of the job is always known. */
type PastCell = Cell & { job_type_id: number }

/** An activity on a job of before the program: all rows that an import, or several, have of it. */
type PastItem = PastCell & {
  /** of its first row */
  id: number
  job_no: string | null
  /** midnights in UTC, as what counts is which day comes before which */
  began_at: number
  ended_at: number
  seconds: number
  /** the baseline of its cell when it was imported; null: there was none */
  baseline_seconds: number | null
}

/** Rows of one job and activity are one item; a row without a job is one by itself. */
const pastItems = sql`
  select min(id) as id, job_no, activity_type_id, job_type_id, power_rating_id, rpm_category_id,
    min(worked_on) as first_day, max(worked_on) as last_day, sum(seconds)::float8 as seconds,
    (array_agg(baseline_seconds order by id))[1] as baseline_seconds
  from past_work
  group by job_no, activity_type_id, job_type_id, power_rating_id, rpm_category_id,
    case when job_no is null then id end`

/**
 * Past work as the engine learns from it, where there are planned hours to compare it with. Each item is estimated anew
 * whenever everything is, by the planned hours that held when it was imported: nobody was told anything when it began.
 */
export async function pastExamples(db: Reader, baselines: Baselines): Promise<(TrainingExample & { item: null })[]> {
  const items = await db.rows<PastItem>(sql`
    select id, job_no, activity_type_id, job_type_id, power_rating_id, rpm_category_id, seconds, baseline_seconds,
      extract(epoch from first_day)::float8 as began_at, extract(epoch from last_day)::float8 as ended_at
    from (${pastItems}) as item`)
  return items.flatMap((item) => {
    const baseline = baselines.of(item)
    if (baseline === null) return []
    return {
      ...keyOf(item),
      job: item.job_no === null ? undefined : `past ${item.job_no}`,
      item: null,
      // Below the ids of work items, which are of jobs.
      id: trainingId(-item.id, item.activity_type_id),
      startedAt: item.began_at * SECOND,
      settledAt: item.ended_at * SECOND + DAY,
      baselineHours: baseline / (HOUR / SECOND),
      baselineHoursThen: item.baseline_seconds === null ? undefined : item.baseline_seconds / (HOUR / SECOND),
      actualHours: item.seconds / (HOUR / SECOND),
      atStart: null,
    }
  })
}

/** A job of before the program, by the days on which somebody worked on it. */
export type PastJob = { job_type_id: number; first_day: LocalDate; last_day: LocalDate; seconds: number }

/**
 * Jobs of before the program on which somebody worked last on one of these days. One that was worked on here as well is known by
 * that; rows without a job number are of no job.
 */
export function pastJobs(db: Reader, { from, until }: { from: LocalDate; until: LocalDate }): Promise<PastJob[]> {
  return db.rows<PastJob>(sql`
    select (array_agg(job_type_id order by id))[1] as job_type_id, min(worked_on) as first_day, max(worked_on) as last_day,
      sum(seconds)::float8 as seconds
    from past_work as past
    where job_no is not null and not exists (
      select from job join work_session as s on s.job_id = job.id where job.job_no = past.job_no and s.voided_at is null)
    group by job_no
    having max(worked_on) between ${from}::date and ${until}::date
    order by last_day, job_no`)
}

/** What the past work of a cell says by itself: of how many items, and how long they took together. */
export type PastFacts = PastCell & { sample_count: number; seconds: number }

/** What past work says of each cell. */
export function pastFacts(db: Reader): Promise<PastFacts[]> {
  return db.rows<PastFacts>(sql`
    select activity_type_id, job_type_id, power_rating_id, rpm_category_id, count(*) as sample_count, sum(seconds) as seconds
    from (${pastItems}) as item
    group by activity_type_id, job_type_id, power_rating_id, rpm_category_id`)
}
