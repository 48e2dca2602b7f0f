import { dayKinds, type DayKind, effectiveSeconds, type WorkingCalendar } from './calendar.ts'
import { weekdayOf } from './local-time.ts'
import type { PayCalendarDay } from './pay-calendar.ts'
import { type PartIds, roundedParts } from './rounded-parts.ts'
import { type Instant, type LocalDate, secondsBetween } from './time.ts'

/**
 * How hours are paid on a day. They are hours, not money: a factor of 1.5 makes an hour and a half of an hour. Overtime
 * has the factor, a regular hour is paid as it is.
 */
export type PayRules = {
  /**
   * `law`: every hour of a weekly rest day or public holiday is overtime, and of a working day what goes beyond the
   * limits, or without limits what lies outside the calendar. `calendar`: no hour inside the calendar is overtime, and a
   * day is what its windows make it; so were months read that were closed before the law was.
   */
  reading: 'law' | 'calendar'
  /** in hundredths: by what an hour of overtime is paid, by the kind of its day */
  factors: Record<DayKind, number>
  /** so many seconds of a day are regular at most; null without a limit */
  secondsADay: number | null
  /** so many of a week, which begins on Sunday */
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
  /** true for time that is taken back from what the other sessions have */
  isTakenBack?: boolean
}

/** What of a report that came too late for its month is paid in another one. Below zero where it made a session shorter. */
export type PayAdjustment = {
  /** inside the calendar and outside, paid or not */
  workedSeconds: number
  paidHundredths: number
}

/** Paid seconds by how the law sees them; overtime of a day is in the one column of its kind. */
export type PaySplit = {
  /** paid as they are */
  regularSeconds: number
  /** with the factor of working days */
  overtimeSeconds: number
  /** with the factor of weekly rest days */
  restDaySeconds: number
  /** with the factor of public holidays */
  holidaySeconds: number
}

/**
 * A day of a technician, in whole seconds. Inside, outside and unpaid together are all that was worked, and so are
 * regular, overtime, rest day, holiday and unpaid.
 */
