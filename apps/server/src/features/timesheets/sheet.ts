import { presentWork } from '@warsha/contract'
import {
  type CalendarDay,
  calendarDays,
  type Employment,
  hundredthsOfParts,
  instantAt,
  isEmployedThroughout,
  type LocalDate,
  plusDays,
  roundedTable,
  type RowIds,
  type SecondsOnDate,
  secondsByDate,
  type ShownWork,
  type Work,
} from '@warsha/domain'
import type { Reader, Tx } from '../../platform/database.ts'
import { type Sums, workOf } from '../../platform/work.ts'
import { absencesOf } from '../absences/index.ts'
import { storedSchedule } from '../calendar/index.ts'
import { employments } from '../technicians/index.ts'
import type { Month } from './month.ts'
import {
  type DayRow,
  daysOfTechnician,
  isMonthLocked,
  lateOfMonth,
  type LateRow,
  type LineRow,
  linesOfMonth,
} from './queries.ts'

/** What all technicians did in a month: a technician's hours are a part of it wherever they are shown. */
type ShopMonth = {
  lines: (Line & { hours_held: number })[]
  late: LateLine[]
  adjustments: LateLine[]
  isLocked: boolean
  calendarDayOf: CalendarOfMonth
}
/** A day as the calendar of its segment has it. */
type CalendarOfMonth = (day: Pick<DayRow, 'date' | 'segment'>) => CalendarDay
type LateLine = LateRow & ShownWork
type Line = OwnLine & Work & ShownWork
type OwnLine = Omit<LineRow, 'is_expected'>

/** @param technicianId a technician who has a line in any case */
async function shopMonth(db: Reader, month: Month, technicianId: number | null): Promise<ShopMonth> {
  const { rows } = tableOf(await linesOf(db, month, technicianId), idOf)
  const held = hundredthsOfParts(
    rows.map(({ held_seconds }) => held_seconds),
    rows.map(idOf),
  )
  return {
    lines: rows.map((row, place) => ({ ...row, hours_held: (held[place] ?? 0) / 100 })),
    late: tableOf(await lateOfMonth(db, month, 'arrived'), idOf).rows,
    adjustments: tableOf(await lateOfMonth(db, month, 'carried'), idOf).rows,
    isLocked: await isMonthLocked(db, month),
    calendarDayOf: await calendarOfMonth(db, month),
  }
}

/** Each segment's calendar is made once, however many belong to it. */
async function calendarOfMonth(db: Reader, { first, last, timeZone }: Month): Promise<CalendarOfMonth> {
  const schedule = await storedSchedule(db, timeZone)
  const made = new Map<string | null, Map<LocalDate, CalendarDay>>()
  return ({ date, segment }) => {
    const days =
      made.get(segment) ?? new Map(calendarDays(schedule, segment, { first, last }).map((day) => [day.date, day]))
    made.set(segment, days)
    const day = days.get(date)
    if (!day) throw new Error('a calendar has not the day that was asked for')
    return day
  }
}

/**
 * Everybody whom the pay sheet of the month has, by the same rule: who worked in it, is paid late work of a closed month in
 * it, or belonged to the shop on one of its days; and whoever is there to work now.
 * @param technicianId a technician who has a line in any case
 */
async function linesOf(db: Reader, month: Month, technicianId: number | null): Promise<OwnLine[]> {
  const all = await linesOfMonth(db, month, technicianId)
  const left = all.filter(({ is_expected: isExpected }) => !isExpected).map(idOf)
  const employmentOf = left.length > 0 ? await employments(db, left) : new Map<number, Employment>()
  return all.flatMap(({ is_expected: isExpected, ...line }) =>
    isExpected || isEmployedWithin(month, employmentOf.get(line.technician_id)) ? [line] : [],
  )
}

function isEmployedWithin(month: Month, employment: Employment | undefined): boolean {
  for (let date = month.first; date <= month.last; date = plusDays(date, 1)) {
    if (isEmployedOn({ date }, employment, month)) return true
  }
  return false
}

