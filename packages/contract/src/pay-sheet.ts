import { dayKinds } from '@warsha/domain'
import * as z from 'zod'
import { dayAbsence } from './absences.ts'
import { fileLanguage, hours, id, instant, localDate, message, text, thingVersion } from './fields.ts'
import { fileTypes, shape } from './shape.ts'
import { byId } from './path-params.ts'
import { ownFactors } from './passwords.ts'
import { rateDay } from './technicians.ts'
import { month } from './month.ts'
import { number, typedNumber, typedNumberOrNull } from './typed-number.ts'
import { PAYROLL_SCHEMA_PATH, payrollFormats } from './payroll-file.ts'
import { nameInArabic, person } from './person.ts'

const hasTwoDecimals = (value: number) => Math.round(value * 100) / 100 === value

/** The largest factor by which an hour is paid. */
export const LARGEST_PAY_FACTOR = 10

const factor = typedNumber(
  number
    .min(0, message('pay_factor_range'))
    .max(LARGEST_PAY_FACTOR, message('pay_factor_range'))
    .refine(hasTwoDecimals, message('pay_factor_step')),
)

const limit = (most: number, outOfRange: 'hours_a_day_range' | 'hours_a_week_range') =>
  typedNumberOrNull(
    number.gt(0, message(outOfRange)).max(most, message(outOfRange)).refine(hasTwoDecimals, message('pay_hours_step')),
  )

/** How hours are paid. They make the pay sheet; effective hours and cost know nothing of them. */
export const payRules = z.object({
  factor_working_day: factor.describe('of an hour of overtime on a working day'),
  factor_rest_day: factor.describe('of every hour on a weekly rest day'),
  factor_holiday: factor.describe('of every hour on a public holiday: a date with an exception of type holiday'),
  hours_a_day: limit(24, 'hours_a_day_range').describe(
    'what a working day has beyond it is overtime, inside the calendar and outside; null for no such limit. Without any limit, overtime is what lies outside the calendar',
  ),
  hours_a_week: limit(168, 'hours_a_week_range').describe(
    'what a week, which begins on Sunday, has beyond it is overtime, less what is overtime in it already',
  ),
  unpaid_activities: z
    .array(text(50), message('not_valid'))
    .max(1_000, message('too_many', { most: 1_000 }))
    .transform((codes) => [...new Set(codes)].toSorted())
    .describe('codes of activities that are not paid'),
})
export type PayRulesAnswer = z.infer<typeof payRules>

/** Those that hold from a day on, until the next ones. */
export const payRulesSince = payRules.extend({
  effective_from: localDate.nullable().describe('null for the first ones, which hold for all the past'),
})
export type PayRulesSince = z.infer<typeof payRulesSince>

/** Those of a day, which can be edited; the version is that of all of them together. */
export const editablePayRules = payRulesSince.extend({ version: thingVersion })
export type EditablePayRules = z.infer<typeof editablePayRules>

const limits = {
  technician_id: id.nullable().describe('null for everybody'),
  first_day: localDate,
  last_day: localDate,
  hours_a_day: limit(24, 'hours_a_day_range').describe('null: as the rules have it'),
  hours_a_week: limit(168, 'hours_a_week_range').describe('null: as the rules have it'),
}

/** Other limits for a time, as in Ramadan: those of a technician go before those of everybody. No reason is stored. */
export const newPayLimit = whole(z.object({ ...limits, first_day: rateDay, last_day: rateDay }))
export type NewPayLimit = z.infer<typeof newPayLimit>

/** The same with the own factors of whoever sets them: they say what people are paid. */
export const payLimitWithProof = whole(
  z.object({ ...limits, first_day: rateDay, last_day: rateDay, ...ownFactors.shape }),
)

