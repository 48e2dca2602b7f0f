import type {
  AbsenceDays,
  PayAdjustmentAnswer,
  PayCheckAnswer,
  PayDayAnswer,
  PayLine,
  PaySheet,
  PaySumsAnswer,
} from '@warsha/contract'
import {
  type AbsenceHalves,
  differenceOf,
  factoredSecondsOf,
  hoursAlone,
  localDateOf,
  type PayCheck,
  type PayHours,
  type PaySplit,
  type PaySums,
  secondsBetween,
  weekdayOf,
} from '@warsha/domain'
import { timestamptz } from '../../platform/database.ts'
import { limitsIn, rulesBefore, rulesInForce } from './basis.ts'
import type { PayMonth } from './month.ts'
import type { PayNote } from './notes.ts'
import type { PersonSheet, SheetAdjustment, SheetDay, ShopSheet } from './sheet.ts'

/** @param person whose days are shown, and no other line; null for all lines */
export function presentSheet(
  { month, facts, people, totals, timeZone }: ShopSheet,
  person: PersonSheet | null,
): PaySheet {
  const shown = person ? [person] : people
  return {
    month: month.name,
    closed: presentClosing(facts),
    rules: { ...rulesInForce(month.last, facts.basis.rules), counted_by: facts.basis.counted_by },
    earlier_rules: rulesBefore(month, facts.basis.rules),
    limits: limitsIn(month, facts.basis.limits),
    late_count: facts.late_count,
    to_review_count: facts.to_review_count,
    running_count: facts.running_count,
    totals: presentSums(person ?? totals),
    lines: shown.map(presentLine),
    notes: shown.flatMap(({ person: { id, full_name, labelled }, notes }) => {
      const who = { technician_id: id, technician_name: full_name, technician: labelled }
      return notes.map((note) => ({ ...who, ...presentNote(note, month, timeZone) }))
    }),
    days: person && person.days.map((day) => presentDay(day, timeZone)),
    adjustments: person && person.adjustments.map(presentAdjustment),
  }
}

/** @param month to whose sessions a note about the year leads */
export function presentNote(note: PayNote, month: PayMonth, timeZone: string) {
  const { kind } = note
  if (kind === 'no_pause') {
    const days = { first_day: localDateOf(note.from, timeZone), last_day: localDateOf(note.to, timeZone) }
    return { kind, ...days, hours: hoursAlone(secondsBetween(note.from, note.to)), lawful_hours: 5 }
  }
  const figures = { kind, hours: hoursAlone(note.seconds), lawful_hours: hoursAlone(note.lawfulSeconds) }
  if (kind === 'overtime_year') return { ...figures, first_day: month.first, last_day: month.last }
  return { ...figures, first_day: kind === 'long_week' ? note.first : note.date, last_day: note.date }
}

function presentClosing({ locked_at, locked_by }: ShopSheet['facts']): PaySheet['closed'] {
  if (locked_at === null || locked_by === null) return null
  return { at: timestamptz(locked_at), by: locked_by.name, person: locked_by }
}

function presentLine(sheet: PersonSheet): PayLine {
  const { person, check, notes } = sheet
  return {
    technician_id: person.id,
    technician_name: person.full_name,
    technician: person.labelled,
    employee_number: person.employee_number,
    segment: person.segment,
    note_count: notes.length,
    ...presentSums(sheet),
    check: { worked: presentCheck(check.worked), inside: presentCheck(check.inside) },
  }
}

/** Half days as days. */
function presentAway(away: AbsenceHalves): AbsenceDays {
  return {
    days_absent_annual: away.annual / 2,
    days_absent_sick: away.sick / 2,
    days_absent_unpaid: away.unpaid / 2,
    days_absent_other: away.other / 2,
    days_not_recorded: away.not_recorded / 2,
  }
}

type Presented = { sums: PaySums; away: AbsenceHalves; hours: PayHours }

