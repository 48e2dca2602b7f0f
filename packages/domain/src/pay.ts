import { dayKinds, type DayKind, effectiveSeconds, type WorkingCalendar } from './calendar.ts'
import { weekdayOf } from './local-time.ts'
import type { PayCalendarDay } from './pay-calendar.ts'
import { type PartIds, roundedParts } from './rounded-parts.ts'
import { type Instant, type LocalDate, secondsBetween } from './time.ts'

/** How hours are paid. They are hours, not money: a factor of 1.5 makes an hour and a half of an hour. */
export type PayRules = {
  /** in hundredths: by what an hour outside the working calendar is paid, by the kind of its day */
  factors: Record<DayKind, number>
  /** with a limit, only so many hours outside are paid with the factor as the day's paid hours go beyond it */
  secondsADay: number | null
  /** or those of the week, which begins on Sunday: with both limits, the larger number of hours */
  secondsAWeek: number | null
}

/** A completed session as far as it counts. */
export type PaidSession = {
  from: Instant
  /** where its counted time ends */
  to: Instant
  /** by which it is counted: that of the segment to which it belongs */
  calendar: WorkingCalendar
  /** false for an activity that is not paid */
  isPaid: boolean
  /** what does not count of it, as nobody reported its end */
  heldSeconds: number
}

/** What of a report that came too late for its month is paid in another one. Below zero where it made a session shorter. */
export type PayAdjustment = {
  insideSeconds: number
  outsideSeconds: number
  /** of the day on which its session started */
  kind: DayKind
  isPaid: boolean
}

/** A day of a technician, in whole seconds. Inside, outside and unpaid together are all that was worked. */
export type PayDay = {
  date: LocalDate
  kind: DayKind
  workingSeconds: number
  insideSeconds: number
  outsideSeconds: number
  /** of the outside ones, those that are paid with the factor */
  factoredSeconds: number
  unpaidSeconds: number
  /** of the unpaid ones, those inside the working calendar */
  unpaidInsideSeconds: number
  absenceSeconds: number
  /** of the sessions that started on the day */
  heldSeconds: number
  /** the earliest start of a session with a part on the day, null without any: it may lie before the day */
  firstStart: Instant | null
  /** in hundredths of a second, so that factors of two decimals leave nothing to round */
  paidHundredths: number
}

/** A technician's day of the calendar. `isDue`: it is over, and they belonged to the shop all day. */
export type DueDay = PayCalendarDay & { isDue: boolean }

/**
 * The days of a technician. Each session is cut at midnight. An hour outside the working calendar is paid with the factor
 * of its day; where hours a day or a week are set, no more of them than go beyond these, the larger number; all others are
 * paid as they are, those of an unpaid activity not at all, nor do these count towards the hours a day and a week.
 * Absent is what the calendar has on a day that is over less what was worked in it, paid or not.
 * @param days in their order without gaps, from a Sunday on where hours a week are to be counted
 */
export function payDays(days: readonly DueDay[], sessions: readonly PaidSession[], rules: PayRules): PayDay[] {
  let paidOfWeek = 0
  return days.map((day) => {
    if (weekdayOf(day.date) === 0) paidOfWeek = 0
    const worked = workOf(day, sessions)
    const paid = worked.insideSeconds + worked.outsideSeconds
    paidOfWeek += paid
    const factoredSeconds = Math.min(worked.outsideSeconds, withFactor(paid, paidOfWeek, rules))
    const present = worked.insideSeconds + worked.unpaidInsideSeconds
    return {
      date: day.date,
      kind: day.kind,
      workingSeconds: day.workingSeconds,
      ...worked,
      factoredSeconds,
      absenceSeconds: day.isDue ? Math.max(0, day.workingSeconds - present) : 0,
      paidHundredths: (paid - factoredSeconds) * 100 + factoredSeconds * rules.factors[day.kind],
    }
  })
}

/** How many of a day's paid seconds may have the factor: those beyond the hours of the day, or of the week so far. */
function withFactor(ofDay: number, ofWeek: number, { secondsADay, secondsAWeek }: PayRules): number {
  if (secondsADay === null && secondsAWeek === null) return ofDay
  const beyondDay = secondsADay === null ? 0 : Math.max(0, ofDay - secondsADay)
  const beyondWeek = secondsAWeek === null ? 0 : Math.min(ofDay, Math.max(0, ofWeek - secondsAWeek))
  return Math.max(beyondDay, beyondWeek)
}

type Worked = Pick<
  PayDay,
  'insideSeconds' | 'outsideSeconds' | 'unpaidSeconds' | 'unpaidInsideSeconds' | 'heldSeconds' | 'firstStart'
>

function workOf({ from, to }: PayCalendarDay, sessions: readonly PaidSession[]): Worked {
  const work: Worked = {
    insideSeconds: 0,
    outsideSeconds: 0,
    unpaidSeconds: 0,
    unpaidInsideSeconds: 0,
    heldSeconds: 0,
    firstStart: null,
  }
  for (const session of sessions) {
    if (session.from >= from && session.from < to) work.heldSeconds += session.heldSeconds
    const [starts, ends] = [Math.max(session.from, from), Math.min(session.to, to)]
    if (starts >= ends) continue
    work.firstStart = Math.min(work.firstStart ?? Infinity, session.from)
    const seconds = secondsBetween(starts, ends)
    const inside = effectiveSeconds(session.calendar, starts, ends)
    if (session.isPaid) {
      work.insideSeconds += inside
      work.outsideSeconds += seconds - inside
    } else {
      work.unpaidSeconds += seconds
      work.unpaidInsideSeconds += inside
    }
  }
  return work
}