function whole<Limit extends z.ZodType<Pick<PayLimit, 'first_day' | 'last_day' | 'hours_a_day' | 'hours_a_week'>>>(
  limit: Limit,
) {
  return limit
    .refine((sent) => sent.last_day >= sent.first_day, { ...message('last_day_before_first'), path: ['last_day'] })
    .refine((sent) => sent.hours_a_day !== null || sent.hours_a_week !== null, {
      ...message('pay_limit_hours'),
      path: ['hours_a_day'],
    })
}

export const payLimit = z.object({ id, ...limits, technician: person.nullable() })
export type PayLimit = z.infer<typeof payLimit>

/** The rules that are sent, from today on where no day is given. */
export const newPayRules = payRules.extend({ effective_from: rateDay.optional() })
export type NewPayRules = z.infer<typeof newPayRules>

/** The same with the own factors of whoever sets them: they say what people are paid. */
export const payRulesWithProof = newPayRules.extend(ownFactors.shape)

/** What a change does to the months that are open and have work; those that stay as they are do not appear. */
export const payEffect = z.object({
  from_date: localDate.describe('from which day on the change counts'),
  months: z.array(
    z.object({
      month: z.string().describe('YYYY-MM'),
      hours_regular_before: hours,
      hours_regular_after: hours,
      hours_overtime_before: hours.describe('of working days, rest days and public holidays'),
      hours_overtime_after: hours,
      hours_paid_before: hours,
      hours_paid_after: hours,
    }),
  ),
})
export type PayEffect = z.infer<typeof payEffect>

/** Those by which a month is paid. */
export const sheetRules = payRulesSince.extend({
  counted_by: z
    .enum(['law', 'calendar'])
    .describe('calendar in months that were closed while no hour inside the working calendar was overtime'),
})

const seconds = z.int().describe('whole seconds, exact')
const secondsPaid = z.number().describe('paid time in seconds, two decimals, exact')

/** Decimal hours are rounded so that the lines of a sheet add up to its totals, and the days of a line to the line. */
const split = {
  seconds_regular: seconds,
  seconds_overtime: seconds,
  seconds_rest_day: seconds,
  seconds_holiday: seconds,
}

const halfDays = z.number().describe('days, half ones among them')

/** Days of absence on working days, by kind. */
const absenceDays = {
  days_absent_annual: halfDays,
  days_absent_sick: halfDays,
  days_absent_unpaid: halfDays,
  days_absent_other: halfDays,
  days_not_recorded: z.number().describe('working days that are over, of neither work nor recorded absence'),
}
export type AbsenceDays = z.infer<z.ZodObject<typeof absenceDays>>

const sums = {
  days_worked: z.int(),
  ...absenceDays,
  hours_inside: hours,
  hours_outside_working_day: hours,
  hours_outside_rest_day: hours,
  hours_outside_holiday: hours,
  hours_regular: hours.describe('paid as they are'),
  hours_overtime: hours.describe('of working days, with their factor'),
  hours_rest_day: hours.describe('of weekly rest days, with their factor'),
  hours_holiday: hours.describe('of public holidays, with their factor'),
  hours_unpaid: hours,
  hours_absence: hours,
  hours_held: hours.describe('not counted and not paid, as nobody reported the end'),
  hours_adjustment: hours.describe('worked time that changed in closed months after they were closed'),
  hours_paid: hours.describe('with factors and adjustments'),
  seconds_inside: seconds,
  seconds_outside_working_day: seconds,
  seconds_outside_rest_day: seconds,
  seconds_outside_holiday: seconds,
  ...split,
  seconds_unpaid: seconds,
  seconds_absence: seconds,
  seconds_held: seconds,
  seconds_adjustment: seconds,
  seconds_paid: secondsPaid,
}
export const paySums = z.object(sums)
export type PaySumsAnswer = z.infer<typeof paySums>

/** What the Labour Law would have otherwise: a note, which refuses nothing and changes no figure. */
export const payNote = z.object({
  kind: z
    .enum(['long_day', 'long_week', 'no_pause', 'overtime_year'])
    .describe(
      'more hours than are lawful on a day or in a week, more than 5 without a pause of half an hour, or more than 720 of overtime in a year',
    ),
  technician_id: id,
  technician_name: z.string(),
  technician: person,
  first_day: localDate.describe('of the days whose sessions it is about'),
  last_day: localDate,
  hours,
  lawful_hours: hours.describe('6 a day or 36 a week where limits for a time say so, else 8 and 48'),
})
export type PayNoteAnswer = z.infer<typeof payNote>

