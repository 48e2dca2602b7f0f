import { hoursOfRule, type ScheduleRule } from '@warsha/contract'
import {
  type DayPart,
  lengthOfHours,
  overlappingHours,
  partsByDay,
  secondOfTime,
  type Weekday,
  weekdays,
} from '@warsha/domain'

/** A part of a rule that lies on one day of the week. */
export type RulePart = DayPart & { rule: ScheduleRule }

export type WeekDay = {
  weekday: Weekday
  /** the rules that start on it */
  rules: ScheduleRule[]
  /** what is to be seen of all rules on it, the earliest first */
  parts: RulePart[]
}

/** The week from Sunday to Saturday. */
export function weekOf(rules: readonly ScheduleRule[]): WeekDay[] {
  const sorted = inOrder(rules)
  const parts = sorted.flatMap((rule) => partsByDay(hoursOfRule(rule)).map((part) => ({ ...part, rule })))
  return weekdays.map((weekday) => ({
    weekday,
    rules: sorted.filter((rule) => rule.weekday === weekday),
    parts: parts.filter((part) => part.weekday === weekday).sort((a, b) => a.from - b.from),
  }))
}

/** By day and start, as the server lists them. */
export function inOrder(rules: readonly ScheduleRule[]): ScheduleRule[] {
  return [...rules].sort((a, b) => a.weekday - b.weekday || a.starts_local.localeCompare(b.starts_local))
}

/** How many seconds a week the active rules have. */
export function activeSeconds(rules: readonly ScheduleRule[]): number {
  return rules.filter(isActive).reduce((total, rule) => total + lengthOfHours(hoursOfRule(rule)), 0)
}

export function isActive({ is_active }: ScheduleRule): boolean {
  return is_active
}

/** The day whose hours new ones would overlap with, null when there are none. */
export function overlappedDay(
  { day_of_week, start_time, end_time }: { day_of_week: Weekday; start_time: string; end_time: string },
  rules: readonly ScheduleRule[],
): Weekday | null {
  const hours = { weekday: day_of_week, starts: secondOfTime(start_time), ends: secondOfTime(end_time) }
  return overlappingHours(hours, rules.map(hoursOfRule))?.weekday ?? null
}
