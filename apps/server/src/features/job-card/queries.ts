import type { Job, JobFieldName } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Reader, sql } from '../../platform/database.ts'
import { jobColumns } from '../jobs/index.ts'

/** A job as its card tells of it, with the names of the motor's data. */
export type CardRow = Pick<Job, JobFieldName> & {
  created_at: Instant
  job_type_name: string | null
  job_type_name_ar: string | null
  power_rating: string | null
  rpm_category: string | null
}

export function cardOfJob(db: Reader, id: number): Promise<CardRow | null> {
  return db.row<CardRow>(sql`
    select ${jobColumns}, job.created_at,
      job_type.name as job_type_name, job_type.name_ar as job_type_name_ar, range_description as power_rating, rpm_category.description as rpm_category
    from job
      left join job_type on job_type.id = job_type_id
      left join power_rating on power_rating.id = power_rating_id
      left join rpm_category on rpm_category.id = rpm_category_id
    where job.id = ${id}`)
}