/** What the sheet holds against what the sessions of the month come to: sheet = sessions + carried in − carried out. */
export const payCheck = z.object({
  seconds_sessions: seconds.describe('of the sessions that started in the month, from the stored sums of its days'),
  seconds_carried_in: seconds.describe('after its first midnight, of sessions that started before'),
  seconds_carried_out: seconds.describe('after its last midnight, of sessions that started before'),
  seconds_sheet: seconds,
  seconds_difference: seconds.describe('zero'),
})
export type PayCheckAnswer = z.infer<typeof payCheck>

/** A technician's month of pay in one line. */
export const payLine = z.object({
  technician_id: id,
  technician_name: z.string(),
  technician: person,
  employee_number: z.string().nullable(),
  segment: z.string().nullable(),
  note_count: z.int().describe('notes of the law about the technician in the month'),
  ...sums,
  check: z.object({ worked: payCheck, inside: payCheck.describe('of it, inside the working calendar') }),
})
export type PayLine = z.infer<typeof payLine>

const kind = z.enum(dayKinds)

/** A day from midnight to midnight. A session past midnight is in both of its days. */
export const payDay = z.object({
  date: localDate,
  weekday: z.int().describe('0 Sunday to 6 Saturday'),
  kind,
  exception: z.string().nullable().describe('the reason of a holiday or other hours'),
  absences: z.array(dayAbsence).describe('of the technician on this day, whatever kind of day it is'),
  ...absenceDays,
  sessions_from: localDate.nullable().describe('on which the first of its sessions started; it may lie before the day'),
  hours_inside: hours,
  hours_outside: hours,
  hours_regular: hours,
  hours_overtime: hours,
  hours_rest_day: hours,
  hours_holiday: hours,
  hours_unpaid: hours,
  hours_absence: hours,
  hours_held: hours,
  hours_paid: hours,
  seconds_working: seconds.describe('what the calendar has between the two midnights'),
  seconds_inside: seconds,
  seconds_outside: seconds,
  seconds_factored: seconds.describe('those that are paid with the factor of the day'),
  ...split,
  seconds_unpaid: seconds,
  seconds_absence: seconds,
  seconds_held: seconds.describe('of the sessions that started on this day'),
  seconds_paid: secondsPaid,
})
export type PayDayAnswer = z.infer<typeof payDay>

/**
 * What a session adds to this month for a closed one, or takes back: it arrived too late, or ran on over the end of this
 * month into one that was closed before.
 */
export const payAdjustment = z.object({
  session_id: z.string(),
  month: z.string().describe('the closed month, YYYY-MM'),
  day: localDate.describe('on which the session started, or the first of the closed month into which it ran on'),
  kind,
  job_no: z.string(),
  activity_code: z.string(),
  activity_label: z.string(),
  activity_label_ar: nameInArabic,
  is_paid: z.boolean(),
  hours_worked: hours,
  hours_paid: hours.describe('what its day would have been with it, less what it was, by the rules of that day'),
  seconds_inside: seconds,
  seconds_outside: seconds,
  ...split,
  seconds_paid: secondsPaid,
})
export type PayAdjustmentAnswer = z.infer<typeof payAdjustment>

export const paySheet = z.object({
  month: z.string().describe('YYYY-MM'),
  closed: z.object({ at: instant, by: z.string(), person }).nullable().describe('null while figures may still change'),
  rules: sheetRules.describe('those of the end of the month, as they are now or as the month was closed'),
  earlier_rules: z.array(payRulesSince).describe('of its days before those'),
  limits: z.array(z.object(limits)).describe('other limits that are in force on one of its days'),
  late_count: z.int().describe('sessions that arrived for the closed month or changed in it; not in its figures'),
  to_review_count: z.int().describe('sessions that wait for review; they count'),
  running_count: z.int().describe('sessions that do not count yet'),
  totals: paySums,
  lines: z.array(payLine),
  notes: z.array(payNote),
  days: z.array(payDay).nullable().describe('of the technician who was asked for'),
  adjustments: z.array(payAdjustment).nullable(),
})
export type PaySheet = z.infer<typeof paySheet>

