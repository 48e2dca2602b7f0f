import type { PayEffect, ReadBodyOf } from '@warsha/contract'
import { type Instant, type LocalDate, localDateOf, plusDays } from '@warsha/domain'
import { type Db, type Reader, sql, type Tx } from '../../platform/database.ts'
import { dryRun } from '../calendar/index.ts'
import { deletedLimit, insertedLimit } from './limits.ts'
import { payMonth } from './month.ts'
import { savedRules } from './rules.ts'
import { type ShopSheet, shopSheet } from './sheet.ts'

type Change = ReadBodyOf<'previewPayChange'>
type At = { now: Instant; timeZone: string }

/** So many months are computed at most, the latest ones. */
const MOST_MONTHS = 12

/** What a change would do to the pay of open months, found out by making it and taking it back. */
export function effectOfPayChange(db: Db, change: Change, at: At): Promise<PayEffect> {
  return dryRun(db, async (tx) => {
    const before = await sheetsNow(tx, at)
    const from = await make(tx, change, at)
    const after = await sheetsNow(tx, at)
    const months = before.flatMap((sheet, place) => {
      const changed = after[place]
      return changed ? monthEffect(sheet, changed) : []
    })
    return { from_date: from, months }
  })
}

/** Makes the change. @returns from which day on it counts */
async function make(tx: Tx, change: Change, { now, timeZone }: At): Promise<LocalDate> {
  switch (change.change) {
    case 'set_rules': {
      const { effective_from: from = localDateOf(now, timeZone), ...rules } = change.rules
      await savedRules(tx, { from, rules, timeZone }, async () => {})
      return from
    }
    case 'create_limit':
      return (await insertedLimit(tx, { limit: change.limit, timeZone })).first_day
    case 'delete_limit':
      return (await deletedLimit(tx, change.id)).first_day
    default:
      return change satisfies never
  }
}

/** The sheets of the latest open months in which there is work, oldest first. */
async function sheetsNow(tx: Reader, { now, timeZone }: At): Promise<ShopSheet[]> {
  const today = localDateOf(now, timeZone)
  const rows = await tx.rows<{ month: string }>(sql`
    select to_char(month, 'YYYY-MM') as month
    from (select distinct date_trunc('month', day)::date as month from posted_days() where day <= ${plusDays(today, 1)}) as worked
    where not exists (select from locked_period where locked_period.month = worked.month)
    order by worked.month desc limit ${MOST_MONTHS}`)
  const sheets: ShopSheet[] = []
  for (const { month } of rows.toReversed())
    sheets.push(
      await shopSheet(tx, { month: payMonth(month, timeZone), now, timeZone, technicianId: null, hasNotes: false }),
    )
  return sheets
}

/** What becomes of a month's hours; nothing where they stay. */
function monthEffect(before: ShopSheet, after: ShopSheet): PayEffect['months'] {
  const [was, is] = [figuresOf(before), figuresOf(after)]
  if (was.exact === is.exact) return []
  return [
    {
      month: before.month.name,
      hours_regular_before: was.regular,
      hours_regular_after: is.regular,
      hours_overtime_before: was.overtime,
      hours_overtime_after: is.overtime,
      hours_paid_before: was.paid,
      hours_paid_after: is.paid,
    },
  ]
}

function figuresOf({ totals: { sums, hours } }: ShopSheet) {
  return {
    exact: JSON.stringify(sums),
    regular: hours.regular / 100,
    overtime: (hours.overtime + hours.restDay + hours.holiday) / 100,
    paid: hours.paid / 100,
  }
}
