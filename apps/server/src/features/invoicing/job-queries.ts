import type { JobInvoicing } from '@warsha/contract'
import { type ChargedJob, hundredthsAlone, type Instant, type InvoiceTotals, sarOfHalalas } from '@warsha/domain'
import { type Reader, sql, timestamptz } from '../../platform/database.ts'

/** What decides about the price of a job. */
export function chargedJob(db: Reader, id: number): Promise<ChargedJob | null> {
  return db.row<ChargedJob>(sql`select customer, job_type_id as "jobTypeId" from job where id = ${id}`)
}

/** What of a job lies in batches that stand. */
export async function invoicedOfJob(db: Reader, id: number): Promise<InvoiceTotals> {
  const totals = await db.row<InvoiceTotals>(sql`
    select coalesce(sum(seconds), 0) as seconds, coalesce(sum(seconds) filter (where is_outside), 0) as "outsideSeconds",
      coalesce(sum(seconds) filter (where price_halalas is null), 0) as "unpricedSeconds",
      coalesce(sum(amount_halalas), 0) as "amountHalalas", coalesce(sum(cost_halalas), 0) as "costHalalas"
    from invoice_line where job_id = ${id} and not is_taken_back`)
  if (!totals) throw new Error('a sum has a row')
  return totals
}

type BatchOfJob = JobInvoicing['batches'][number]
type BatchRow = Omit<BatchOfJob, 'made_at' | 'hours' | 'amount_sar'> & { made_at: Instant; amount_halalas: number }

/** The batches in which something of a job lies, or lay, the newest first. */
export async function batchesOfJob(db: Reader, id: number): Promise<BatchOfJob[]> {
  const rows = await db.rows<BatchRow>(sql`
    select batch.id, number, state, made_at, sum(line.seconds) as seconds,
      coalesce(sum(line.amount_halalas), 0) as amount_halalas
    from invoice_line as line join invoice_batch as batch on batch.id = batch_id
    where line.job_id = ${id}
    group by batch.id order by number desc`)
  return rows.map(({ made_at, amount_halalas: halalas, ...row }) => ({
    ...row,
    made_at: timestamptz(made_at),
    hours: hundredthsAlone(row.seconds) / 100,
    amount_sar: sarOfHalalas(halalas),
  }))
}
