import type { Auditor, SessionFigures } from './auditor.ts'
import { dayName, dayNumber, weekdayOf, wholeSecond } from './business-zone.ts'
import { Fraction } from './fraction.ts'
import type { Day, Month } from './records.ts'
import { daysOf, type SegmentOn } from './timesheet.ts'
import type { DayKind } from './working-time.ts'

/**
 * Pay rules as the decisions name them. What they leave open is read so:
 * - hours of an unpaid activity are neither paid nor counted towards any threshold;
 * - by the law, all hours of a rest day or public holiday are overtime; those of a working day are as far as they lie
 *   beyond a threshold, inside the calendar or outside, and without any threshold as far as they lie outside the calendar;
 * - a week's threshold counts from Sunday, also where it begins in the month before. What is overtime in the week already is
 *   no further hour beyond it;
 * - by the calendar, as months were closed before, only outside hours are overtime, with thresholds as far as they lie
 *   beyond so many hours a day or a week, the larger number of both;
 * - a working day is one on which a window opens for the technician's segment; absence is one without any session.
 */
export type PayRules = {
  countedBy: 'law' | 'calendar'
  factors: Record<DayKind, number | string>
  unpaidActivities: readonly string[]
  dailyHours: number | string | null
  weeklyHours: number | string | null
}

export type PayDay = {
  kind: DayKind
  insideSeconds: number
  outsideSeconds: number
  regularSeconds: number
  /** those that are paid times the factor of the day's kind */
  overtimeSeconds: number
  unpaidSeconds: number
  isAbsent: boolean
  /** what is paid, in seconds, exact */
  paidSeconds: Fraction
}

/** Work, or work that is taken back from what counts already. */
export type PaidWork = SessionFigures & { isTakenBack?: boolean }

type Worked = { inside: number; outside: number; unpaid: number }
export type PayOf = { auditor: Auditor; segmentOn: SegmentOn; rulesOn: (day: Day) => PayRules }

/** A technician's month for payroll; `own` are the technician's sessions, those of the weeks around the month included. */
export function paySheetOf(own: PaidWork[], { month, ...of }: PayOf & { month: Month }): Map<Day, PayDay> {
  return payOfDays(own, daysOf(month), of)
}

/** The same of any days. */
export function payOfDays(
  own: readonly PaidWork[],
  days: readonly Day[],
  { auditor, segmentOn, rulesOn }: PayOf,
): Map<Day, PayDay> {
  const worked = workedByDay(own, auditor, rulesOn)
  const sheet = new Map<Day, PayDay>()
  for (const day of days) {
    const { inside, outside, unpaid } = worked.get(day) ?? NOTHING
    const rules = rulesOn(day)
    const kind = kindOf(day, { auditor, segmentOn, rules })
    const overtime = overtimeOf(day, { worked, rulesOn, auditor, segmentOn })
    const factor = Fraction.ofDecimal(rules.factors[kind])
    const isWorkingDay = auditor.workingTime.kindOf(dayNumber(day), segmentOn(day)) === 'working_day'
    sheet.set(day, {
      kind,
      insideSeconds: inside,
      outsideSeconds: outside,
      regularSeconds: inside + outside - overtime,
      overtimeSeconds: overtime,
      unpaidSeconds: unpaid,
      isAbsent: isWorkingDay && inside + outside + unpaid === 0,
      paidSeconds: new Fraction(inside + outside - overtime).plus(new Fraction(overtime).times(factor)),
    })
  }
  return sheet
}

const NOTHING: Worked = { inside: 0, outside: 0, unpaid: 0 }

type KindOf = Pick<PayOf, 'auditor' | 'segmentOn'> & { rules: PayRules }

function kindOf(day: Day, { auditor, segmentOn, rules }: KindOf): DayKind {
  const { workingTime } = auditor
  return rules.countedBy === 'law'
    ? workingTime.legalKindOf(dayNumber(day), segmentOn(day))
    : workingTime.kindOf(dayNumber(day), segmentOn(day))
}

type OvertimeOf = PayOf & { worked: Map<Day, Worked> }

