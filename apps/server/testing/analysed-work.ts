import { randomUUID } from 'node:crypto'
import type { Shop } from './shop.ts'
import { sql, timestamptz } from '../src/platform/database.ts'

type Job = { jobType?: number | null; closed?: string; status?: 'open' | 'in_progress' }

/** A job with a motor of the usual kind; closed ones say when. */
export async function addJob(shop: Shop, jobNo: string, { jobType = 1, closed, status }: Job = {}): Promise<void> {
  await shop.db.write(sql`
    insert into job (job_no, customer, description, status, closed_at, job_type_id, power_rating_id, rpm_category_id)
    values (${jobNo}, 'Saline Water Works', 'Rewind of a pump motor', ${closed ? 'closed' : (status ?? 'in_progress')},
      ${closed ? instantOf(closed) : null}, ${jobType}, 3, 2)`)
}

type Worked = {
  job: string
  by: number
  from: string
  to: string | null
  activity?: string
  flags?: number
  void?: true
}

/** A session that lies in the database, by the wall clock in Riyadh unless the times have an offset. */
export async function worked(shop: Shop, { job, by, from, to, ...given }: Worked): Promise<void> {
  const end = to && instantOf(to)
  await shop.db.write(sql`
    insert into work_session (id, unique_key, started_at, ended_at, reported_ended_at, technician_id, job_id,
      activity_type_id, review_flags, voided_at)
    select ${randomUUID()}, ${randomUUID()}, ${instantOf(from)}, ${end}, ${end}, ${by}, job.id, activity_type.id,
      ${given.flags ?? 0}, ${given.void ? end : null}
    from job, activity_type where job_no = ${job} and code = ${given.activity ?? 'REPAIR'}`)
}

/** A rate in whole SAR from the year 2000 on. */
export async function rated(shop: Shop, technician: number, sarPerHour: number): Promise<void> {
  await shop.db.write(sql`
    insert into hourly_rate (person_id, effective_from, halalas) values (${technician}, '2000-01-01', ${sarPerHour * 100})`)
}

export function instantOf(time: string): string {
  return timestamptz(Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}+03:00`))
}
