import * as z from 'zod'
import { id, instant, localDate } from './fields.ts'

/**
 * The payroll file is for programs of others: docs/payroll-file.md says what may change in it without a new version. A new
 * column goes to the end and raises the number behind the dot; anything else raises the number before it, and the address of
 * the schema with it.
 */
export const PAYROLL_VERSION = '1.0'

/** Where the server publishes the JSON Schema of the file. */
export const PAYROLL_SCHEMA_PATH = '/payroll-file-1.schema.json'

export const payrollFormats = ['csv', 'json'] as const
export type PayrollFormat = (typeof payrollFormats)[number]

const month = z.string().regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/)
/** Two decimals, which no validator can hold a binary number to. */
const hours = z.number()
const days = z.number().min(0).multipleOf(0.5)
const seconds = z.int()

const head = {
  format_version: z.literal(PAYROLL_VERSION).describe('version of this format'),
  month: month.describe('the month that is paid, YYYY-MM in the business calendar'),
  month_status: z.enum(['open', 'closed']).describe('open: the month is not closed, and its figures may still change'),
}

/** What is added up in the totals. */
const figures = {
  days_worked: z.int().min(0).describe('days with work; 0 in a row of late work'),
  hours_regular: hours.describe('paid as they are'),
  hours_overtime: hours.describe('of working days, paid with the factor of overtime'),
  hours_rest_day: hours.describe('of weekly rest days, paid with their factor'),
  hours_holiday: hours.describe('of public holidays, paid with their factor'),
  hours_unpaid: hours.describe('of activities that are not paid'),
  hours_paid: hours.describe('all paid hours of the row, each multiplied by its factor'),
  days_annual_leave: days.describe('working days of recorded annual leave; half a day is 0.5'),
  days_sick_leave: days.describe('working days of recorded sick leave'),
  days_unpaid_leave: days.describe('working days of recorded unpaid leave'),
  days_other_absence: days.describe('working days of other recorded absence'),
  days_not_recorded: days.describe('working days that are over, of neither work nor recorded absence'),
  seconds_regular: seconds.describe('hours_regular, exact'),
  seconds_overtime: seconds.describe('hours_overtime, exact'),
  seconds_rest_day: seconds.describe('hours_rest_day, exact'),
  seconds_holiday: seconds.describe('hours_holiday, exact'),
  seconds_unpaid: seconds.describe('hours_unpaid, exact'),
  seconds_paid: z.number().describe('hours_paid, exact: two decimals, as factors have two'),
}

/** A technician's month, or what came late for one closed month and is paid with this one. */
export const payrollRow = z.object({
  late_month: month
    .nullable()
    .describe(
      'null in the row of the month itself; else the closed month for which work came late, or in which it became less (hours below zero)',
    ),
  technician_id: id.describe('never changes, and is never given to anybody else'),
  employee_number: z.string().nullable().describe('as it is now; null without one'),
  name: z.string(),
  ...figures,
})
export type PayrollRow = z.infer<typeof payrollRow>

export const payrollTotals = z.object(figures)
export type PayrollTotals = z.infer<typeof payrollTotals>

/** The payroll file as JSON. */
export const payrollFile = z.object({
  format: z.literal('warsha-payroll'),
  ...head,
  first_day: localDate,
  last_day: localDate,
  time_zone: z.string().describe('of the business calendar'),
  closed_at: instant.nullable().describe('null while the month is open'),
  made_at: instant,
  running_count: z.int().describe('sessions of the month that still run; they are not in the figures'),
  to_review_count: z.int().describe('sessions of the month that wait for review; they are in the figures'),
  late_count: z.int().describe('sessions that came for this month after it was closed; a later month pays them'),
  rows: z.array(payrollRow),
  totals: payrollTotals.describe('the sums of all rows'),
})
export type PayrollFile = z.infer<typeof payrollFile>

/** The columns of the payroll file as CSV, in their order: what stands at the head of the JSON is in each line. */
export const payrollColumns: readonly string[] = [...Object.keys(head), ...Object.keys(payrollRow.shape)]
