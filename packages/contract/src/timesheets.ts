import { dayKinds } from '@warsha/domain'
import * as z from 'zod'
import { dayAbsence } from './absences.ts'
import { heldEmployeeNumber } from './employee-number.ts'
import { fileLanguage, hours, id, localDate, seconds } from './fields.ts'
import { month } from './month.ts'
import { workFields } from './work-fields.ts'
import { byId } from './path-params.ts'
import { fileTypes, shape } from './shape.ts'
import { person } from './person.ts'

/** A technician's month in one line. */
export const timesheetLine = z.object({
  technician_id: id,
  technician_name: z.string(),
  technician: person,
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

/** What came too late for a closed month, and is carried into another one. */
export const timesheetAdjustment = z.object({
  month: z.string().describe('the closed month'),
  carried_to: z.string().describe('the month whose adjustment it is'),
  ...workFields,
})
export type TimesheetAdjustment = z.infer<typeof timesheetAdjustment>

/** One day of it; days without work are there, too. `first_start` and `last_end` are HH:MM of the workshop. */
export const timesheetDay = z.object({
  date: localDate,
  weekday: z.int().describe('0 Sunday to 6 Saturday'),
  kind: z.enum(dayKinds).describe('whether work was due: a day on which no hours begin is one of rest, or a holiday'),
  is_expected: z
    .boolean()
    .describe('false where there are no rules at all: then every hour counts, and none is expected'),
  working_seconds: seconds.describe(
    'what the calendar has from midnight to midnight, hours of the night before among it',
  ),
  is_employed: z.boolean().describe('whether the technician belonged to the shop all of this day'),
  absences: z.array(dayAbsence).describe('of the technician on this day; two where each half has its own'),
  exception: z.string().nullable().describe('the reason of a holiday or other hours'),
  is_running: z.boolean().describe('whether a timer that began on the day has not ended yet: its hours are in no sum'),
  first_start: z.string().nullable(),
  last_end: z.string().nullable(),
  last_end_date: localDate.nullable().describe('another one than the day where work went on past midnight'),
  /** what of a session past midnight lies on which day; empty where there is none. It counts on the day of its start */
  parts: z.array(z.object({ date: localDate, seconds })),
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
    ...byId('the technician', 'technician_not_found'),
    query: z.object({ month }),
    answers: {
      200: z.object({
        month: z.string(),
        is_locked: z.boolean(),
        line: timesheetLine,
        days: z.array(timesheetDay),
        seconds_held: seconds.describe('not counted, as nobody reported the end'),
        hours_held: hours.describe('the same, rounded as a part of the month of all technicians'),
        /** belongs to this month, and is not in its days */
        adjustments: z.array(timesheetAdjustment),
        /** arrived for this month after it was closed */
        late: z.array(timesheetAdjustment),
      }),
    },
    refusals: ['technician_not_found'],
  }),
  timesheetsPdf: shape({
    summary: "All technicians' months to print and sign, in one PDF: each on pages of A4 of its own",
    query: z.object({ month, language: fileLanguage }),
    answers: { 200: 'file' },
    fileTypes: [fileTypes.pdf],
    refusals: ['no_timesheets', 'document_not_made'],
  }),
  timesheetPdf: shape({
    summary: "A technician's month to print and sign: A4, PDF",
    ...byId('the technician', 'technician_not_found'),
    query: z.object({ month, language: fileLanguage }),
    answers: { 200: 'file' },
    fileTypes: [fileTypes.pdf],
    refusals: ['technician_not_found'],
  }),
}
