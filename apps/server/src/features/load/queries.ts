import type { LoadJob } from '@warsha/contract'
import { type Reader, sql } from '../../platform/database.ts'

/** What these jobs are called. */
export function jobsNamed(db: Reader, ids: readonly number[]): Promise<LoadJob[]> {
  return db.rows<LoadJob>(sql`
    select id as job_id, job_no, customer, description, due_on from job where id = any (${[...ids]}::int[])`)
}