const idInQuery = z.coerce.number().pipe(id).optional()
const query = z.object({
  month,
  technician_id: idInQuery.describe('of one technician, with their days; left out: all technicians'),
})
const fileQuery = query.extend({ language: fileLanguage })

export const paySheetShapes = {
  payRules: shape({
    summary: 'How hours are paid today, before and later, and limits for a time',
    answers: { 200: editablePayRules.extend({ history: z.array(payRulesSince), limits: z.array(payLimit) }) },
  }),
  setPayRules: shape({
    summary: 'Set how hours are paid from a day on, in months that are not closed',
    body: payRulesWithProof,
    answers: { 200: editablePayRules },
    refusals: ['pay_factor_range', 'pay_limit_range', 'activity_not_found', 'period_locked'],
  }),
  createPayLimit: shape({
    summary: 'Set other hours a day or a week for a time, for everybody or for a technician',
    body: payLimitWithProof,
    answers: { 201: payLimit },
    refusals: ['technician_not_found', 'pay_limit_overlap', 'period_locked'],
  }),
  deletePayLimit: shape({
    summary: 'Delete such hours, for the own factors; closed months keep them',
    ...byId('the limits'),
    body: ownFactors,
    answers: { 204: 'nothing' },
    idempotent: true,
  }),
  previewPayChange: shape({
    summary: 'What a change of pay rules or limits would do to open months; nothing is changed',
    body: z.discriminatedUnion('change', [
      z.object({ change: z.literal('set_rules'), rules: newPayRules }),
      z.object({ change: z.literal('create_limit'), limit: newPayLimit }),
      z.object({ change: z.literal('delete_limit'), id }),
    ]),
    answers: { 200: payEffect },
    refusals: ['not_found', 'technician_not_found', 'activity_not_found', 'pay_limit_overlap', 'period_locked'],
  }),
  paySheet: shape({
    summary: 'Paid hours of a month: a line a technician, and the days of one of them',
    query,
    answers: { 200: paySheet },
    refusals: ['technician_not_found'],
  }),
  paySheetExcel: shape({
    summary: 'The pay sheet as an Excel file, with the days and a check against the sessions',
    query: fileQuery,
    answers: { 200: 'file' },
    fileTypes: [fileTypes.excel],
    refusals: ['technician_not_found'],
  }),
  paySheetPdf: shape({
    summary: 'The pay sheet as a PDF file, with a page to sign for each technician',
    query: fileQuery,
    answers: { 200: 'file' },
    fileTypes: [fileTypes.pdf],
    refusals: ['technician_not_found'],
  }),
  paySheetCsv: shape({
    summary: 'The pay sheet day by day: a line for each technician and day, as CSV',
    query: fileQuery,
    answers: { 200: 'file' },
    fileTypes: [fileTypes.csv],
    refusals: ['technician_not_found'],
  }),
  payNotesCsv: shape({
    summary: 'The notes of the law of a month: a line for each, as CSV',
    query: fileQuery,
    answers: { 200: 'file' },
    fileTypes: [fileTypes.csv],
    refusals: ['technician_not_found'],
  }),
  payrollFile: shape({
    summary: `What a payroll program takes of a month, in stable columns. The JSON is described by the JSON Schema at /api${PAYROLL_SCHEMA_PATH}`,
    query: z.object({ month, format: z.enum(payrollFormats, message('must_be_one_of')).describe('of the file') }),
    answers: { 200: 'file' },
    fileTypes: [fileTypes.csv, fileTypes.payroll],
  }),
}
