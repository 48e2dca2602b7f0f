import type { DateRange, Instant } from '@warsha/domain'
import { type Reader, sql, type Tx } from '../../platform/database.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { firstDayOf, monthOf, monthText } from './month.ts'

/** Keeps months from being closed and reopened until the transaction ends. Take it before any other lock. */
export async function holdMonths(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(hashtext('warsha.periods'))`)
}

/** Waits until nobody corrects a session and no result is being made, and keeps it so until the transaction ends. */
export async function stopCorrections(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.periods'))`)
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.results'))`)
}

/** The refusal when one of the instants lies in a closed month, the earliest one of these. */
export async function closedMonthAmong(
  tx: Tx,
  instants: readonly Instant[],
  timeZone: string,
): Promise<Refusal | null> {
  const days = [...new Set(instants.map((instant) => firstDayOf(monthOf(instant, timeZone))))]
  const closed = await tx.row<{ month: string }>(sql`
    select to_char(month, 'YYYY-MM') as month from locked_period where month = any(${days}::date[])
    order by locked_period.month limit 1`)
  return closed && refuse('period_locked', { month: monthText(closed.month) })
}

/** The closed months that have some of these days, the earliest first, with the refusal of a change of each. */
export async function closedMonthsWithin(
  db: Reader,
  { first, last }: DateRange,
): Promise<{ days: DateRange; refusal: Refusal }[]> {
  const closed = await db.rows<DateRange & { name: string }>(sql`
    select to_char(month, 'YYYY-MM') as name, month as first, (month + interval '1 month' - interval '1 day')::date as last
    from locked_period where month <= ${last}::date and month + interval '1 month' > ${first}::date
    order by month`)
  return closed.map(({ name, ...days }) => ({ days, refusal: refuse('period_locked', { month: monthText(name) }) }))
}
