import {
  factoredSecondsOf,
  factoredSecondsOfTimes,
  type Instant,
  isBreak,
  type LawNote,
  type LocalDate,
  longHours,
  missingPauses,
  OVERTIME_OF_A_YEAR,
  type PaidTime,
  paidTimes,
  type PayDay,
  type Schedule,
  wholeSecond,
} from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import { isUnpaidOn, lawfulFor, type PayBasis } from './basis.ts'
import { type PayMonth, payMonth } from './month.ts'
import { byTechnician, type Counted, countedEnd, countedSpan, daysOf, isPaid, rulesOn } from './month-basis.ts'
import { basesOf, type PersonRow, type SessionRow, workOfMonths, type YearDay, type YearRow } from './queries.ts'

/** Overtime of a year up to the end of a month, in seconds, where it is more than is lawful. */
export type YearNote = { kind: 'overtime_year'; year: string; seconds: number; lawfulSeconds: number }
export type PayNote = LawNote | YearNote

/** What the law would have otherwise in a technician's month. @param days with those of the week in which it begins */
export function notesOfMonth(person: PersonRow, days: readonly PayDay[], basis: Counted): LawNote[] {
  const { from, to, first, last } = basis.month
  const counted = days.filter(({ date }) => date <= last)
  const long = longHours(counted, lawfulFor(person.id, basis.facts.basis))
  // Field by field, as there are tens of thousands.
  const sessions = (basis.sessions.get(person.id) ?? []).map((row) => ({
    from: wholeSecond(row.started_at),
    to: countedEnd(row),
    isBreak: isBreak(row.activity_code),
  }))
  return [...long, ...missingPauses(sessions)].filter((note) => {
    return note.kind === 'no_pause' ? note.from >= from && note.from < to : note.date >= first
  })
}

/**
 * Overtime of the months of the year before this one, in seconds, by technician, each month by its own rules. What was
 * worked in all of them is read at once, by day.
 */
export async function overtimeBefore(
  db: Reader,
  { month, schedule, people }: { month: PayMonth; schedule: Schedule; people: readonly PersonRow[] },
): Promise<Map<number, number>> {
  const { timeZone } = schedule
  const months = monthsBefore(month, timeZone)
  const [january, last] = [months[0], months.at(-1)]
  if (!january || !last) return new Map()
  const bases = await basesOf(db, months)
  const unpaid = [...bases.values()].flatMap(({ rules }) => rules.flatMap((each) => each.unpaid_activities))
  const year = { ...january, last: last.last, next: last.next, to: last.to }
  const { usual, others } = await workOfMonths(db, year, { timeZone, unpaid: [...new Set(unpaid)] })
  const runningOn = others.flatMap((row) => (runsOn(row) ? [countedEnd(row)] : []))
  const lastEnd = runningOn.reduce((last, end) => Math.max(last, end), year.to)
  const counted = { month: year, schedule, calendars: new Map(), lastEnd }
  const places = new Map(daysOf({ segments: [] }, counted).map(({ date }, place) => [date, place]))
  const usualOf = new Map(usual.map(({ technician_id, days }) => [technician_id, days]))
  const othersOf = byTechnician(others)
  const seconds = new Map<number, number>()
  for (const person of people) {
    const work = { usual: usualOf.get(person.id) ?? [], others: othersOf.get(person.id) ?? [] }
    if (work.usual.length + work.others.length === 0) continue
    seconds.set(person.id, overtimeOfMonths(person, work, { months, bases, counted, places }))
  }
  return seconds
}

/** The months of the year before a month. */
function monthsBefore({ name }: PayMonth, timeZone: string): PayMonth[] {
  return Array.from({ length: Number(name.slice(5)) - 1 }, (_, i) =>
    payMonth(`${name.slice(0, 4)}-${String(i + 1).padStart(2, '0')}`, timeZone),
  )
}

type Year = {
  months: readonly PayMonth[]
  bases: Map<LocalDate, PayBasis>
  counted: Omit<Counted, 'facts' | 'sessions'>
  /** of its days, by date */
  places: Map<LocalDate, number>
}

/** A person's work in all of the months. */
type WorkOfYear = { usual: readonly YearDay[]; others: readonly YearRow[] }

function overtimeOfMonths(person: PersonRow, work: WorkOfYear, { months, bases, counted, places }: Year): number {
  const year = daysOf(person, counted)
  const runningOn = work.others.filter(runsOn)
  const ofDays = workByDay(work, { first: counted.month.first, places })
  const placeOf = (date: LocalDate) => places.get(date) ?? 0
  let seconds = 0
  for (const { first, last, counted: range } of months) {
    const basis = bases.get(first)
    if (!basis) throw new Error('every month has rules')
    const ofMonth = { ...counted, facts: { basis }, sessions: new Map<number, SessionRow[]>() }
    const begin = placeOf(range.first)
    const end = placeOf(last) + 1
    const days = year.slice(begin, end)
    const sessions = runningOn.map((row) => ({
      ...countedSpan(row, ofMonth),
      isPaid: isPaid(row, ofMonth),
      heldSeconds: 0,
    }))
    const times = withWork(paidTimes(days, sessions), ofDays.slice(begin, end), basis)
    const factored = factoredSecondsOfTimes(days, times, rulesOn(person.id, ofMonth))
    for (const each of factored.slice(placeOf(first) - begin)) seconds += each
  }
  return seconds
}

/** What was worked on a day and is paid on it: all, and of activities that are unpaid on some days. */
type WorkOfDay = { raw: number; effective: number; sometimesUnpaid: YearRow[] }

/** By the places of the days. @param first the day that has number 1 */
function workByDay(
  { usual, others }: WorkOfYear,
  { first, places }: Pick<Year, 'places'> & { first: LocalDate },
): WorkOfDay[] {
  const ofDays = Array.from({ length: places.size }, (): WorkOfDay => ({ raw: 0, effective: 0, sometimesUnpaid: [] }))
  const firstPlace = places.get(first) ?? 0
  for (const [number, raw, effective] of usual) {
    const day = ofDays[firstPlace + number - 1]
    if (day) Object.assign(day, { raw, effective })
  }
  for (const row of others) if (!runsOn(row)) ofDays[places.get(row.day) ?? -1]?.sometimesUnpaid.push(row)
  return ofDays
}

function withWork(times: PaidTime[], ofDays: readonly WorkOfDay[], basis: PayBasis): PaidTime[] {
  for (const [place, time] of times.entries()) {
    const { raw, effective, sometimesUnpaid } = ofDays[place] ?? { raw: 0, effective: 0, sometimesUnpaid: [] }
    time.insideSeconds += effective
    time.outsideSeconds += raw - effective
    for (const { day, activity_code, raw_seconds, effective_seconds } of sometimesUnpaid) {
      if (isUnpaidOn(day, activity_code, basis)) continue
      time.insideSeconds += effective_seconds
      time.outsideSeconds += raw_seconds - effective_seconds
    }
  }
  return times
}

function runsOn(row: YearRow): row is YearRow & { started_at: Instant } {
  return row.started_at !== null
}

function overtimeOf(days: readonly PayDay[]): number {
  return days.reduce((sum, day) => sum + factoredSecondsOf(day), 0)
}

/** @param before overtime of the year's earlier months, in seconds */
export function yearNotes({ name }: PayMonth, days: readonly PayDay[], before: number): YearNote[] {
  const seconds = before + overtimeOf(days)
  if (seconds <= OVERTIME_OF_A_YEAR) return []
  return [{ kind: 'overtime_year', year: name.slice(0, 4), seconds, lawfulSeconds: OVERTIME_OF_A_YEAR }]
}
