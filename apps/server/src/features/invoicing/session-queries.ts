import type { SessionInvoicing } from '@warsha/contract'
import { type Reader, sql } from '../../platform/database.ts'

export async function isSession(db: Reader, id: string): Promise<boolean> {
  return (await db.row(sql`select id from work_session where id = ${id}`)) !== null
}

type BatchOfSession = SessionInvoicing['batches'][number]

/** The batches in which something of a session lies, for each job, the newest first. */
export function batchesOfSession(db: Reader, id: string): Promise<BatchOfSession[]> {
  return db.rows<BatchOfSession>(sql`
    select batch.id, number, state, job_no, sum(line.seconds) as seconds
    from invoice_line as line
    join invoice_batch as batch on batch.id = batch_id
    join job on job.id = line.job_id
    where session_id = ${id} and not line.is_taken_back
    group by batch.id, job.id order by number desc, job_no`)
}
