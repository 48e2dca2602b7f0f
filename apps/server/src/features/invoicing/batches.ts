import type { InvoiceBatch, InvoiceBatchState, Person } from '@warsha/contract'
import type { Instant, InvoiceTotals } from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { presentSums } from './not-invoiced.ts'

export type BatchRow = {
  id: number
  number: number
  customer: string
  job_id: number | null
  job_no: string | null
  until: string | null
  state: InvoiceBatchState
  line_count: number
  seconds: number
  outside_seconds: number
  unpriced_seconds: number
  amount_halalas: number
  cost_halalas: number
  made_by: Person
  made_at: Instant
  approved_by: Person | null
  approved_at: Instant | null
  taken_back_by: Person | null
  taken_back_at: Instant | null
  reason: string | null
}

function batchRows(condition: Sql, ending: Sql): Sql {
  return sql`
    select batch.id, number, batch.customer, batch.job_id, job_no, until, state, line_count, seconds, outside_seconds,
      unpriced_seconds, amount_halalas, cost_halalas, made_at, approved_at, taken_back_at, reason,
      maker.labelled_person as made_by, approver.labelled_person as approved_by, undoer.labelled_person as taken_back_by
    from invoice_batch as batch
    left join job on job.id = batch.job_id
    join person_labels() as maker on maker.labelled_id = made_by
    left join person_labels() as approver on approver.labelled_id = approved_by
    left join person_labels() as undoer on undoer.labelled_id = taken_back_by
    where ${condition} ${ending}`
}

export function batchById(db: Reader, id: number): Promise<BatchRow | null> {
  return db.row<BatchRow>(batchRows(sql`batch.id = ${id}`, sql`order by batch.id`))
}

type Filter = { state: InvoiceBatchState | undefined; customer: string | undefined }

function isFound({ state, customer }: Filter): Sql {
  return sql`(${state ?? null}::text is null or state = ${state ?? null})
    and (${customer ?? null}::text is null or batch.customer = ${customer ?? null})`
}

/** Batches, the newest first. */
export function batchesNewestFirst(
  db: Reader,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<BatchRow[]> {
  return db.rows<BatchRow>(batchRows(isFound(filter), sql`order by number desc limit ${limit} offset ${offset}`))
}

export async function batchCount(db: Reader, filter: Filter): Promise<number> {
  const counted = await db.row<{ total: number }>(sql`
    select count(*) as total from invoice_batch as batch where ${isFound(filter)}`)
  return counted?.total ?? 0
}

export type NewBatch = { customer: string; jobId: number | null; until: string | null; madeBy: number; now: Instant }

/** Makes a draft, numbered after the last one. Nobody else makes one until the transaction ends. */
export async function insertBatch(
  tx: Tx,
  { customer, jobId, until, madeBy, now }: NewBatch,
  { lineCount, ...totals }: InvoiceTotals & { lineCount: number },
): Promise<number> {
  const inserted = await tx.row<{ id: number }>(sql`
    insert into invoice_batch (number, customer, job_id, until, made_by, made_at, seconds, outside_seconds,
      unpriced_seconds, amount_halalas, cost_halalas, line_count)
    select coalesce(max(number), 0) + 1, ${customer}, ${jobId}::int, ${until}::date, ${madeBy}::int, ${timestamptz(now)}::timestamptz,
      ${totals.seconds}::bigint, ${totals.outsideSeconds}::bigint, ${totals.unpricedSeconds}::bigint, ${totals.amountHalalas}::bigint,
      ${totals.costHalalas}::bigint, ${lineCount}::int
    from invoice_batch
    returning id`)
  if (!inserted) throw new Error('a batch was not inserted')
  return inserted.id
}

/** Lets nobody else put hours into a batch, or take one back, until the transaction ends. */
export async function holdInvoicing(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.invoicing'))`)
}

export async function saveApproved(tx: Tx, id: number, { by, now }: { by: number; now: Instant }): Promise<void> {
  await tx.run(sql`
    update invoice_batch set state = 'approved', approved_by = ${by}, approved_at = ${timestamptz(now)} where id = ${id}`)
}

/** Its lines follow by the key that refers to it. */
export async function saveTakenBack(
  tx: Tx,
  id: number,
  { by, now, reason }: { by: number; now: Instant; reason: string },
): Promise<void> {
  await tx.run(sql`
    update invoice_batch
    set state = 'taken_back', taken_back_by = ${by}, taken_back_at = ${timestamptz(now)}, reason = ${reason}
    where id = ${id}`)
}

export function totalsOf(row: BatchRow): InvoiceTotals {
  return {
    seconds: row.seconds,
    outsideSeconds: row.outside_seconds,
    unpricedSeconds: row.unpriced_seconds,
    amountHalalas: row.amount_halalas,
    costHalalas: row.cost_halalas,
  }
}

export function presentBatch(row: BatchRow): InvoiceBatch {
  const {
    id,
    number,
    customer,
    job_id,
    job_no,
    until,
    state,
    line_count,
    made_by,
    approved_by,
    taken_back_by,
    reason,
  } = row
  return {
    id,
    number,
    customer,
    job_id,
    job_no,
    until,
    state,
    line_count,
    made_by,
    approved_by,
    taken_back_by,
    reason,
    ...presentSums(totalsOf(row)),
    made_at: timestamptz(row.made_at),
    approved_at: timestamptz(row.approved_at),
    taken_back_at: timestamptz(row.taken_back_at),
  }
}

/** What the audit trail keeps of a batch. */
export function recordedBatch(row: BatchRow) {
  const { id, number, customer, job_no, until, state, reason } = row
  const { hours, amount_sar } = presentSums(totalsOf(row))
  return { id, batch_number: number, customer, job_no, until, state, hours, amount_sar, reason }
}
