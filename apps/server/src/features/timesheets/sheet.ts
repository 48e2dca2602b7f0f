import { presentWork } from '@warsha/contract'
import {
  type Employment,
  instantAt,
  isEmployedThroughout,
  plusDays,
  type SecondsOnDate,
  secondsByDate,
  roundedTable,
  shownWork,
  type ShownWork,
} from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import { type Sums, workOf } from '../../platform/work.ts'
import { absencesOf } from '../absences/index.ts'
import { employments } from '../technicians/index.ts'
import type { Month } from './month.ts'
import {
  type DayRow,
  daysOfTechnician,
  isMonthLocked,
  lateOfTechnician,
  type LateRow,
  lineOfTechnician,
  linesOfMonth,
} from './queries.ts'

/** A technician's month and its days. */
export type Sheet = NonNullable<Awaited<ReturnType<typeof sheetOf>>>

/** The days add up to the month. Null when there is no such technician. */
export async function sheetOf(db: Reader, month: Month, technicianId: number) {
  const line = await lineOfTechnician(db, month, technicianId)
  if (!line) return null
  const rows = await daysOfTechnician(db, month, technicianId)
  const employment = (await employments(db, [technicianId])).get(technicianId)
  const absences = await absencesOf(db, month, technicianId)
  const days = tableOf(rows)
  return {
    is_locked: await isMonthLocked(db, month),
    line: present({ ...line, ...days.totals }),
    days: days.rows.map((day) => ({
      ...present(day),
      is_employed: isEmployedOn(day, employment, month),
      absences: absences
        .filter(({ first_day, last_day }) => first_day <= day.date && day.date <= last_day)
        .map(({ kind, half }) => ({ kind, half })),
      parts: partsOf(day, month),
    })),
    seconds_held: rows.reduce((sum, { held_seconds }) => sum + held_seconds, 0),
    adjustments: (await lateOfTechnician(db, month, technicianId, 'carried')).map(presentLate),
    late: (await lateOfTechnician(db, month, technicianId, 'arrived')).map(presentLate),
  }
}

function isEmployedOn({ date }: DayRow, employment: Employment | undefined, { timeZone }: Month): boolean {
  const [from, to] = [instantAt(date, 0, timeZone), instantAt(plusDays(date, 1), 0, timeZone)]
  return employment !== undefined && isEmployedThroughout(employment, from, to)
}

/** What of the night's work lies on which day. */
function partsOf({ overnight_from: from, overnight_to: to }: DayRow, { timeZone }: Month): SecondsOnDate[] {
  return from === null || to === null ? [] : secondsByDate(from, to, timeZone)
}

function presentLate({ month, carried_to, ...sums }: LateRow) {
  return { month, carried_to, ...presentWork(shownWork(workOf(sums))) }
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

/** Of everybody who worked in the month or is there to work. */
export async function allSheets(db: Reader, month: Month): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  for (const { technician_id } of await linesOfMonth(db, month)) {
    const sheet = await sheetOf(db, month, technician_id)
    if (sheet) sheets.push(sheet)
  }
  return sheets
}

function tableOf<Row extends Sums>(rows: readonly Row[]) {
  return roundedTable(rows.map((row) => ({ ...row, ...workOf(row) })))
}

function present<Row extends ShownWork>(row: Row) {
  return { ...row, ...presentWork(row) }
}
