import {
  type DueDay,
  type Instant,
  isEmployedThroughout,
  localDateOf,
  type LocalDate,
  type PaidSession,
  payCalendar,
  type PayCalendar,
  type PayCalendarDay,
  type PayRules,
  type Schedule,
  segmentAt,
  SECOND,
  wholeSecond,
} from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import type { PayMonth } from './month.ts'
import { factsOfMonth, type MonthRow, type PersonRow, type SessionRow, sessionsOfMonth } from './queries.ts'
import { isUnpaidOn, rulesOfPerson } from './basis.ts'

/** By what a month's hours are counted and paid: its rules, its calendar, and the sessions that count in it. */
export type MonthBasis = {
  month: PayMonth
  facts: MonthRow
  schedule: Schedule
  /** of the segments, as they are needed */
  calendars: Map<string | null, PayCalendar>
  sessions: Map<number, SessionRow[]>
  /** of all that is counted by it, and the month */
  lastEnd: Instant
}

/** The same of any months, of which nothing but the rules is known. */
export type Counted = Omit<MonthBasis, 'facts'> & { facts: Pick<MonthRow, 'basis'> }
type Calendars = Pick<Counted, 'month' | 'schedule' | 'calendars' | 'lastEnd'>

/** @param others that are counted by it beside the month's own sessions */
export async function monthBasis(
  db: Reader,
  { month, schedule, others = [] }: { month: PayMonth; schedule: Schedule; others?: readonly Counting[] },
): Promise<MonthBasis> {
  const facts = await factsOfMonth(db, month)
  const sessions = await sessionsOfMonth(db, month, facts.locked_at !== null)
  return {
    month,
    facts,
    schedule,
    calendars: new Map(),
    sessions: byTechnician(sessions),
    lastEnd: [...sessions, ...others].reduce((last, row) => Math.max(last, countedEnd(row)), month.to),
  }
}

export function byTechnician<Row extends { technician_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.technician_id)
    if (group) group.push(row)
    else groups.set(row.technician_id, [row])
  }
  return groups
}

/** A technician's sessions that count in the month, those before it that reach into its first week among them. */
export function paidSessions(technicianId: number, basis: Counted): PaidSession[] {
  // Written out field by field: spreading tens of thousands of spans takes a third of a pay sheet's time.
  return (basis.sessions.get(technicianId) ?? []).map((row) => ({
    from: wholeSecond(row.started_at),
    to: countedEnd(row),
    calendar: calendarOf(row.segment, basis).calendar,
    isPaid: isPaid(row, basis),
    heldSeconds: row.held_seconds,
  }))
}

export type Counting = Pick<SessionRow, 'segment' | 'started_at' | 'raw_seconds'>

export function countedSpan(row: Counting, basis: Counted) {
  return { from: wholeSecond(row.started_at), to: countedEnd(row), calendar: calendarOf(row.segment, basis).calendar }
}

export function countedEnd({ started_at, raw_seconds }: Counting): Instant {
  return wholeSecond(started_at) + raw_seconds * SECOND
}

/** By the rules of the day on which a session started. */
export function isPaid(
  row: Pick<SessionRow, 'activity_code' | 'started_at'>,
  { facts: { basis }, schedule }: Counted,
): boolean {
  const isEverUnpaid = basis.rules.some((rules) => rules.unpaid_activities.includes(row.activity_code))
  return !isEverUnpaid || !isUnpaidOn(localDateOf(row.started_at, schedule.timeZone), row.activity_code, basis)
}

export function rulesOn(technicianId: number, { facts }: Counted): (date: LocalDate) => PayRules {
  return rulesOfPerson(technicianId, facts.basis)
}

function calendarOf(segment: string | null, { calendars, schedule, month, lastEnd }: Calendars): PayCalendar {
  const known = calendars.get(segment)
  if (known) return known
  const until = localDateOf(lastEnd, schedule.timeZone)
  const made = payCalendar(schedule, segment, { first: month.counted.first, last: until })
  calendars.set(segment, made)
  return made
}

/**
 * A technician's days by the calendar of the segment to which they belong as the day begins, from the week in which the
 * month begins to the last day on which something is counted.
 */
export function daysOf({ segments }: Pick<PersonRow, 'segments'>, basis: Calendars): readonly PayCalendarDay[] {
  const { days } = calendarOf(null, basis)
  const [first] = days
  const segment = first ? segmentAt(segments, first.from) : null
  const isOfOne = segments.every(({ since }) => since === null || (first && since <= first.from))
  if (isOfOne) return calendarOf(segment, basis).days
  return days.map((day, place) => calendarOf(segmentAt(segments, day.from), basis).days[place] ?? day)
}

/**
 * The same, with what is due on each: on days that are over, which a day of an open month is not as long as a timer of it runs.
 * What ends after a month was closed changes nothing of its sheet.
 */
export function dueDays(person: PersonRow, basis: Calendars & Pick<MonthBasis, 'facts'>, today: LocalDate) {
  const since = basis.facts.locked_at === null ? person.running_since : null
  const runningOn = since === null ? null : localDateOf(since, basis.schedule.timeZone)
  return daysOf(person, basis).map(({ date, from, to, kind, legalKind, workingSeconds }) => {
    const isEmployed = isEmployedThroughout(person.employment, from, to)
    const day: DueDay & { isEmployed: boolean } = {
      date,
      from,
      to,
      kind,
      legalKind,
      workingSeconds,
      isEmployed,
      isDue: isEmployed && date < today && date !== runningOn,
    }
    return day
  })
}

/** As today where absence is of no interest: no day is over. */
export const NEVER: LocalDate = '0000-00-00'
