import { fillText } from '@warsha/contract'
import { BYTE_ORDER_MARK, csvLine, harmless } from '../../platform/csv.ts'
import type { PersonSheet, SheetAdjustment, SheetDay, ShopSheet } from './sheet.ts'
import type { PayWords } from './words.ts'

const HOUR_SECONDS = 3600

/** A line for each technician and day, and one for each adjustment, on the day of its session. */
export function payCsv({ month, people }: ShopSheet, words: PayWords): Buffer {
  const lines = people.flatMap((sheet) => [
    ...sheet.days.map((day) => dayFields(day, sheet, words)),
    ...sheet.adjustments.map((adjustment) => adjustmentFields(adjustment, sheet, words)),
  ])
  const text = [headings(words), ...lines.map((line) => [month.name, ...line])].map(csvLine).join('')
  return Buffer.from(BYTE_ORDER_MARK + text)
}

function headings(words: PayWords): string[] {
  const timed = [words.inside, words.outside, words.unpaid, words.absence, words.held, words.adjustment, words.paid]
  return [
    words.month,
    words.employee_number,
    words.technician,
    words.day,
    words.kind,
    words.late_of,
    ...timed.map((name) => fillText(words.hours_of, { name })),
    ...timed.map((name) => fillText(words.seconds_of, { name })),
  ]
}

function dayFields(day: SheetDay, { person }: PersonSheet, words: PayWords): string[] {
  const { insideSeconds, outsideSeconds, unpaidSeconds, absenceSeconds, heldSeconds, paidHundredths } = day
  const seconds = [insideSeconds, outsideSeconds, unpaidSeconds, absenceSeconds, heldSeconds, 0]
  return [...named(person), day.date, words[day.kind], '', ...timed(seconds, paidHundredths)]
}

function adjustmentFields(each: SheetAdjustment, { person }: PersonSheet, words: PayWords): string[] {
  const seconds = [0, 0, 0, 0, 0, each.raw_seconds]
  return [...named(person), each.day, words[each.kind], each.month, ...timed(seconds, each.paidHundredths)]
}

function named({ employee_number, full_name }: PersonSheet['person']): string[] {
  return [harmless(employee_number ?? ''), harmless(full_name)]
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
