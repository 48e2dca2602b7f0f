import {
  factoredSecondsOf,
  isBreak,
  type LawNote,
  longHours,
  missingPauses,
  OVERTIME_OF_A_YEAR,
  type PayDay,
  payDays,
  type Schedule,
} from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import { lawfulFor } from './basis.ts'
import { type PayMonth, payMonth } from './month.ts'
import { countedSpan, dueDays, type MonthBasis, monthBasis, NEVER, paidSessions, rulesOn } from './month-basis.ts'
import type { PersonRow } from './queries.ts'

/** Overtime of a year up to the end of a month, in seconds, where it is more than is lawful. */
export type YearNote = { kind: 'overtime_year'; year: string; seconds: number; lawfulSeconds: number }
export type PayNote = LawNote | YearNote

/** What the law would have otherwise in a technician's month. @param days with those of the week in which it begins */
export function notesOfMonth(person: PersonRow, days: readonly PayDay[], basis: MonthBasis): LawNote[] {
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

/** Overtime of the months of the year before this one, in seconds, by technician. */
export async function overtimeBefore(
  db: Reader,
  { month, schedule, people }: { month: PayMonth; schedule: Schedule; people: readonly PersonRow[] },
): Promise<Map<number, number>> {
  const seconds = new Map<number, number>()
  const year = month.name.slice(0, 4)
  for (let nth = 1; nth < Number(month.name.slice(5)); nth++) {
    const earlier = payMonth(`${year}-${String(nth).padStart(2, '0')}`, schedule.timeZone)
    const basis = await monthBasis(db, { month: earlier, schedule })
    for (const person of people) {
      if (!basis.sessions.has(person.id)) continue
      const days = payDays(dueDays(person, basis, NEVER), paidSessions(person.id, basis), rulesOn(person.id, basis))
      const ofMonth = days.filter(({ date }) => date >= earlier.first && date <= earlier.last)
      seconds.set(person.id, (seconds.get(person.id) ?? 0) + overtimeOf(ofMonth))
    }
  }
  return seconds
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
