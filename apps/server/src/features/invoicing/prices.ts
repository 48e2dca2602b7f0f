import type { InvoicePriceAnswer, NewInvoicePrice, Person } from '@warsha/contract'
import { halalasOfSar, type Instant, sarOfHalalas } from '@warsha/domain'
import { type AuditEntry, type Change, recordChange } from '../../platform/audit.ts'
import { type Db, empty, type Reader, refusedBy, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { holdInvoicing } from './batches.ts'

type PriceRow = {
  id: number
  customer: string | null
  job_type_id: number | null
  job_type_name: string | null
  job_type_name_ar: string | null
  valid_from: string
  halalas: number | null
  outside_halalas: number | null
  is_used: boolean
  made_by: Person
  made_at: Instant
}

type ByAdmin = Change & { actor: { id: number } }

/** Prices with their history: those of all first, then by customer and type, each the newest first. */
function priceRows(db: Reader, id: number | null): Promise<PriceRow[]> {
  return db.rows<PriceRow>(sql`
    select price.id, customer, job_type_id, job_type.name as job_type_name, job_type.name_ar as job_type_name_ar,
      valid_from, halalas, outside_halalas, named.labelled_person as made_by, made_at,
      exists (select from invoice_line where price_id = price.id and not is_taken_back) as is_used
    from invoice_price as price
    left join job_type on job_type.id = job_type_id
    join person_labels() as named on labelled_id = made_by
    ${id === null ? empty : sql`where price.id = ${id}`}
    order by customer nulls first, job_type.name nulls first, job_type_id, valid_from desc`)
}

export async function prices(db: Reader): Promise<InvoicePriceAnswer[]> {
  return (await priceRows(db, null)).map(presentPrice)
}

function presentPrice({ halalas, outside_halalas: outside, made_at, ...row }: PriceRow): InvoicePriceAnswer {
  return {
    ...row,
    price_sar: sarOrNull(halalas),
    outside_price_sar: sarOrNull(outside),
    made_at: timestamptz(made_at),
  }
}

const sarOrNull = (halalas: number | null) => (halalas === null ? null : sarOfHalalas(halalas))
const halalasOrNull = (sar: number | undefined) => (sar === undefined ? null : halalasOfSar(sar))

/** Sets a price from a day on. Where that fails, another of the same scope begins on that day. */
export async function createPrice(
  db: Db,
  body: NewInvoicePrice,
  change: ByAdmin,
): Promise<InvoicePriceAnswer | Refusal> {
  try {
    return await db.transaction(async (tx) => {
      await holdInvoicing(tx)
      const created = await insertPrice(tx, body, change)
      await recordChange(tx, change, entryOf('created', created))
      return presentPrice(created)
    })
  } catch (error) {
    if (refusedBy(error)?.constraint !== 'price_taken') throw error
    return refuse('price_taken', { day: body.valid_from })
  }
}

async function insertPrice(tx: Tx, body: NewInvoicePrice, { actor, now }: ByAdmin): Promise<PriceRow> {
  const inserted = await tx.row<{ id: number }>(sql`
    insert into invoice_price (customer, job_type_id, valid_from, halalas, outside_halalas, made_by, made_at)
    values (${body.customer}, ${body.job_type_id}, ${body.valid_from}, ${halalasOrNull(body.price_sar)},
      ${halalasOrNull(body.outside_price_sar)}, ${actor.id}, ${timestamptz(now)})
    returning id`)
  const [row] = await priceRows(tx, inserted?.id ?? 0)
  if (!row) throw new Error('a price was not inserted')
  return row
}

/** Deletes a price at which nothing in a batch is. */
export function deletePrice(db: Db, id: number, change: ByAdmin): Promise<undefined | Refusal> {
  return db.transaction(async (tx) => {
    await holdInvoicing(tx)
    const [row] = await priceRows(tx, id)
    if (!row) return refuse('not_found')
    if (row.is_used) return refuse('price_used', { numbers: await numbersOfBatches(tx, id) })
    await tx.run(sql`delete from invoice_price where id = ${id}`)
    await recordChange(tx, change, entryOf('deleted', row))
    return undefined
  })
}

/** Numbers that a refusal names; of more, the first ones are enough. */
const MOST_NAMED = 5

async function numbersOfBatches(tx: Tx, priceId: number): Promise<string> {
  const rows = await tx.rows<{ number: number }>(sql`
    select distinct number from invoice_line join invoice_batch on invoice_batch.id = batch_id
    where price_id = ${priceId} and not invoice_line.is_taken_back order by number limit ${MOST_NAMED + 1}`)
  const named = rows.slice(0, MOST_NAMED).map(({ number }) => number)
  return named.join(', ') + (rows.length > MOST_NAMED ? '…' : '')
}

function entryOf(action: 'created' | 'deleted', row: PriceRow): AuditEntry {
  const { id, customer, job_type_name: jobType, valid_from } = row
  const kept = {
    id,
    customer,
    job_type: jobType,
    valid_from,
    price_sar: sarOrNull(row.halalas),
    outside_price_sar: sarOrNull(row.outside_halalas),
  }
  return {
    kind: 'invoice_price',
    action,
    subject: [customer, jobType, valid_from].filter((part) => part !== null).join(' · '),
    before: action === 'created' ? null : kept,
    after: action === 'created' ? kept : null,
  }
}