function presentSums({ sums, away, hours }: Presented): PaySumsAnswer {
  return {
    days_worked: sums.daysWorked,
    ...presentAway(away),
    hours_inside: hours.inside / 100,
    hours_outside_working_day: hours.outside.working_day / 100,
    hours_outside_rest_day: hours.outside.rest_day / 100,
    hours_outside_holiday: hours.outside.holiday / 100,
    hours_regular: hours.regular / 100,
    hours_overtime: hours.overtime / 100,
    hours_rest_day: hours.restDay / 100,
    hours_holiday: hours.holiday / 100,
    hours_unpaid: hours.unpaid / 100,
    hours_absence: hours.absence / 100,
    hours_held: hours.held / 100,
    hours_adjustment: hours.adjustment / 100,
    hours_paid: hours.paid / 100,
    seconds_inside: sums.insideSeconds,
    seconds_outside_working_day: sums.outsideSeconds.working_day,
    seconds_outside_rest_day: sums.outsideSeconds.rest_day,
    seconds_outside_holiday: sums.outsideSeconds.holiday,
    ...presentSplit(sums),
    seconds_unpaid: sums.unpaidSeconds,
    seconds_absence: sums.absenceSeconds,
    seconds_held: sums.heldSeconds,
    seconds_adjustment: sums.adjustmentSeconds,
    seconds_paid: sums.paidHundredths / 100,
  }
}

function presentSplit(split: PaySplit) {
  return {
    seconds_regular: split.regularSeconds,
    seconds_overtime: split.overtimeSeconds,
    seconds_rest_day: split.restDaySeconds,
    seconds_holiday: split.holidaySeconds,
  }
}

function presentCheck(check: PayCheck): PayCheckAnswer {
  return {
    seconds_sessions: check.sessionSeconds,
    seconds_carried_in: check.carriedInSeconds,
    seconds_carried_out: check.carriedOutSeconds,
    seconds_sheet: check.sheetSeconds,
    seconds_difference: differenceOf(check),
  }
}

function presentDay(day: SheetDay, timeZone: string): PayDayAnswer {
  return {
    date: day.date,
    weekday: weekdayOf(day.date),
    kind: day.kind,
    exception: day.exception,
    absences: day.absences,
    ...presentAway(day.away),
    sessions_from: day.firstStart === null ? null : localDateOf(day.firstStart, timeZone),
    hours_inside: day.hours.inside / 100,
    hours_outside: day.hours.outside / 100,
    hours_regular: day.hours.regular / 100,
    hours_overtime: day.hours.overtime / 100,
    hours_rest_day: day.hours.restDay / 100,
    hours_holiday: day.hours.holiday / 100,
    hours_unpaid: day.hours.unpaid / 100,
    hours_absence: day.hours.absence / 100,
    hours_held: day.hours.held / 100,
    hours_paid: day.hours.paid / 100,
    seconds_working: day.workingSeconds,
    seconds_inside: day.insideSeconds,
    seconds_outside: day.outsideSeconds,
    seconds_factored: factoredSecondsOf(day),
    ...presentSplit(day),
    seconds_unpaid: day.unpaidSeconds,
    seconds_absence: day.absenceSeconds,
    seconds_held: day.heldSeconds,
    seconds_paid: day.paidHundredths / 100,
  }
}

function presentAdjustment(each: SheetAdjustment): PayAdjustmentAnswer {
  return {
    session_id: each.session_id,
    month: each.month,
    day: each.day,
    kind: each.kind,
    job_no: each.job_no,
    activity_code: each.activity_code,
    activity_label: each.activity_label,
    activity_label_ar: each.activity_label_ar,
    is_paid: each.isPaid,
    hours_worked: each.hours.worked / 100,
    hours_paid: each.hours.paid / 100,
    seconds_inside: each.insideSeconds,
    seconds_outside: each.outsideSeconds,
    ...presentSplit(each),
    seconds_paid: each.paidHundredths / 100,
  }
}
