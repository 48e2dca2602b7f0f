import { absenceText, type Language, textIn } from '@warsha/contract'
import { type DateRange, isSameWithin } from '@warsha/domain'
import { type Change, recordChanges } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { refuse, Refusal } from '../../platform/refusal.ts'
import { absenceEntry, lockAbsences, removeAbsences, type StoredAbsence } from '../absences/index.ts'
import { lockImport, markTakenBack, namedStaying } from '../file-imports/index.ts'
import { closedMonthsWithin, holdMonths } from '../periods/index.ts'
import { daysText } from './check-rows.ts'

/**
 * Takes back a whole import: its absences are deleted, all or none, while none was changed since and none is of a closed
 * month. Those that were deleted meanwhile are gone already. @returns why not, or null when they are gone
 */
export async function takeBackWithin(tx: Tx, id: number, change: Change): Promise<Refusal | null> {
  await holdMonths(tx)
  const ids = await lockImport(tx, 'absences', id)
  if (ids instanceof Refusal) return ids
  const rows = await lockAbsences(tx, ids)
  const staying = await whatStays(tx, rows)
  if (staying.length > 0) {
    return refuse('import_absences_stay', { what: namedStaying(staying, textOf) })
  }
  await removeAbsences(
    tx,
    rows.map((row) => row.id),
  )
  await markTakenBack(tx, id, change.now)
  await recordChanges(
    tx,
    change,
    rows.map((row) => absenceEntry('deleted', row, null)),
  )
  return null
}

type Staying = { row: StoredAbsence; why: 'changed' | 'closed' }

/** An absence that was edited is somebody's word; the days of a closed month are on papers that were signed. */
async function whatStays(tx: Tx, rows: readonly StoredAbsence[]): Promise<Staying[]> {
  const first = rows.map(({ first_day }) => first_day).toSorted()[0]
  const last = rows
    .map(({ last_day }) => last_day)
    .toSorted()
    .at(-1)
  if (first === undefined || last === undefined) return []
  const closed = (await closedMonthsWithin(tx, { first, last })).map(({ days }) => days)
  return rows.flatMap((row): Staying[] => {
    if (closed.some((days) => isIn(row, days))) return [{ row, why: 'closed' }]
    return row.version > 1 ? [{ row, why: 'changed' }] : []
  })
}

function isIn({ kind, first_day, last_day, half }: StoredAbsence, days: DateRange): boolean {
  return !isSameWithin(null, { kind, first: first_day, last: last_day, half }, days)
}

const reasons = {
  changed: { en: 'changed since', ar: 'تغيّر بعد الاستيراد' },
  closed: { en: 'in a closed month', ar: 'في شهر مقفل' },
}

/** Whose it is, its days, and why it stays. */
function textOf({ row, why }: Staying, language: Language): string {
  const what = `${absenceText(row, language)}, ${daysText(row, language)}`
  return `${row.technician.label}, ${what} (${textIn(reasons[why], language)})`
}
