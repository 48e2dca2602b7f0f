import { ALL_SEGMENTS } from '@warsha/contract'
import {
  calendarDays,
  carriedSeconds,
  type DayKind,
  effectiveSeconds,
  type Instant,
  instantAt,
  isEmployedThroughout,
  localDateOf,
  type LocalDate,
  type PaidSession,
  payCalendar,
  type PayCalendar,
  type PayCheck,
  type PayDay,
  type PayDayHours,
  payDayHours,
  payDays,
  type PayHours,
  payHours,
  type PayRules,
  type PaySums,
  paySums,
  paidHundredthsOf,
  type Schedule,
  SECOND,
  secondsBetween,
  segmentAt,
  totalPaySums,
  wholeSecond,
  workedSecondsOf,
} from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import { storedSchedule } from '../calendar/index.ts'
import type { PayMonth } from './month.ts'
import {
  type AdjustmentRow,
  adjustmentsOfMonth,
  changedAfterMonth,
  type ChangedRow,
  factsOfMonth,
  type MonthRow,
  people,
  type PersonRow,
  type ReasonRow,
  reasonsOfMonth,
  type SessionRow,
  sessionsOfMonth,
  type StoredSums,
  storedSumsOfMonth,
} from './queries.ts'
import { countingRules } from './rules.ts'

export type SheetDay = PayDay & { exception: string | null; hours: PayDayHours }

export type SheetAdjustment = AdjustmentRow & {
  kind: DayKind
  isPaid: boolean
  insideSeconds: number
  outsideSeconds: number
  paidHundredths: number
  hours: { worked: number; paid: number }
}

/** A technician's month of pay. */
export type PersonSheet = {
  person: PersonRow
  sums: PaySums
  hours: PayHours
  days: SheetDay[]
  adjustments: SheetAdjustment[]
  check: { worked: PayCheck; inside: PayCheck }
}

/** A month of pay of the whole shop. */
export type ShopSheet = {
  month: PayMonth
  timeZone: string
  facts: MonthRow
  people: PersonSheet[]
  totals: { sums: PaySums; hours: PayHours }
}

/** `technicianId`: who is in it in any case. */
type At = { month: PayMonth; now: Instant; timeZone: string; technicianId: number | null }

/**
 * The pay sheet of a month. That of one technician is a part of it, and rounded as such: the same figure of hours stands
 * wherever it is read.
 * @param db of one moment, so that the sheet and the sums it is checked against are of the same sessions
 */
export async function shopSheet(db: Reader, { month, now, timeZone, technicianId }: At): Promise<ShopSheet> {
  const facts = await factsOfMonth(db, month)
  const isClosed = facts.locked_at !== null
  const sessions = await sessionsOfMonth(db, month, isClosed)
  const changed = await changedAfterMonth(db, month)
  const basis: Basis = {
    month,
    today: localDateOf(now, timeZone),
    facts,
    rules: countingRules(facts.rules),
    schedule: await storedSchedule(db, timeZone),
    calendars: new Map(),
    sessions: byTechnician(sessions),
    lastEnd: [...sessions, ...changed].reduce((last, row) => Math.max(last, countedEnd(row)), month.to),
    adjustments: byTechnician(await adjustmentsOfMonth(db, month)),
    changed: byTechnician(changed),
    stored: byTechnician(await storedSumsOfMonth(db, month, isClosed)),
    reasons: await reasonsOfMonth(db, month),
  }
  const counted = (await people(db, month))
    .map((person) => countedOf(person, basis))
    .filter((each) => each.person.id === technicianId || isOfMonth(each))
  const { lines, totals } = payHours(
    counted.map(({ sums }) => sums),
    counted.map(({ person }) => person.id),
  )
  return {
    month,
    timeZone,
    facts,
    people: counted.flatMap((each, place) => {
      const hours = lines[place]
      return hours ? [rounded(each, hours, basis)] : []
    }),
    totals: { sums: totalPaySums(counted.map(({ sums }) => sums)), hours: totals },
  }
}