export type PayDay = PaySplit & {
  date: LocalDate
  /** by which it is paid */
  kind: DayKind
  workingSeconds: number
  insideSeconds: number
  outsideSeconds: number
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
 * The days of a technician. Each session is cut at midnight, where a rest day or holiday begins. Time of an unpaid activity
 * is not paid, nor does it count towards the hours a day and a week. Absent is what the calendar has on a day that is over
 * less what was worked in it, paid or not.
 * @param days in their order without gaps, from a Sunday on where hours a week are to be counted
 * @param rulesOn the rules of a date, with the limits that are in force on it
 */
export function payDays(
  days: readonly DueDay[],
  sessions: readonly PaidSession[],
  rulesOn: (date: LocalDate) => PayRules,
): PayDay[] {
  const ofDays = sessionsByDay(days, sessions)
  const split = splitByRules(rulesOn)
  return days.map((day, place) => {
    const worked = workOf(day, ofDays[place] ?? [])
    const { kind, regularSeconds, overtime, rules } = split(day, worked)
    const present = worked.insideSeconds + worked.unpaidInsideSeconds
    return {
      date: day.date,
      kind,
      workingSeconds: day.workingSeconds,
      ...worked,
      regularSeconds,
      overtimeSeconds: kind === 'working_day' ? overtime : 0,
      restDaySeconds: kind === 'rest_day' ? overtime : 0,
      holidaySeconds: kind === 'holiday' ? overtime : 0,
      absenceSeconds: day.isDue ? Math.max(0, day.workingSeconds - present) : 0,
      paidHundredths: regularSeconds * 100 + overtime * rules.factors[kind],
    }
  })
}

/** Paid time of a day, in whole seconds, by whether it lies inside the working calendar. */
export type PaidTime = Pick<PayDay, 'insideSeconds' | 'outsideSeconds'>

/**
 * The paid time of each day: as `payDays` cuts sessions at midnight, without the rest of it.
 * @param days in their order without gaps
 */
export function paidTimes(days: readonly PayCalendarDay[], sessions: readonly PaidSession[]): PaidTime[] {
  const ofDays = sessionsByDay(days, sessions)
  return days.map((day, place) => {
    const { insideSeconds, outsideSeconds } = workOf(day, ofDays[place] ?? [])
    return { insideSeconds, outsideSeconds }
  })
}

/**
 * The seconds of each day that have the factor, where no more is known of it than its paid time: what `factoredSecondsOf`
 * says of `payDays`.
 * @param days in their order without gaps, from a Sunday on where hours a week are to be counted
 * @param times of the same days
 */
export function factoredSecondsOfTimes(
  days: readonly PayCalendarDay[],
  times: readonly PaidTime[],
  rulesOn: (date: LocalDate) => PayRules,
): number[] {
  const split = splitByRules(rulesOn)
  return days.map((day, place) => split(day, times[place] ?? NO_TIME).overtime)
}

const NO_TIME: PaidTime = { insideSeconds: 0, outsideSeconds: 0 }

/** Splits the paid time of one day after another, which are asked for in their order, as the hours of a week add up. */
function splitByRules(rulesOn: (date: LocalDate) => PayRules) {
  let week = { paid: 0, regular: 0 }
  return (day: PayCalendarDay, { insideSeconds, outsideSeconds }: PaidTime) => {
    if (weekdayOf(day.date) === 0) week = { paid: 0, regular: 0 }
    const rules = rulesOn(day.date)
    const paid = insideSeconds + outsideSeconds
    const kind = rules.reading === 'law' ? day.legalKind : day.kind
    week.paid += paid
    const regularSeconds =
      rules.reading === 'law'
        ? regularByLaw({ kind, paid, outside: outsideSeconds }, week.regular, rules)
        : paid - Math.min(outsideSeconds, beyondLimits(paid, week.paid, rules))
    week.regular += regularSeconds
    return { kind, rules, regularSeconds, overtime: paid - regularSeconds }
  }
}

/**
 * What of a day's paid seconds is regular: none of a rest day or holiday, and of a working day no more than the day may
 * have, and what the week may have beside what is regular in it already. So no hour is overtime twice.
 */
function regularByLaw(
  { kind, paid, outside }: { kind: DayKind; paid: number; outside: number },
  regularOfWeek: number,
  { secondsADay, secondsAWeek }: PayRules,
): number {
  if (kind !== 'working_day') return 0
  if (secondsADay === null && secondsAWeek === null) return paid - outside
  const leftOfWeek = (secondsAWeek ?? Infinity) - regularOfWeek
  return Math.max(0, Math.min(paid, secondsADay ?? Infinity, leftOfWeek))
}

/** How many of a day's paid seconds may have the factor where only outside hours may: those beyond either limit. */
function beyondLimits(ofDay: number, ofWeek: number, { secondsADay, secondsAWeek }: PayRules): number {
  if (secondsADay === null && secondsAWeek === null) return ofDay
  const beyondDay = secondsADay === null ? 0 : Math.max(0, ofDay - secondsADay)
  const beyondWeek = secondsAWeek === null ? 0 : Math.min(ofDay, Math.max(0, ofWeek - secondsAWeek))
  return Math.max(beyondDay, beyondWeek)
}

type Worked = Pick<
  PayDay,
  'insideSeconds' | 'outsideSeconds' | 'unpaidSeconds' | 'unpaidInsideSeconds' | 'heldSeconds' | 'firstStart'
>

/** The sessions that have a part on each day, or begin on it: so a year need not go through all of them for each of its days. */
function sessionsByDay(days: readonly PayCalendarDay[], sessions: readonly PaidSession[]): PaidSession[][] {
  const ofDays: PaidSession[][] = days.map(() => [])
  for (const session of sessions) {
    for (let place = placeOf(session.from, days); place < days.length; place++) {
      const day = days[place]
      if (!day || (day.from >= session.to && day.from > session.from)) break
      ofDays[place]?.push(session)
    }
  }
  return ofDays
}

/** The day in which an instant lies, the first one for an instant before it. */
function placeOf(instant: Instant, days: readonly PayCalendarDay[]): number {
  let low = 0
  let high = days.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((days[middle]?.from ?? Infinity) <= instant) low = middle
    else high = middle
  }
  return low
}

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
    const sign = session.isTakenBack ? -1 : 1
    const seconds = sign * secondsBetween(starts, ends)
    const inside = sign * effectiveSeconds(session.calendar, starts, ends)
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