/** Overtime of a day, which by the law needs that of the days before it in its week. */
function overtimeOf(day: Day, given: OvertimeOf): number {
  const rules = given.rulesOn(day)
  const { inside, outside } = given.worked.get(day) ?? NOTHING
  const all = inside + outside
  const kind = kindOf(day, { ...given, rules })
  const hasNoThreshold = rules.dailyHours === null && rules.weeklyHours === null
  if (rules.countedBy === 'law' && kind !== 'working_day') return all
  if (hasNoThreshold) return outside
  const earlier = earlierInWeek(day)
  const before = earlier.reduce((sum, each) => sum + hoursOn(each, given.worked), 0)
  const byDay = rules.dailyHours === null ? 0 : beyond(all, hoursToSeconds(rules.dailyHours))
  if (rules.countedBy === 'calendar') {
    const week = hoursToSeconds(rules.weeklyHours)
    const byWeek = rules.weeklyHours === null ? 0 : beyond(before + all, week) - beyond(before, week)
    return Math.min(outside, Math.max(byDay, byWeek))
  }
  if (rules.weeklyHours === null) return byDay
  const overtimeBefore = earlier.reduce((sum, each) => sum + overtimeOf(each, given), 0)
  const byWeek = beyond(before + all - overtimeBefore, hoursToSeconds(rules.weeklyHours))
  return Math.min(all, Math.max(byDay, byWeek))
}

function hoursToSeconds(hours: number | string | null): Fraction {
  return new Fraction(3600).times(Fraction.ofDecimal(hours ?? 0))
}

/** Paid hours of a month, rounded once. */
export function paidHours(sheet: Iterable<PayDay>): Fraction {
  let seconds = new Fraction(0)
  for (const { paidSeconds } of sheet) seconds = seconds.plus(paidSeconds)
  return seconds.times(new Fraction(1, 3600)).roundedTo(2)
}

/** Paid seconds of the days on which something was worked. */
export function paidSecondsByDay(
  own: readonly PaidWork[],
  { auditor, rulesOn }: Omit<PayOf, 'segmentOn'>,
): Map<Day, number> {
  const worked = workedByDay(own, auditor, rulesOn)
  return new Map([...worked].map(([day, { inside, outside }]) => [day, inside + outside]))
}

/**
 * Late arrivals are paid with the month that takes their adjustment, so they are not among these. Whether a session is paid
 * the rules of the day on which it started say.
 */
function workedByDay(own: readonly PaidWork[], auditor: Auditor, rulesOn: (day: Day) => PayRules): Map<Day, Worked> {
  const byDay = new Map<Day, Worked>()
  for (const { isTakenBack = false, ...figures } of own) {
    const { session } = figures
    if (session.isVoided || session.isLate) continue
    const startedOn = dayName(auditor.zone.dayAt(wholeSecond(session.startedAt)))
    const isUnpaid = rulesOn(startedOn).unpaidActivities.includes(session.activity)
    const sign = isTakenBack ? -1 : 1
    for (const { day, rawSeconds, effectiveSeconds, outsideSeconds } of auditor.partsOf(figures)) {
      const worked = byDay.get(day) ?? { inside: 0, outside: 0, unpaid: 0 }
      if (isUnpaid) worked.unpaid += sign * rawSeconds
      else {
        worked.inside += sign * effectiveSeconds
        worked.outside += sign * outsideSeconds
      }
      byDay.set(day, worked)
    }
  }
  return byDay
}

/** The days from Sunday to the one before. */
function earlierInWeek(day: Day): Day[] {
  const number = dayNumber(day)
  const weekday = weekdayOf(number)
  return Array.from({ length: weekday }, (_, i) => dayName(number - weekday + i))
}

function hoursOn(day: Day, worked: Map<Day, Worked>): number {
  const { inside, outside } = worked.get(day) ?? NOTHING
  return inside + outside
}

/** How many of the seconds lie beyond a threshold, whole ones. */
function beyond(seconds: number, threshold: Fraction): number {
  const over = new Fraction(seconds).minus(threshold)
  return over.isAbove(new Fraction(0)) ? Number(over.rounded()) : 0
}