/** What an adjustment is paid, in hundredths of a second: hours outside by their factor, whatever the hours a day and a week. */
export function paidHundredthsOf(adjustment: PayAdjustment, { factors }: Pick<PayRules, 'factors'>): number {
  const { insideSeconds, outsideSeconds, kind, isPaid } = adjustment
  return isPaid ? insideSeconds * 100 + outsideSeconds * factors[kind] : 0
}

/** What a technician's month, or everybody's, comes to. */
export type PaySums = {
  daysWorked: number
  insideSeconds: number
  outsideSeconds: Record<DayKind, number>
  unpaidSeconds: number
  absenceSeconds: number
  heldSeconds: number
  /** worked time of the adjustments */
  adjustmentSeconds: number
  /** adjustments among it */
  paidHundredths: number
}

/** The sums of a technician's days and adjustments. */
export function paySums(
  days: readonly PayDay[],
  adjustments: readonly PayAdjustment[],
  rules: Pick<PayRules, 'factors'>,
): PaySums {
  const outside = (kind: DayKind) => sumOf(days, (day) => (day.kind === kind ? day.outsideSeconds : 0))
  return {
    daysWorked: days.filter((day) => workedSecondsOf(day) > 0).length,
    insideSeconds: sumOf(days, (day) => day.insideSeconds),
    outsideSeconds: byKind(outside),
    unpaidSeconds: sumOf(days, (day) => day.unpaidSeconds),
    absenceSeconds: sumOf(days, (day) => day.absenceSeconds),
    heldSeconds: sumOf(days, (day) => day.heldSeconds),
    adjustmentSeconds: sumOf(adjustments, (each) => each.insideSeconds + each.outsideSeconds),
    paidHundredths:
      sumOf(days, (day) => day.paidHundredths) + sumOf(adjustments, (each) => paidHundredthsOf(each, rules)),
  }
}

/** All that was worked on a day. */
export function workedSecondsOf({ insideSeconds, outsideSeconds, unpaidSeconds }: PayDay): number {
  return insideSeconds + outsideSeconds + unpaidSeconds
}

/** The technicians' sums together. */
export function totalPaySums(all: readonly PaySums[]): PaySums {
  return {
    daysWorked: sumOf(all, (each) => each.daysWorked),
    insideSeconds: sumOf(all, (each) => each.insideSeconds),
    outsideSeconds: byKind((kind) => sumOf(all, (each) => each.outsideSeconds[kind])),
    unpaidSeconds: sumOf(all, (each) => each.unpaidSeconds),
    absenceSeconds: sumOf(all, (each) => each.absenceSeconds),
    heldSeconds: sumOf(all, (each) => each.heldSeconds),
    adjustmentSeconds: sumOf(all, (each) => each.adjustmentSeconds),
    paidHundredths: sumOf(all, (each) => each.paidHundredths),
  }
}

/** A figure for each kind of day. */
export function byKind<Value>(of: (kind: DayKind) => Value): Record<DayKind, Value> {
  return Object.fromEntries(dayKinds.map((kind) => [kind, of(kind)])) as Record<DayKind, Value>
}

function sumOf<Row>(rows: readonly Row[], valueOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + valueOf(row), 0)
}

/** Worked time as it lies in a month: what its sessions come to, with what the midnights at its borders move. */
export type PayCheck = {
  /** of the sessions that started in the month, reached on another way than the sheet's own figures */
  sessionSeconds: number
  /** after the first midnight, of sessions that started before it */
  carriedInSeconds: number
  /** after the last midnight, of sessions that started before it */
  carriedOutSeconds: number
  /** as the days of the sheet have it */
  sheetSeconds: number
}

/** Zero where the sheet holds all that was worked, and nothing else. */
export function differenceOf({ sessionSeconds, carriedInSeconds, carriedOutSeconds, sheetSeconds }: PayCheck): number {
  return sheetSeconds - (sessionSeconds + carriedInSeconds - carriedOutSeconds)
}

/** The part of each session between two instants, counted by `secondsOf`: what it worked, or what of that lies inside. */
export function carriedSeconds(
  sessions: readonly PaidSession[],
  { from, to }: { from: Instant; to: Instant },
  secondsOf: (session: PaidSession, from: Instant, to: Instant) => number,
): number {
  return sumOf(sessions, (session) => {
    const [starts, ends] = [Math.max(session.from, from), Math.min(session.to, to)]
    return starts < ends ? secondsOf(session, starts, ends) : 0
  })
}

/** Hundredths of a second in a hundredth of an hour. */
const PAID_UNIT = 3_600

/**
 * Paid time as whole hundredths of an hour that add up to their total: the total is rounded once unless it is given, and
 * its parts by the largest remainder.
 * @param parts in hundredths of a second
 */
export function paidHoursOfParts(parts: readonly number[], ids: PartIds, total?: number): number[] {
  return roundedParts(parts, PAID_UNIT, ids, total)
}

/** Time as whole hundredths of an hour in the same way. @param parts in seconds */
export function hoursOfParts(parts: readonly number[], ids: PartIds, total?: number): number[] {
  return roundedParts(parts, 36, ids, total)
}
