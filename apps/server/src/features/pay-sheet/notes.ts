import {
  DAY,
  factoredSecondsOf,
  isBreak,
  type LawNote,
  type LocalDate,
  longHours,
  missingPauses,
  OVERTIME_OF_A_YEAR,
  type PayDay,
  payDays,
  type Schedule,
} from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import { lawfulFor, type PayBasis } from './basis.ts'
import { type PayMonth, payMonth } from './month.ts'
import {
  byTechnician,
  type Counted,
  countedEnd,
  countedSpan,
  dueDays,
  NEVER,
  paidSessions,
  rulesOn,
} from './month-basis.ts'
import { basesOf, type PersonRow, type SessionRow, sessionsOfMonth } from './queries.ts'

/** Overtime of a year up to the end of a month, in seconds, where it is more than is lawful. */
export type YearNote = { kind: 'overtime_year'; year: string; seconds: number; lawfulSeconds: number }
export type PayNote = LawNote | YearNote

/** What the law would have otherwise in a technician's month. @param days with those of the week in which it begins */
export function notesOfMonth(person: PersonRow, days: readonly PayDay[], basis: Counted): LawNote[] {
  const { from, to, first, last } = basis.month
  const counted = days.filter(({ date }) => date <= last)
  const long = longHours(counted, lawfulFor(person.id, basis.facts.basis))
  const sessions = (basis.sessions.get(person.id) ?? []).map((row) => {
    return { ...countedSpan(row, basis), isBreak: isBreak(row.activity_code) }
  })
  return [...long, ...missingPauses(sessions)].filter((note) => {
    return note.kind === 'no_pause' ? note.from >= from && note.from < to : note.date >= first
  })
}

/**
 * Overtime of the months of the year before this one, in seconds, by technician, each month by its own rules. The sessions
 * of all of them are read at once.
 */
export async function overtimeBefore(
  db: Reader,
  { month, schedule, people }: { month: PayMonth; schedule: Schedule; people: readonly PersonRow[] },
): Promise<Map<number, number>> {
  const months = monthsBefore(month, schedule.timeZone)
  const [january, last] = [months[0], months.at(-1)]
  if (!january || !last) return new Map()
  const year = { ...january, last: last.last, next: last.next, to: last.to }
  const rows = await sessionsOfMonth(db, year, false)
  const lastEnd = rows.reduce((end, row) => Math.max(end, countedEnd(row)), year.to)
  const counted = { month: year, schedule, calendars: new Map(), lastEnd }
  const bases = await basesOf(db, months)
  const byId = byTechnician(rows)
  const seconds = new Map<number, number>()
  for (const person of people) {
    const own = byId.get(person.id)
    if (own) seconds.set(person.id, overtimeOfMonths(person, own, { months, bases, counted }))
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
}

/** @param rows the person's sessions in all of the months */
function overtimeOfMonths(person: PersonRow, rows: SessionRow[], { months, bases, counted }: Year): number {
  const year = dueDays(person, counted, NEVER)
  const inOrder = rows.toSorted((a, b) => a.started_at - b.started_at)
  let seconds = 0
  let [begin, end] = [0, 0]
  for (const { first, last, from, to, counted: range } of months) {
    const basis = bases.get(first)
    if (!basis) throw new Error('every month has rules')
    // They do not overlap, so that their ends have the same order.
    while (isBefore(inOrder[begin], (row) => countedEnd(row) <= from - WEEK)) begin += 1
    while (isBefore(inOrder[end], (row) => row.started_at < to)) end += 1
    const sessions = inOrder.slice(begin, end)
    const ofMonth = { ...counted, facts: { basis }, sessions: new Map([[person.id, sessions]]) }
    const days = year.filter(({ date }) => date >= range.first && date <= last)
    const paid = payDays(days, paidSessions(person.id, ofMonth), rulesOn(person.id, ofMonth))
    seconds += overtimeOf(paid.filter(({ date }) => date >= first))
  }
  return seconds
}

function isBefore(row: SessionRow | undefined, isOver: (row: SessionRow) => boolean): boolean {
  return row !== undefined && isOver(row)
}

/** So far back a month's first week may reach. */
const WEEK = 7 * DAY

function overtimeOf(days: readonly PayDay[]): number {
  return days.reduce((sum, day) => sum + factoredSecondsOf(day), 0)
}

/** @param before overtime of the year's earlier months, in seconds */
export function yearNotes({ name }: PayMonth, days: readonly PayDay[], before: number): YearNote[] {
  const seconds = before + overtimeOf(days)
  if (seconds <= OVERTIME_OF_A_YEAR) return []
  return [{ kind: 'overtime_year', year: name.slice(0, 4), seconds, lawfulSeconds: OVERTIME_OF_A_YEAR }]
}
