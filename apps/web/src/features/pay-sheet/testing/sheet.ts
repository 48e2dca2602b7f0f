import type { PayDayAnswer, PayLine, PaySheet, PaySumsAnswer } from '@warsha/contract'
import { personOf } from '../../../../testing/people.ts'

const noAbsence = {
  days_absent_annual: 0,
  days_absent_sick: 0,
  days_absent_unpaid: 0,
  days_absent_other: 0,
  days_not_recorded: 0,
}

const sums: PaySumsAnswer = {
  days_worked: 20,
  ...noAbsence,
  hours_inside: 160,
  hours_outside_working_day: 6,
  hours_outside_rest_day: 4,
  hours_outside_holiday: 0,
  hours_regular: 160,
  hours_overtime: 6,
  hours_rest_day: 4,
  hours_holiday: 0,
  hours_unpaid: 0,
  hours_absence: 18,
  hours_held: 0,
  hours_adjustment: 0,
  hours_paid: 175,
  seconds_inside: 576_000,
  seconds_outside_working_day: 21_600,
  seconds_outside_rest_day: 14_400,
  seconds_outside_holiday: 0,
  seconds_regular: 576_000,
  seconds_overtime: 21_600,
  seconds_rest_day: 14_400,
  seconds_holiday: 0,
  seconds_unpaid: 0,
  seconds_absence: 64_800,
  seconds_held: 0,
  seconds_adjustment: 0,
  seconds_paid: 630_000,
}

const check = {
  seconds_sessions: 612_000,
  seconds_carried_in: 3600,
  seconds_carried_out: 3600,
  seconds_sheet: 612_000,
  seconds_difference: 0,
}

export function payLine(given: Partial<PayLine> = {}): PayLine {
  return {
    technician_id: 7,
    technician_name: 'Ali Hassan',
    technician: personOf(7, 'Ali Hassan'),
    employee_number: 'E-7',
    segment: 'Winding',
    note_count: 0,
    ...sums,
    check: { worked: check, inside: check },
    ...given,
  }
}

export function payDay(given: Partial<PayDayAnswer> = {}): PayDayAnswer {
  return {
    date: '2026-11-05',
    weekday: 4,
    kind: 'working_day',
    exception: null,
    absences: [],
    ...noAbsence,
    sessions_from: '2026-11-05',
    hours_inside: 9,
    hours_outside: 1,
    hours_regular: 9,
    hours_overtime: 1,
    hours_rest_day: 0,
    hours_holiday: 0,
    hours_unpaid: 0,
    hours_absence: 0,
    hours_held: 0,
    hours_paid: 10.5,
    seconds_working: 32_400,
    seconds_inside: 32_400,
    seconds_outside: 3600,
    seconds_factored: 3600,
    seconds_regular: 32_400,
    seconds_overtime: 3600,
    seconds_rest_day: 0,
    seconds_holiday: 0,
    seconds_unpaid: 0,
    seconds_absence: 0,
    seconds_held: 0,
    seconds_paid: 37_800,
    ...given,
  }
}

export function paySheet(given: Partial<PaySheet> = {}): PaySheet {
  return {
    month: '2026-11',
    closed: null,
    rules: {
      counted_by: 'law',
      effective_from: null,
      factor_working_day: 1.5,
      factor_rest_day: 2,
      factor_holiday: 2,
      hours_a_day: null,
      hours_a_week: null,
      unpaid_activities: [],
    },
    earlier_rules: [],
    limits: [],
    late_count: 0,
    to_review_count: 0,
    running_count: 0,
    totals: sums,
    lines: [payLine()],
    notes: [],
    days: null,
    adjustments: null,
    ...given,
  }
}
