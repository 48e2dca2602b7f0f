import { sarOfHalalas, shownWork, type Work } from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import type { Month } from './month.ts'
import { daysOfTechnician, isMonthLocked, lineOfTechnician, linesOfMonth, type LineRow } from './queries.ts'

/** A technician's month and its days. */
export type Sheet = NonNullable<Awaited<ReturnType<typeof sheetOf>>>

/** Null when there is no such technician. */
export async function sheetOf(db: Reader, month: Month, technicianId: number) {
  const line = await lineOfTechnician(db, month, technicianId)
  if (!line) return null
  const days = await daysOfTechnician(db, month, technicianId)
  return { is_locked: await isMonthLocked(db, month), line: presentLine(line), days: days.map(presentDay) }
}

export async function sheetsOf(db: Reader, month: Month) {
  const lines = await linesOfMonth(db, month)
  return { is_locked: await isMonthLocked(db, month), lines: lines.map(presentLine) }
}

/** Of everybody who worked in the month or is there to work. */
export async function allSheets(db: Reader, month: Month): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  for (const { technician_id } of await linesOfMonth(db, month)) {
    const sheet = await sheetOf(db, month, technician_id)
    if (sheet) sheets.push(sheet)
  }
  return sheets
}

/** Its hours are the sum of those of its days, as they are rounded: a sheet adds up. */
function presentLine(row: LineRow) {
  return {
    ...presentDay(row),
    hours_raw: row.raw_hundredths / 100,
    hours_effective: row.effective_hundredths / 100,
    hours_outside: row.outside_hundredths / 100,
  }
}

type Sums = { session_count: number; raw_seconds: number; effective_seconds: number; cost_halalas: number }

function presentDay<Row extends Sums>(row: Row) {
  const work = shownWork({
    sessionCount: row.session_count,
    rawSeconds: row.raw_seconds,
    effectiveSeconds: row.effective_seconds,
    costHalalas: row.cost_halalas,
  } satisfies Work)
  return {
    ...row,
    seconds_raw: work.rawSeconds,
    seconds_effective: work.effectiveSeconds,
    seconds_outside: work.outsideSeconds,
    hours_raw: work.rawHours,
    hours_effective: work.effectiveHours,
    hours_outside: work.outsideHours,
    cost_sar: sarOfHalalas(work.costHalalas),
  }
}
