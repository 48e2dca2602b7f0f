import type { Instant, JobStatus, LocalDate } from '@warsha/domain'
import { type Reader, sql } from '../../platform/database.ts'

/** A job as its card tells of it, the motor's data by their names. */
export type CardRow = {
  job_no: string
  customer: string
  description: string
  status: JobStatus
  notes: string | null
  created_at: Instant
  due_on: LocalDate | null
  job_type: string | null
  power_rating: string | null
  rpm_category: string | null
}

export function cardOfJob(db: Reader, id: number): Promise<CardRow | null> {
  return db.row<CardRow>(sql`
    select job_no, customer, job.description, status, notes, created_at, due_on,
      job_type.name as job_type, range_description as power_rating, rpm_category.description as rpm_category
    from job
      left join job_type on job_type.id = job_type_id
      left join power_rating on power_rating.id = power_rating_id
      left join rpm_category on rpm_category.id = rpm_category_id
    where job.id = ${id}`)
}
