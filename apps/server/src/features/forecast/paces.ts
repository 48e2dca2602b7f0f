import { DAY, HOUR, type Instant, paceFactors, paceOf, SECOND, type WorkerPace } from '@warsha/domain'
import { type Reader, sql, timestamptz } from '../../platform/database.ts'
import { isCharged } from '../activity-types/index.ts'
import { efficiencySums } from '../learning/index.ts'
import { workedSeconds } from '../periods/index.ts'
import { wasOpen } from './queries.ts'

const HOURS_PER_SECOND = SECOND / HOUR
/** What is longer ago says nothing of who does what today. */
const WITHIN = 365 * DAY
/** Who did an activity within so long will do it next. */
const LATELY = 30 * DAY

type WorkRow = {
  activity_type_id: number
  technician_id: number
  seconds: number
  /** of these, within a month; of somebody who has left nothing */
  lately: number
}

/** Who did what within a year of a moment. */
function workByTechnician(db: Reader, at: Instant): Promise<WorkRow[]> {
  return db.rows<WorkRow>(sql`
    select activity_type_id, technician_id, coalesce(sum(seconds), 0) as seconds,
      coalesce(sum(seconds) filter (where started_at > ${timestamptz(at - LATELY)} and is_active), 0) as lately
    from (
      select s.activity_type_id, s.technician_id, s.started_at, person.is_active, ${workedSeconds(sql`s`)} as seconds
      from work_session as s join person on person.id = s.technician_id
      where s.voided_at is null and s.ended_at <= ${timestamptz(at)} and s.started_at > ${timestamptz(at - WITHIN)}
    ) as work
    group by activity_type_id, technician_id
    order by activity_type_id, technician_id`)
}

type ItemRow = { job_id: number; activity_type_id: number; technician_id: number; seconds: number }

/** Who has worked on what of open jobs. */
function workOnOpenItems(db: Reader, at: Instant): Promise<ItemRow[]> {
  return db.rows<ItemRow>(sql`
    select s.job_id, s.activity_type_id, s.technician_id, sum(${workedSeconds(sql`s`)}) as seconds
    from job
    join work_session as s on s.job_id = job.id and s.voided_at is null and s.ended_at <= ${timestamptz(at)}
      and ${isCharged(sql`s`)}
    where ${wasOpen(at)}
    group by s.job_id, s.activity_type_id, s.technician_id
    having sum(${workedSeconds(sql`s`)}) > 0
    order by s.job_id, s.activity_type_id, s.technician_id`)
}

/** By how much longer than learned an activity takes on a job with those who do it. */
export type PaceOfWork = (jobId: number, activityTypeId: number) => number

/**
 * What has begun is reckoned with those who have worked on it, other work with those who did such work in the last month:
 * each by how long they take beside the shop, which so few items tell with little certainty and which is shrunk for that.
 */
export async function pacesAt(db: Reader, at: Instant): Promise<PaceOfWork> {
  const sums = await efficiencySums(db, at, null)
  const factors = new Map(paceFactors(sums).map((factor, i) => [sums[i]?.technician_id ?? 0, factor]))
  const workerOf = (technician: number, seconds: number): WorkerPace => {
    return { hours: seconds * HOURS_PER_SECOND, factor: factors.get(technician) ?? 1 }
  }
  const [learnedFrom, lately, onItems] = [new Workers(), new Workers(), new Workers()]
  for (const { activity_type_id, technician_id, ...work } of await workByTechnician(db, at)) {
    learnedFrom.add(String(activity_type_id), workerOf(technician_id, work.seconds))
    lately.add(String(activity_type_id), workerOf(technician_id, work.lately))
  }
  for (const { job_id, activity_type_id, technician_id, seconds } of await workOnOpenItems(db, at)) {
    onItems.add(`${job_id} ${activity_type_id}`, workerOf(technician_id, seconds))
  }
  return (jobId, activityTypeId) => {
    const own = onItems.of(`${jobId} ${activityTypeId}`)
    const activity = String(activityTypeId)
    return paceOf(own.length > 0 ? own : lately.of(activity), learnedFrom.of(activity))
  }
}

class Workers {
  readonly #byWork = new Map<string, WorkerPace[]>()

  add(work: string, worker: WorkerPace): void {
    const workers = this.#byWork.get(work)
    if (workers) workers.push(worker)
    else this.#byWork.set(work, [worker])
  }

  of(work: string): readonly WorkerPace[] {
    return this.#byWork.get(work) ?? []
  }
}
