import type { AnswerOf, TimesheetLine } from '@warsha/contract'
import { personText } from '../../i18n/people.ts'
import { collator } from '../../i18n/collator.ts'

/** Whether work was due of somebody all day, who neither did or does any nor was away by a recorded absence. */
export function isUnexplained({ session_count, is_running, is_employed, absences, ...day }: TimesheetDay): boolean {
  const isAway = absences.length === 2 || absences.some(({ half }) => half === null)
  return isDue(day) && session_count === 0 && !is_running && is_employed && !isAway
}

/** Whether the calendar has hours of this day that somebody is expected to work. */
export function isDue({ kind, is_expected }: Pick<TimesheetDay, 'kind' | 'is_expected'>): boolean {
  return kind === 'working_day' && is_expected
}

/** The columns of work that timesheets have of those of the reports. */
export const workNumbers = ['sessions', 'raw', 'effective', 'outside', 'cost'] as const
export type WorkNumber = (typeof workNumbers)[number]

type TimesheetDay = AnswerOf<'timesheet'>['days'][number]

export const columns = ['name', 'days', ...workNumbers, 'waiting'] as const
export type Column = (typeof columns)[number]

/** The rising order of each column. */
export const order: Record<Column, (a: TimesheetLine, b: TimesheetLine) => number> = {
  name: (a, b) => collator.compare(personText(a.technician), personText(b.technician)),
  days: (a, b) => a.days_worked - b.days_worked,
  sessions: (a, b) => a.session_count - b.session_count,
  raw: (a, b) => a.seconds_raw - b.seconds_raw,
  effective: (a, b) => a.seconds_effective - b.seconds_effective,
  outside: (a, b) => a.seconds_outside - b.seconds_outside,
  cost: (a, b) => a.cost_sar - b.cost_sar,
  waiting: (a, b) => a.to_review_count - b.to_review_count,
}