/** All that a sheet is made of. */
type Basis = {
  month: PayMonth
  today: LocalDate
  facts: MonthRow
  rules: PayRules
  schedule: Schedule
  /** of the segments, as they are needed */
  calendars: Map<string | null, PayCalendar>
  sessions: Map<number, SessionRow[]>
  /** of all of them, and the month */
  lastEnd: Instant
  adjustments: Map<number, AdjustmentRow[]>
  changed: Map<number, ChangedRow[]>
  stored: Map<number, StoredSums[]>
  reasons: ReasonRow[]
}

function byTechnician<Row extends { technician_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.technician_id)
    if (group) group.push(row)
    else groups.set(row.technician_id, [row])
  }
  return groups
}

type Adjustment = Omit<SheetAdjustment, 'hours'>

type Counted = {
  person: PersonRow
  isExpected: boolean
  days: PayDay[]
  adjustments: Adjustment[]
  sums: PaySums
  check: PersonSheet['check']
}

function countedOf(person: PersonRow, basis: Basis): Counted {
  const { month, rules } = basis
  const sessions = (basis.sessions.get(person.id) ?? []).map((row) => paidSession(row, basis))
  const due = dueDays(person, basis)
  const days = payDays(due, sessions, rules).filter(({ date }) => date >= month.first)
  const adjustments = [...(basis.adjustments.get(person.id) ?? []), ...ranOnLines(person, basis)].map((row) =>
    adjustmentOf(row, basis),
  )
  return {
    person,
    isExpected: due.some(({ date, isEmployed }) => isEmployed && date >= month.first),
    days,
    adjustments,
    sums: paySums(days, adjustments, rules),
    check: checkOf(days, sessions, basis.stored.get(person.id)?.[0], month),
  }
}

/** Whether somebody has a line: who worked in the month or is adjusted in it, and who belonged to the shop in it. */
function isOfMonth({ isExpected, sums, adjustments }: Counted): boolean {
  return isExpected || sums.daysWorked > 0 || sums.heldSeconds > 0 || adjustments.length > 0
}

function calendarOf(segment: string | null, { calendars, schedule, month, lastEnd }: Basis): PayCalendar {
  const known = calendars.get(segment)
  if (known) return known
  const made = payCalendar(schedule, segment, month.counted, localDateOf(lastEnd, schedule.timeZone))
  calendars.set(segment, made)
  return made
}

function paidSession(row: SessionRow, basis: Basis): PaidSession {
  return { ...countedSpan(row, basis), isPaid: isPaid(row.activity_code, basis), heldSeconds: row.held_seconds }
}

type Counting = Pick<SessionRow, 'segment' | 'started_at' | 'raw_seconds'>

function countedSpan(row: Counting, basis: Basis) {
  return { from: wholeSecond(row.started_at), to: countedEnd(row), calendar: calendarOf(row.segment, basis).calendar }
}

function countedEnd({ started_at, raw_seconds }: Counting): Instant {
  return wholeSecond(started_at) + raw_seconds * SECOND
}

function isPaid(activityCode: string, { facts }: Basis): boolean {
  return !facts.rules.unpaid_activities.includes(activityCode)
}

/** A technician's days by the calendar of the segment to which they belong as the day begins. */
function dueDays({ segments, employment }: PersonRow, basis: Basis) {
  return calendarOf(null, basis).days.map((day, place) => {
    const ofSegment = calendarOf(segmentAt(segments, day.from), basis).days[place] ?? day
    const isEmployed = isEmployedThroughout(employment, day.from, day.to)
    return { ...ofSegment, isEmployed, isDue: isEmployed && day.date < basis.today }
  })
}

function adjustmentOf(row: AdjustmentRow, basis: Basis): Adjustment {
  const [day] = calendarDays(basis.schedule, row.segment, { first: row.day, last: row.day })
  const made = {
    kind: day?.kind ?? 'working_day',
    isPaid: isPaid(row.activity_code, basis),
    insideSeconds: row.effective_seconds,
    outsideSeconds: row.raw_seconds - row.effective_seconds,
  }
  return { ...row, ...made, paidHundredths: paidHundredthsOf(made, basis.rules) }
}

