import type { BodyOf } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { type AuditEntry, type Change, recordChange } from '../../platform/audit.ts'
import { type Db, type Reader, sql, type Tx } from '../../platform/database.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { holdInvoicing } from './batches.ts'

/** The day from which on work counts; null: all of it does. */
export async function firstDay(db: Reader): Promise<LocalDate | null> {
  return (await db.row<{ first_day: LocalDate }>(sql`select first_day from invoicing_start`))?.first_day ?? null
}

/** Leaves out work of earlier days. Work that lies in a batch stays in it: while that stands, no later day is taken. */
export function setFirstDay(
  db: Db,
  { first_day: day }: BodyOf<'setInvoicingStart'>,
  change: Change,
): Promise<{ first_day: LocalDate | null } | Refusal> {
  return db.transaction(async (tx) => {
    await holdInvoicing(tx)
    const before = await firstDay(tx)
    if (before === day) return { first_day: day }
    const earlier = day === null ? null : await earliestLine(tx)
    if (day !== null && earlier && earlier.worked_on < day) {
      return refuse('invoiced_before_start', { number: earlier.number, day: earlier.worked_on })
    }
    await saveFirstDay(tx, day)
    await recordChange(tx, change, entryOf(before, day))
    return { first_day: day }
  })
}

function earliestLine(tx: Tx): Promise<{ worked_on: LocalDate; number: number } | null> {
  return tx.row<{ worked_on: LocalDate; number: number }>(sql`
    select worked_on, number from invoice_line join invoice_batch on invoice_batch.id = batch_id
    where not invoice_line.is_taken_back order by worked_on, number limit 1`)
}

async function saveFirstDay(tx: Tx, day: LocalDate | null): Promise<void> {
  if (day === null) {
    await tx.run(sql`delete from invoicing_start`)
    return
  }
  await tx.run(sql`
    insert into invoicing_start (first_day) values (${day}) on conflict (is_only) do update set first_day = ${day}`)
}

function entryOf(before: LocalDate | null, after: LocalDate | null): AuditEntry {
  return {
    kind: 'invoicing_start',
    action: 'changed',
    subject: after ?? before ?? '',
    before: { first_day: before },
    after: { first_day: after },
  }
}
