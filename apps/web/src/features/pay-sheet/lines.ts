import type { PayLine, PaySumsAnswer } from '@warsha/contract'
import { personText } from '../../i18n/people.ts'
import { collator } from '../../i18n/collator.ts'

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

export const columns = ['name', 'days', ...figures] as const
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

/** Those that a month without them does not show. */
const rare: readonly Figure[] = ['holiday', 'unpaid', 'held', 'adjustment']

/** The columns of a month: what nobody has takes no room. */
export function columnsOf(lines: readonly PayLine[]): Column[] {
  return columns.filter((column) => {
    const figure = rare.find((each) => each === column)
    return !figure || lines.some((line) => hoursIn[figure](line) !== 0)
  })
}

/** The rising order of a column. */
export function orderOf(column: Column): (a: PayLine, b: PayLine) => number {
  if (column === 'name') return (a, b) => collator.compare(personText(a.technician), personText(b.technician))
  if (column === 'days') return (a, b) => a.days_worked - b.days_worked
  return (a, b) => hoursIn[column](a) - hoursIn[column](b)
}
