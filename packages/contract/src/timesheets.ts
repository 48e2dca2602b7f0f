import * as z from 'zod'
import { hours, id, localDate, message, sar } from './fields.ts'
import { shape } from './shape.ts'

/** A month of the business calendar, `YYYY-MM`. */
export const month = z.string(message('must_be_month')).regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/, message('must_be_month'))

const seconds = z.int().describe('whole seconds')

const sums = {
  session_count: z.int(),
  seconds_raw: seconds,
  seconds_effective: seconds,
  seconds_outside: seconds,
  hours_raw: hours,
  hours_effective: hours,
  hours_outside: hours,
  cost_sar: sar,
}

/** A technician's month in one line. */
export const timesheetLine = z.object({
  technician_id: id,
  technician_name: z.string(),
  segment: z.string().nullable(),
  days_worked: z.int(),
  to_review_count: z.int(),
  ...sums,
})
export type TimesheetLine = z.infer<typeof timesheetLine>

/** One day of it; days without work are there, too. `first_start` and `last_end` are HH:MM of the workshop. */
const timesheetDay = z.object({
  date: localDate,
  weekday: z.int().describe('0 Sunday to 6 Saturday'),
  working_seconds: seconds.describe('what the calendar has on this day'),
  exception: z.string().nullable().describe('the reason of a holiday or other hours'),
  first_start: z.string().nullable(),
  last_end: z.string().nullable(),
  ...sums,
})

export const timesheetShapes = {
  timesheets: shape({
    summary: "All technicians' months",
    query: z.object({ month }),
    answers: { 200: z.object({ month: z.string(), is_locked: z.boolean(), lines: z.array(timesheetLine) }) },
  }),
  timesheet: shape({
    summary: "A technician's month, day by day",
    query: z.object({ month }),
    answers: {
      200: z.object({ month: z.string(), is_locked: z.boolean(), line: timesheetLine, days: z.array(timesheetDay) }),
    },
    refusals: ['technician_not_found'],
  }),
  timesheetsPdf: shape({
    summary: "All technicians' months to print and sign, in one PDF: each on pages of A4 of its own",
    query: z.object({ month, language: z.enum(['en', 'ar'], message('must_be_one_of')).default('en') }),
    answers: { 200: 'file' },
    refusals: ['no_timesheets', 'document_not_made'],
  }),
  timesheetPdf: shape({
    summary: "A technician's month to print and sign: A4, PDF",
    query: z.object({ month, language: z.enum(['en', 'ar'], message('must_be_one_of')).default('en') }),
    answers: { 200: 'file' },
    refusals: ['technician_not_found'],
  }),
}
