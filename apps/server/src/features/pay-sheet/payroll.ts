import {
  PAYROLL_VERSION,
  payrollColumns,
  type PayrollFile,
  type PayrollRow,
  type PayrollTotals,
  payrollTotals,
} from '@warsha/contract'
import {
  type AbsenceHalves,
  hoursOfParts,
  type Instant,
  type PaySplit,
  type PaySums,
  totalAbsenceHalves,
} from '@warsha/domain'
import { timestamptz } from '../../platform/database.ts'
import { BYTE_ORDER_MARK, csvLine, harmless } from '../../platform/csv.ts'
import type { PersonSheet, SheetAdjustment, ShopSheet } from './sheet.ts'

/** What a payroll program takes of a month: a row for each line of the pay sheet, and one for each month that is paid late. */
export function payrollOf(sheet: ShopSheet, now: Instant): PayrollFile {
  const { month, facts, timeZone } = sheet
  const rows = sheet.people.flatMap((person) => [ownRow(person), ...lateRows(person)])
  return {
    format: 'warsha-payroll',
    format_version: PAYROLL_VERSION,
    month: month.name,
    month_status: facts.locked_at === null ? 'open' : 'closed',
    first_day: month.first,
    last_day: month.last,
    time_zone: timeZone,
    closed_at: facts.locked_at === null ? null : timestamptz(facts.locked_at),
    made_at: timestamptz(now),
    running_count: facts.running_count,
    to_review_count: facts.to_review_count,
    late_count: facts.late_count,
    rows,
    totals: totalsOf(rows),
  }
}

/** The same as CSV. Its columns are those of the contract, in English whoever asks: programs know them by name. */
export function payrollCsv(file: PayrollFile): Buffer {
  const lines = file.rows.map((row) => {
    const fields: Record<string, unknown> = { ...file, ...row }
    return payrollColumns.map((column) => field(fields[column], column))
  })
  return Buffer.from(BYTE_ORDER_MARK + [payrollColumns, ...lines].map(csvLine).join(''))
}

function field(value: unknown, column: string): string {
  if (typeof value !== 'number') return harmless(value === null ? '' : String(value))
  if (column.startsWith('hours_') || column === 'seconds_paid') return value.toFixed(2)
  return column.startsWith('days_') && column !== 'days_worked' ? value.toFixed(1) : String(value)
}

/** What the month itself pays: the line of the pay sheet less what came late for closed months. */
function ownRow({ person, sums, away, hours, adjustments }: PersonSheet): PayrollRow {
  const late = { hours: sumOf(adjustments, (each) => each.hours.paid), hundredths: paidHundredthsOf(adjustments) }
  return {
    late_month: null,
    ...whose(person),
    ...figuresOf({
      sums: { ...sums, paidHundredths: sums.paidHundredths - late.hundredths },
      hours: { ...hours, paid: hours.paid - late.hours },
      away,
      daysWorked: sums.daysWorked,
    }),
  }
}

/** A row for each closed month of which something came late. */
function lateRows({ person, adjustments }: PersonSheet): PayrollRow[] {
  const months = [...new Set(adjustments.map(({ month }) => month))].toSorted()
  return months.map((month) => {
    const own = adjustments.filter((each) => each.month === month)
    const parts = own.map(partsOf)
    const sums = totalParts(parts.map(({ seconds }) => seconds))
    return {
      late_month: month,
      ...whose(person),
      ...figuresOf({
        sums: { ...splitOf(sums), paidHundredths: paidHundredthsOf(own) },
        hours: { ...totalParts(parts.map(({ hours }) => hours)), paid: sumOf(own, (each) => each.hours.paid) },
        away: totalAbsenceHalves([]),
        daysWorked: 0,
      }),
    }
  })
}

const partNames = ['regular', 'overtime', 'restDay', 'holiday', 'unpaid'] as const
type Parts = Record<(typeof partNames)[number], number>

/** A late arrival in its parts, which add up to its worked time: in seconds, and in hundredths of an hour. */
function partsOf(each: SheetAdjustment): { seconds: Parts; hours: Parts } {
  const { regularSeconds, overtimeSeconds, restDaySeconds, holidaySeconds, workedSeconds } = each
  const paid = [regularSeconds, overtimeSeconds, restDaySeconds, holidaySeconds]
  const seconds = [...paid, workedSeconds - sumOf(paid, (part) => part)]
  return { seconds: named(seconds), hours: named(hoursOfParts(seconds, partNames, each.hours.worked)) }
}

function named(values: readonly number[]): Parts {
  return Object.fromEntries(partNames.map((name, place) => [name, values[place] ?? 0])) as Parts
}

function totalParts(all: readonly Parts[]): Parts {
  return named(partNames.map((name) => sumOf(all, (parts) => parts[name])))
}

function splitOf({ regular, overtime, restDay, holiday, unpaid }: Parts): PaySplit & { unpaidSeconds: number } {
  return {
    regularSeconds: regular,
    overtimeSeconds: overtime,
    restDaySeconds: restDay,
    holidaySeconds: holiday,
    unpaidSeconds: unpaid,
  }
}

function whose({ id, employee_number, full_name }: PersonSheet['person']) {
  return { technician_id: id, employee_number, name: full_name }
}

type Figures = {
  sums: PaySplit & Pick<PaySums, 'unpaidSeconds' | 'paidHundredths'>
  /** in hundredths of an hour */
  hours: Parts & { paid: number }
  away: AbsenceHalves
  daysWorked: number
}

function figuresOf({ sums, hours, away, daysWorked }: Figures): PayrollTotals {
  return {
    days_worked: daysWorked,
    hours_regular: hours.regular / 100,
    hours_overtime: hours.overtime / 100,
    hours_rest_day: hours.restDay / 100,
    hours_holiday: hours.holiday / 100,
    hours_unpaid: hours.unpaid / 100,
    hours_paid: hours.paid / 100,
    days_annual_leave: away.annual / 2,
    days_sick_leave: away.sick / 2,
    days_unpaid_leave: away.unpaid / 2,
    days_other_absence: away.other / 2,
    days_not_recorded: away.not_recorded / 2,
    seconds_regular: sums.regularSeconds,
    seconds_overtime: sums.overtimeSeconds,
    seconds_rest_day: sums.restDaySeconds,
    seconds_holiday: sums.holidaySeconds,
    seconds_unpaid: sums.unpaidSeconds,
    seconds_paid: sums.paidHundredths / 100,
  }
}

const figureNames = Object.keys(payrollTotals.shape) as (keyof PayrollTotals)[]

/** No figure has more than two decimals. */
function totalsOf(rows: readonly PayrollRow[]): PayrollTotals {
  const total = (name: keyof PayrollTotals) => sumOf(rows, (row) => Math.round(row[name] * 100)) / 100
  return Object.fromEntries(figureNames.map((name) => [name, total(name)])) as PayrollTotals
}

function paidHundredthsOf(adjustments: readonly SheetAdjustment[]): number {
  return sumOf(adjustments, (each) => each.paidHundredths)
}

function sumOf<Row>(rows: readonly Row[], valueOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + valueOf(row), 0)
}
