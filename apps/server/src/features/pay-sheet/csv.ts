import { fillText, labelIn } from '@warsha/contract'
import { absenceColumns, type AbsenceHalves, type PaySplit, totalAbsenceHalves } from '@warsha/domain'
import { BYTE_ORDER_MARK, csvLine, harmless } from '../../platform/csv.ts'
import type { PersonSheet, SheetAdjustment, SheetDay, ShopSheet } from './sheet.ts'
import type { PayLabels } from './labels.ts'

const HOUR_SECONDS = 3600

/** A line for each technician and day, and one for each adjustment, on the day of its session. */
export function payCsv({ month, people }: ShopSheet, labels: PayLabels): Buffer {
  const lines = people.flatMap((sheet) => [
    ...sheet.days.map((day) => dayFields(day, sheet, labels)),
    ...sheet.adjustments.map((adjustment) => adjustmentFields(adjustment, sheet, labels)),
  ])
  const text = [headings(labels), ...lines.map((line) => [month.name, ...line])].map(csvLine).join('')
  return Buffer.from(BYTE_ORDER_MARK + text)
}

function headings(labels: PayLabels): string[] {
  const timed = [
    labels.inside,
    labels.outside,
    labels.regular,
    labels.overtime,
    labels.on_rest_day,
    labels.on_holiday,
    labels.unpaid,
    labels.absence,
    labels.held,
    labels.adjustment,
    labels.paid,
  ]
  return [
    labels.month,
    labels.employee_number,
    labels.technician,
    labels.day,
    labels.kind,
    labels.late_of,
    ...timed.map((name) => fillText(labels.hours_of, { name })),
    ...timed.map((name) => fillText(labels.seconds_of, { name })),
    ...absenceColumns.map((column) => fillText(labels.days_of, { name: labels[`away_${column}`] })),
  ]
}

function dayFields(day: SheetDay, { person }: PersonSheet, labels: PayLabels): string[] {
  const { insideSeconds, outsideSeconds, unpaidSeconds, absenceSeconds, heldSeconds, paidHundredths } = day
  const seconds = [insideSeconds, outsideSeconds, ...split(day), unpaidSeconds, absenceSeconds, heldSeconds, 0]
  const who = named(person, labels)
  return [...who, day.date, labels[day.kind], '', ...timed(seconds, paidHundredths), ...inDays(day.away)]
}

function adjustmentFields(each: SheetAdjustment, { person }: PersonSheet, labels: PayLabels): string[] {
  const seconds = [0, 0, ...split(each), 0, 0, 0, each.raw_seconds]
  const times = timed(seconds, each.paidHundredths)
  return [
    ...named(person, labels),
    each.day,
    labels[each.kind],
    each.month,
    ...times,
    ...inDays(totalAbsenceHalves([])),
  ]
}

/** What payroll pays with a factor each, of a day, or what a late arrival changes of one. */
function split({ regularSeconds, overtimeSeconds, restDaySeconds, holidaySeconds }: PaySplit): number[] {
  return [regularSeconds, overtimeSeconds, restDaySeconds, holidaySeconds]
}

function named({ employee_number, labelled }: PersonSheet['person'], { language }: PayLabels): string[] {
  return [harmless(employee_number ?? ''), harmless(labelIn(language, labelled))]
}

function inDays(away: AbsenceHalves): string[] {
  return absenceColumns.map((column) => (away[column] / 2).toFixed(1))
}

/** Decimal hours of four decimals, then the seconds that they stand for. */
function timed(seconds: readonly number[], paidHundredths: number): string[] {
  return [
    ...seconds.map((each) => (each / HOUR_SECONDS).toFixed(4)),
    (paidHundredths / 100 / HOUR_SECONDS).toFixed(4),
    ...seconds.map(String),
    (paidHundredths / 100).toFixed(2),
  ]
}
