import * as z from 'zod'
import { heldEmployeeNumber } from './employee-number.ts'
import { id, localDate, message, seconds, workFields } from './fields.ts'
import { shape } from './shape.ts'

/** A month of the business calendar, `YYYY-MM`. */
export const month = z.string(message('must_be_month')).regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/, message('must_be_month'))

/** A technician's month in one line. */
export const timesheetLine = z.object({
  technician_id: id,
  technician_name: z.string(),
  employee_number: heldEmployeeNumber,
  segment: z.string().nullable(),
  days_worked: z.int(),
  to_review_count: z.int(),
  ...workFields,
})
export type TimesheetLine = z.infer<typeof timesheetLine>

/** What all the lines come to. */
export const timesheetTotals = z.object({ to_review_count: z.int(), ...workFields })
export type TimesheetTotals = z.infer<typeof timesheetTotals>

/** One day of it; days without work are there, too. `first_start` and `last_end` are HH:MM of the workshop. */
const timesheetDay = z.object({
  date: localDate,
  weekday: z.int().describe('0 Sunday to 6 Saturday'),
  working_seconds: seconds.describe('what the calendar has on this day'),
  exception: z.string().nullable().describe('the reason of a holiday or other hours'),
  first_start: z.string().nullable(),
  last_end: z.string().nullable(),
  ...workFields,
})

export const timesheetShapes = {
  timesheets: shape({
    summary: "All technicians' months",
    query: z.object({ month }),
    answers: {
      200: z.object({
        month: z.string(),
        is_locked: z.boolean(),
        totals: timesheetTotals,
        lines: z.array(timesheetLine),
      }),
    },
  }),
  timesheet: shape({
    summary: "A technician's month, day by day",
    query: z.object({ month }),
    answers: {
      200: z.object({ month: z.string(), is_locked: z.boolean(), line: timesheetLine, days: z.array(timesheetDay) }),
    },
    refusals: ['technician_not_found'],
  }),
  timesheetPdf: shape({
    summary: "A technician's month to print and sign: A4, PDF",
    query: z.object({ month, language: z.enum(['en', 'ar'], message('must_be_one_of')).default('en') }),
    answers: { 200: 'file' },
    refusals: ['technician_not_found'],
  }),
}
