import type { AbsenceDays, PayLine, PaySumsAnswer } from '@warsha/contract'
import { personText } from '../../i18n/people.ts'
import { collator } from '../../i18n/collator.ts'

/** Days of absence by kind, in their order. */
export const awayColumns = ['annual', 'sick', 'unpaidLeave', 'otherAbsence', 'notRecorded'] as const
export type AwayColumn = (typeof awayColumns)[number]

export const daysAway: Record<AwayColumn, (of: AbsenceDays) => number> = {
  annual: ({ days_absent_annual }) => days_absent_annual,
  sick: ({ days_absent_sick }) => days_absent_sick,
  unpaidLeave: ({ days_absent_unpaid }) => days_absent_unpaid,
  otherAbsence: ({ days_absent_other }) => days_absent_other,
  notRecorded: ({ days_not_recorded }) => days_not_recorded,
}

/** The columns of times, in their order. */
export const figures = [
  'regular',
  'overtime',
  'restDay',
  'holiday',
  'unpaid',
  'absence',
  'held',
  'adjustment',
  'paid',
] as const
export type Figure = (typeof figures)[number]

export const columns = ['name', 'days', ...awayColumns, ...figures] as const
export type Column = (typeof columns)[number]

/** The hours of a figure. */
export const hoursIn: Record<Figure, (of: PaySumsAnswer) => number> = {
  regular: ({ hours_regular }) => hours_regular,
  overtime: ({ hours_overtime }) => hours_overtime,
  restDay: ({ hours_rest_day }) => hours_rest_day,
  holiday: ({ hours_holiday }) => hours_holiday,
  unpaid: ({ hours_unpaid }) => hours_unpaid,
  absence: ({ hours_absence }) => hours_absence,
  held: ({ hours_held }) => hours_held,
  adjustment: ({ hours_adjustment }) => hours_adjustment,
  paid: ({ hours_paid }) => hours_paid,
}

const numberIn: Record<AwayColumn | Figure, (of: PaySumsAnswer) => number> = { ...daysAway, ...hoursIn }

/** Those that a month without them does not show. */
const rare: readonly (AwayColumn | Figure)[] = [...awayColumns, 'holiday', 'unpaid', 'held', 'adjustment']

/** The columns of a month: what nobody has takes no room. */
export function columnsOf(lines: readonly PayLine[]): Column[] {
  return columns.filter((column) => {
    const number = rare.find((each) => each === column)
    return !number || lines.some((line) => numberIn[number](line) !== 0)
  })
}

/** The rising order of a column. */
export function orderOf(column: Column): (a: PayLine, b: PayLine) => number {
  if (column === 'name') return (a, b) => collator.compare(personText(a.technician), personText(b.technician))
  if (column === 'days') return (a, b) => a.days_worked - b.days_worked
  return (a, b) => numberIn[column](a) - numberIn[column](b)
}
