import type { PayLimit, PayLine, PayRulesAnswer, paySheetShapes, PaySumsAnswer } from '../pay-sheet.ts'
import type { ExamplesOf } from './example.ts'
import { own } from './people.ts'
import { SESSION_ID } from './phone.ts'
import { activity, worker } from './work.ts'

const rules: PayRulesAnswer = {
  factor_working_day: 1.5,
  factor_rest_day: 1.5,
  factor_holiday: 2,
  hours_a_day: 8,
  hours_a_week: 48,
  unpaid_activities: ['BREAK'],
}

const newLimit = {
  technician_id: null,
  first_day: '2027-02-08',
  last_day: '2027-03-09',
  hours_a_day: 6,
  hours_a_week: 36,
}
const ramadan: PayLimit = { id: 3, ...newLimit, technician: null }

const noAbsence = {
  days_absent_annual: 0,
  days_absent_sick: 0,
  days_absent_unpaid: 0,
  days_absent_other: 0,
  days_not_recorded: 0,
}

/** An hour and a half inside the working calendar and half an hour after it, of eight that are regular. */
const sums: PaySumsAnswer = {
  days_worked: 1,
  ...noAbsence,
  days_absent_annual: 2,
  days_absent_sick: 0.5,
  days_not_recorded: 1,
  hours_inside: 1.5,
  hours_outside_working_day: 0.5,
  hours_outside_rest_day: 0,
  hours_outside_holiday: 0,
  hours_regular: 2,
  hours_overtime: 0,
  hours_rest_day: 0,
  hours_holiday: 0,
  hours_unpaid: 0,
  hours_absence: 6.5,
  hours_held: 0,
  hours_adjustment: 0,
  hours_paid: 2,
  seconds_inside: 5400,
  seconds_outside_working_day: 1800,
  seconds_outside_rest_day: 0,
  seconds_outside_holiday: 0,
  seconds_regular: 7200,
  seconds_overtime: 0,
  seconds_rest_day: 0,
  seconds_holiday: 0,
  seconds_unpaid: 0,
  seconds_absence: 23_400,
  seconds_held: 0,
  seconds_adjustment: 0,
  seconds_paid: 7200,
}

const checkOf = (seconds: number) => ({
  seconds_sessions: seconds,
  seconds_carried_in: 0,
  seconds_carried_out: 0,
  seconds_sheet: seconds,
  seconds_difference: 0,
})

const { technician_id, technician_name, technician } = worker
const who = { technician_id, technician_name, technician }

const line: PayLine = {
  ...worker,
  segment: 'Rewinding',
  note_count: 1,
  ...sums,
  check: { worked: checkOf(7200), inside: checkOf(5400) },
}

const query = { month: '2026-11', technician_id: 7 }
const fileQuery = { ...query, language: 'en' } as const

export const paySheetExamples: ExamplesOf<keyof typeof paySheetShapes> = {
  payRules: {
    answer: {
      ...rules,
      effective_from: '2026-11-01',
      version: 2,
      history: [
        { ...rules, hours_a_day: null, effective_from: null },
        { ...rules, effective_from: '2026-11-01' },
      ],
      limits: [ramadan],
    },
  },
  setPayRules: {
    body: { ...rules, effective_from: '2026-11-01', ...own },
    answer: { ...rules, effective_from: '2026-11-01', version: 2 },
  },
  createPayLimit: { body: { ...newLimit, ...own }, answer: ramadan },
  deletePayLimit: { params: { id: 3 }, body: own },
  previewPayChange: {
    body: { change: 'create_limit', limit: newLimit },
    answer: {
      from_date: '2027-02-08',
      months: [
        {
          month: '2027-02',
          hours_regular_before: 152,
          hours_regular_after: 120,
          hours_overtime_before: 4,
          hours_overtime_after: 36,
          hours_paid_before: 158,
          hours_paid_after: 174,
        },
      ],
    },
  },
  paySheet: {
    query,
    answer: {
      month: '2026-11',
      closed: null,
      rules: { ...rules, effective_from: '2026-11-01', counted_by: 'law' },
      earlier_rules: [],
      limits: [],
      late_count: 0,
      to_review_count: 0,
      running_count: 1,
      totals: sums,
      lines: [line],
      notes: [
        { kind: 'no_pause', ...who, first_day: '2026-11-19', last_day: '2026-11-19', hours: 5.5, lawful_hours: 5 },
      ],
      days: [
        {
          date: '2026-11-19',
          weekday: 4,
          kind: 'working_day',
          exception: null,
          absences: [],
          ...noAbsence,
          sessions_from: '2026-11-19',
          hours_inside: 1.5,
          hours_outside: 0.5,
          hours_regular: 2,
          hours_overtime: 0,
          hours_rest_day: 0,
          hours_holiday: 0,
          hours_unpaid: 0,
          hours_absence: 6.5,
          hours_held: 0,
          hours_paid: 2,
          seconds_working: 28_800,
          seconds_inside: 5400,
          seconds_outside: 1800,
          seconds_factored: 0,
          seconds_regular: 7200,
          seconds_overtime: 0,
          seconds_rest_day: 0,
          seconds_holiday: 0,
          seconds_unpaid: 0,
          seconds_absence: 23_400,
          seconds_held: 0,
          seconds_paid: 7200,
        },
      ],
      adjustments: [
        {
          session_id: SESSION_ID,
          month: '2026-10',
          day: '2026-10-31',
          kind: 'rest_day',
          job_no: '1001',
          ...activity,
          is_paid: true,
          hours_worked: 2,
          hours_paid: 3,
          seconds_inside: 0,
          seconds_outside: 7200,
          seconds_regular: 0,
          seconds_overtime: 0,
          seconds_rest_day: 7200,
          seconds_holiday: 0,
          seconds_paid: 10_800,
        },
      ],
    },
  },
  paySheetExcel: { query: fileQuery },
  paySheetPdf: { query: fileQuery },
  paySheetCsv: { query: fileQuery },
  payNotesCsv: { query: fileQuery },
  payrollFile: { query: { month: '2026-11', format: 'json' } },
}