/**
 * The next month was closed with the hours that ran into it by then. What a session of this month has run on since, or
 * less than that, is paid here.
 */
function ranOnLines(person: PersonRow, basis: Basis): AdjustmentRow[] {
  const { next, to } = basis.month
  const lines = new Map<string, AdjustmentRow>()
  for (const row of basis.changed.get(person.id) ?? []) {
    const counted = countedSpan(row, basis)
    const key = `${row.session_id} ${row.activity_code} ${row.segment}`
    const before = lines.get(key) ?? { ...adjustedSession(row), month: next.slice(0, 7), day: next, ...NO_SECONDS }
    lines.set(key, {
      ...before,
      raw_seconds: before.raw_seconds + row.sign * secondsBetween(to, counted.to),
      effective_seconds: before.effective_seconds + row.sign * effectiveSeconds(counted.calendar, to, counted.to),
    })
  }
  return [...lines.values()].filter((line) => line.raw_seconds !== 0 || line.effective_seconds !== 0)
}

const NO_SECONDS = { raw_seconds: 0, effective_seconds: 0 }

function adjustedSession(row: ChangedRow) {
  const { session_id, technician_id, segment, job_no, activity_code, activity_label, activity_label_ar } = row
  return { session_id, technician_id, segment, job_no, activity_code, activity_label, activity_label_ar }
}

function checkOf(
  days: readonly PayDay[],
  sessions: readonly PaidSession[],
  stored: StoredSums | undefined,
  { from, to }: PayMonth,
): PersonSheet['check'] {
  const inside = (session: PaidSession, starts: Instant, ends: Instant) => {
    return effectiveSeconds(session.calendar, starts, ends)
  }
  const worked = (_: PaidSession, starts: Instant, ends: Instant) => secondsBetween(starts, ends)
  const earlier = sessions.filter((session) => session.from < from)
  const own = sessions.filter((session) => session.from >= from)
  const carried = (secondsOf: typeof worked) => ({
    carriedInSeconds: carriedSeconds(earlier, { from, to }, secondsOf),
    carriedOutSeconds: carriedSeconds(own, { from: to, to: Infinity }, secondsOf),
  })
  const sum = (valueOf: (day: PayDay) => number) => days.reduce((before, day) => before + valueOf(day), 0)
  return {
    worked: { sessionSeconds: stored?.raw_seconds ?? 0, ...carried(worked), sheetSeconds: sum(workedSecondsOf) },
    inside: {
      sessionSeconds: stored?.effective_seconds ?? 0,
      ...carried(inside),
      sheetSeconds: sum((day) => day.insideSeconds + day.unpaidInsideSeconds),
    },
  }
}

function rounded({ person, days, adjustments, sums, check }: Counted, hours: PayHours, basis: Basis): PersonSheet {
  const parts = payDayHours(
    hours,
    days,
    adjustments.map((each) => ({ workedSeconds: each.raw_seconds, paidHundredths: each.paidHundredths })),
  )
  const none = { inside: 0, outside: 0, unpaid: 0, absence: 0, held: 0, paid: 0 }
  return {
    person,
    sums,
    hours,
    check,
    days: days.map((day, place) => {
      return { ...day, exception: reasonOf(day.date, person, basis), hours: parts.days[place] ?? none }
    }),
    adjustments: adjustments.map((each, place) => {
      return { ...each, hours: parts.adjustments[place] ?? { worked: 0, paid: 0 } }
    }),
  }
}

function reasonOf(date: LocalDate, { segments }: PersonRow, { reasons, schedule }: Basis): string | null {
  const segment = segmentAt(segments, instantAt(date, 0, schedule.timeZone))
  const own = reasons.filter((each) => each.date === date && [ALL_SEGMENTS, segment].includes(each.segment))
  return own.length === 0 ? null : [...new Set(own.map(({ reason }) => reason))].join(' · ')
}