/** What late sessions make of a technician's days, less what these were without them. */
export type PayChange = PaySplit & { paidHundredths: number }

/**
 * What sessions that came too late are paid by the rules of their own days, limits included: what the days would have been
 * with them, less what they were. With hours a week, later days of the week change, too.
 * @param days of the closed month, from a Sunday on
 * @param before what counts on these days already
 */
export function payChange(
  days: readonly DueDay[],
  { before, late }: { before: readonly PaidSession[]; late: readonly PaidSession[] },
  rulesOn: (date: LocalDate) => PayRules,
): PayChange {
  const [was, is] = [payDays(days, before, rulesOn), payDays(days, [...before, ...late], rulesOn)]
  const change = (valueOf: (day: PayDay) => number) => sumOf(is, valueOf) - sumOf(was, valueOf)
  return {
    regularSeconds: change((day) => day.regularSeconds),
    overtimeSeconds: change((day) => day.overtimeSeconds),
    restDaySeconds: change((day) => day.restDaySeconds),
    holidaySeconds: change((day) => day.holidaySeconds),
    paidHundredths: change((day) => day.paidHundredths),
  }
}

/** What a technician's month, or everybody's, comes to. */
export type PaySums = PaySplit & {
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
export function paySums(days: readonly PayDay[], adjustments: readonly PayAdjustment[]): PaySums {
  const outside = (kind: DayKind) => sumOf(days, (day) => (day.kind === kind ? day.outsideSeconds : 0))
  return {
    daysWorked: days.filter((day) => workedSecondsOf(day) > 0).length,
    insideSeconds: sumOf(days, (day) => day.insideSeconds),
    outsideSeconds: byKind(outside),
    ...splitSums(days),
    unpaidSeconds: sumOf(days, (day) => day.unpaidSeconds),
    absenceSeconds: sumOf(days, (day) => day.absenceSeconds),
    heldSeconds: sumOf(days, (day) => day.heldSeconds),
    adjustmentSeconds: sumOf(adjustments, (each) => each.workedSeconds),
    paidHundredths: sumOf([...days, ...adjustments], (each) => each.paidHundredths),
  }
}

function splitSums(all: readonly PaySplit[]): PaySplit {
  return {
    regularSeconds: sumOf(all, (each) => each.regularSeconds),
    overtimeSeconds: sumOf(all, (each) => each.overtimeSeconds),
    restDaySeconds: sumOf(all, (each) => each.restDaySeconds),
    holidaySeconds: sumOf(all, (each) => each.holidaySeconds),
  }
}

/** What has a factor: of a day in the column of its kind, of a month in all three. */
export function factoredSecondsOf({ overtimeSeconds, restDaySeconds, holidaySeconds }: PaySplit): number {
  return overtimeSeconds + restDaySeconds + holidaySeconds
}

/** All that was worked on a day. */
export function workedSecondsOf({
  insideSeconds,
  outsideSeconds,
  unpaidSeconds,
}: Pick<PayDay, 'insideSeconds' | 'outsideSeconds' | 'unpaidSeconds'>): number {
  return insideSeconds + outsideSeconds + unpaidSeconds
}

/** The technicians' sums together. */
export function totalPaySums(all: readonly PaySums[]): PaySums {
  return {
    daysWorked: sumOf(all, (each) => each.daysWorked),
    insideSeconds: sumOf(all, (each) => each.insideSeconds),
    outsideSeconds: byKind((kind) => sumOf(all, (each) => each.outsideSeconds[kind])),
    ...splitSums(all),
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
