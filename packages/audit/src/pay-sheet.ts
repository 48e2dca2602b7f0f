import type { Auditor, SessionFigures } from './auditor.ts'
import { dayName, dayNumber, weekdayOf } from './business-zone.ts'
import { Fraction } from './fraction.ts'
import type { Day, Month } from './records.ts'
import { daysOf, type SegmentOn } from './timesheet.ts'
import type { DayKind } from './working-time.ts'

/**
 * Pay rules as the decisions name them. What they leave open is read so:
 * - hours inside the working calendar are paid once, hours outside it times the factor of their day's kind;
 * - without a threshold all outside hours count. With one, those of a day (a week from Sunday) count that lie beyond so
 *   many hours worked, inside and outside together, paid activities only; with both, the larger number counts;
 * - outside hours that do not count are paid once, as they were worked;
 * - a week counts whole, also where it begins in the month before;
 * - a working day is one on which a window opens for the technician's segment; absence is one without any session.
 */
export type PayRules = {
  factors: Record<DayKind, number | string>
  unpaidActivities: readonly string[]
  dailyHours: number | string | null
  weeklyHours: number | string | null
}

export type PayDay = {
  kind: DayKind
  insideSeconds: number
  outsideSeconds: number
  /** of the outside seconds, those that are paid times the factor */
  countingSeconds: number
  unpaidSeconds: number
  isAbsent: boolean
  /** what is paid, in seconds, exact */
  paidSeconds: Fraction
}

type Worked = { inside: number; outside: number; unpaid: number }
type PaySheetOf = { auditor: Auditor; month: Month; segmentOn: SegmentOn; rules: PayRules }

/** A technician's month for payroll; `own` are the technician's sessions, those of the weeks around the month included. */
export function paySheetOf(own: SessionFigures[], { auditor, month, segmentOn, rules }: PaySheetOf): Map<Day, PayDay> {
  const worked = workedByDay(own, auditor, rules)
  const beyondDay = new Fraction(3600).times(Fraction.ofDecimal(rules.dailyHours ?? 0))
  const beyondWeek = new Fraction(3600).times(Fraction.ofDecimal(rules.weeklyHours ?? 0))
  const sheet = new Map<Day, PayDay>()
  for (const day of daysOf(month)) {
    const { inside, outside, unpaid } = worked.get(day) ?? { inside: 0, outside: 0, unpaid: 0 }
    const kind = auditor.workingTime.kindOf(dayNumber(day), segmentOn(day))
    const before = workedInWeekBefore(day, worked)
    const byDay = rules.dailyHours === null ? 0 : beyond(inside + outside, beyondDay)
    const byWeek =
      rules.weeklyHours === null ? 0 : beyond(before + inside + outside, beyondWeek) - beyond(before, beyondWeek)
    const hasNoThreshold = rules.dailyHours === null && rules.weeklyHours === null
    const counting = hasNoThreshold ? outside : Math.min(outside, Math.max(byDay, byWeek))
    const factor = Fraction.ofDecimal(rules.factors[kind])
    sheet.set(day, {
      kind,
      insideSeconds: inside,
      outsideSeconds: outside,
      countingSeconds: counting,
      unpaidSeconds: unpaid,
      isAbsent: kind === 'working_day' && inside + outside + unpaid === 0,
      paidSeconds: new Fraction(inside + outside - counting).plus(new Fraction(counting).times(factor)),
    })
  }
  return sheet
}

/** Paid hours of a month, rounded once. */
export function paidHours(sheet: Iterable<PayDay>): Fraction {
  let seconds = new Fraction(0)
  for (const { paidSeconds } of sheet) seconds = seconds.plus(paidSeconds)
  return seconds.times(new Fraction(1, 3600)).roundedTo(2)
}

/** Late arrivals are paid with the month that takes their adjustment, so they are not among these. */
function workedByDay(own: SessionFigures[], auditor: Auditor, rules: PayRules): Map<Day, Worked> {
  const byDay = new Map<Day, Worked>()
  for (const figures of own) {
    if (figures.session.isVoided || figures.session.isLate) continue
    const isUnpaid = rules.unpaidActivities.includes(figures.session.activity)
    for (const { day, rawSeconds, effectiveSeconds, outsideSeconds } of auditor.partsOf(figures)) {
      const worked = byDay.get(day) ?? { inside: 0, outside: 0, unpaid: 0 }
      if (isUnpaid) worked.unpaid += rawSeconds
      else {
        worked.inside += effectiveSeconds
        worked.outside += outsideSeconds
      }
      byDay.set(day, worked)
    }
  }
  return byDay
}

function workedInWeekBefore(day: Day, worked: Map<Day, Worked>): number {
  const number = dayNumber(day)
  let seconds = 0
  for (let earlier = number - weekdayOf(number); earlier < number; earlier++) {
    const { inside = 0, outside = 0 } = worked.get(dayName(earlier)) ?? {}
    seconds += inside + outside
  }
  return seconds
}

/** How many of the seconds lie beyond a threshold, whole ones. */
function beyond(seconds: number, threshold: Fraction): number {
  const over = new Fraction(seconds).minus(threshold)
  return over.isAbove(new Fraction(0)) ? Number(over.rounded()) : 0
}
