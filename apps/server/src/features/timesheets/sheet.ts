import { roundedTable, type ShownWork } from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import { presentWork, type Sums, workOf } from '../../platform/work.ts'
import type { Month } from './month.ts'
import { daysOfTechnician, isMonthLocked, lineOfTechnician, linesOfMonth } from './queries.ts'

/** A technician's month and its days. */
export type Sheet = NonNullable<Awaited<ReturnType<typeof sheetOf>>>

/** The days add up to the month. Null when there is no such technician. */
export async function sheetOf(db: Reader, month: Month, technicianId: number) {
  const line = await lineOfTechnician(db, month, technicianId)
  if (!line) return null
  const days = tableOf(await daysOfTechnician(db, month, technicianId))
  return {
    is_locked: await isMonthLocked(db, month),
    line: present({ ...line, ...days.totals }),
    days: days.rows.map(present),
  }
}

/** The lines add up to the month of all technicians. */
export async function sheetsOf(db: Reader, month: Month) {
  const { rows, totals } = tableOf(await linesOfMonth(db, month))
  const to_review_count = rows.reduce((sum, row) => sum + row.to_review_count, 0)
  return {
    is_locked: await isMonthLocked(db, month),
    totals: { ...presentWork(totals), to_review_count },
    lines: rows.map(present),
  }
}

function tableOf<Row extends Sums>(rows: readonly Row[]) {
  return roundedTable(rows.map((row) => ({ ...row, ...workOf(row) })))
}

function present<Row extends ShownWork>(row: Row) {
  return { ...row, ...presentWork(row) }
}