const idOf = ({ technician_id }: { technician_id: number }) => technician_id

/** A technician's month and its days. */
export type Sheet = Awaited<ReturnType<typeof sheetOfLine>>

/**
 * Null when there is no such technician.
 * @param tx of one moment, so that the days are those of the month
 */
export async function sheetOf(tx: Tx, month: Month, technicianId: number): Promise<Sheet | null> {
  const shop = await shopMonth(tx, month, technicianId)
  const line = shop.lines.find(({ technician_id }) => technician_id === technicianId)
  return line ? sheetOfLine(tx, month, shop, line) : null
}

/** Of everybody who has a line in the month. */
export async function allSheets(tx: Tx, month: Month): Promise<Sheet[]> {
  const shop = await shopMonth(tx, month, null)
  const sheets: Sheet[] = []
  for (const line of shop.lines) sheets.push(await sheetOfLine(tx, month, shop, line))
  return sheets
}

/** The days add up to the line, which is rounded as a part of the shop's month. */
async function sheetOfLine(tx: Tx, month: Month, shop: ShopMonth, line: ShopMonth['lines'][number]) {
  const { held_seconds: seconds_held, hours_held, ...own } = line
  const rows = await daysOfTechnician(tx, month, line.technician_id)
  const employment = (await employments(tx, [line.technician_id])).get(line.technician_id)
  const absences = await absencesOf(tx, month, line.technician_id)
  const isOwn = ({ technician_id }: LateLine) => technician_id === line.technician_id
  return {
    is_locked: shop.isLocked,
    line: present(own),
    days: tableOf(rows, 'by time', line).rows.map((day) => ({
      ...present(day),
      ...kindOf(shop.calendarDayOf(day)),
      is_employed: isEmployedOn(day, employment, month),
      absences: absences
        .filter(({ first_day, last_day }) => first_day <= day.date && day.date <= last_day)
        .map(({ kind, half }) => ({ kind, half })),
      parts: partsOf(day, month),
    })),
    seconds_held,
    hours_held,
    adjustments: shop.adjustments.filter(isOwn).map(presentLate),
    late: shop.late.filter(isOwn).map(presentLate),
  }
}

/** By the hours that begin on the day: those of a night are of the day before. */
function kindOf({ kind, isScheduled }: CalendarDay) {
  return { kind, is_expected: isScheduled }
}

function isEmployedOn(
  { date }: Pick<DayRow, 'date'>,
  employment: Employment | undefined,
  { timeZone }: Month,
): boolean {
  const [from, to] = [instantAt(date, 0, timeZone), instantAt(plusDays(date, 1), 0, timeZone)]
  return employment !== undefined && isEmployedThroughout(employment, from, to)
}

/** What of the night's work lies on which day. */
function partsOf({ overnight_from: from, overnight_to: to }: DayRow, { timeZone }: Month): SecondsOnDate[] {
  return from === null || to === null ? [] : secondsByDate(from, to, timeZone)
}

function presentLate({ month, carried_to, ...work }: LateLine) {
  return { month, carried_to, ...presentWork(work) }
}

/** The lines add up to the month of all technicians. */
export async function sheetsOf(db: Reader, month: Month) {
  const { rows, totals } = tableOf(await linesOf(db, month, null), idOf)
  const to_review_count = rows.reduce((sum, row) => sum + row.to_review_count, 0)
  return {
    is_locked: await isMonthLocked(db, month),
    totals: { ...presentWork(totals), to_review_count },
    lines: rows.map(present),
  }
}

function tableOf<Row extends Sums>(rows: readonly Row[], ids: RowIds<Row & Work>, whole?: ShownWork) {
  return roundedTable(
    rows.map((row) => ({ ...row, ...workOf(row) })),
    ids,
    whole,
  )
}

function present<Row extends ShownWork>(row: Row) {
  return { ...row, ...presentWork(row) }
}
