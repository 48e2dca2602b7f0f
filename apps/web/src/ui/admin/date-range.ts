import { type LocalDate, plusDays, weekdayOf } from '@warsha/domain'

/** Days of the workshop, both ends included; null is without an end on that side. */
export type DayRange = { from: LocalDate | null; to: LocalDate | null }

export const rangePresets = ['last7', 'today', 'week', 'last_week', 'month', 'last_month', 'all'] as const
export type RangePreset = (typeof rangePresets)[number]

/** The days that a preset stands for on a day. Weeks start on Sunday; the week and the month end with that day. */
export function rangeOfPreset(preset: RangePreset, today: LocalDate): DayRange {
  const firstOfMonth = `${today.slice(0, 7)}-01`
  const firstOfWeek = plusDays(today, -weekdayOf(today))
  const lastOfMonthBefore = plusDays(firstOfMonth, -1)
  const ranges: Record<RangePreset, DayRange> = {
    last7: { from: plusDays(today, -6), to: today },
    today: { from: today, to: today },
    week: { from: firstOfWeek, to: today },
    last_week: { from: plusDays(firstOfWeek, -7), to: plusDays(firstOfWeek, -1) },
    month: { from: firstOfMonth, to: today },
    last_month: { from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore },
    all: { from: null, to: null },
  }
  return ranges[preset]
}
