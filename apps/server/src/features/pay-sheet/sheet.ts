import { ALL_SEGMENTS, type AbsenceOfTechnician, type DayAbsence } from '@warsha/contract'
import {
  type AbsenceHalves,
  absenceHalvesOf,
  carriedSeconds,
  effectiveSeconds,
  type Instant,
  instantAt,
  localDateOf,
  type LocalDate,
  type PaidSession,
  type PayCheck,
  type PayDay,
  type PayDayHours,
  payDayHours,
  payDays,
  type PayHours,
  payHours,
  type PaySums,
  paySums,
  secondsBetween,
  segmentAt,
  totalAbsenceHalves,
  totalPaySums,
  workedSecondsOf,
} from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import { absencesOf } from '../absences/index.ts'
import { storedSchedule } from '../calendar/index.ts'
import { type Adjustment, adjustmentsOf, type Late, lateOf } from './late.ts'
import type { PayMonth } from './month.ts'
import { byTechnician, dueDays, type MonthBasis, monthBasis, paidSessions, rulesOn } from './month-basis.ts'
import { notesOfMonth, overtimeBefore, type PayNote, yearNotes } from './notes.ts'
import {
  type MonthRow,
  people,
  type PersonRow,
  type ReasonRow,
  reasonsOfMonth,
  type StoredSums,
  storedSumsOfMonth,
} from './queries.ts'

/** `factor`: in hundredths, by which the day's overtime is paid. */
export type SheetDay = AbsentDay & { exception: string | null; factor: number; hours: PayDayHours }

/** A day with the absences that are recorded of it, and how much of it these and what is not recorded are. */
type AbsentDay = PayDay & { absences: DayAbsence[]; away: AbsenceHalves }

export type SheetAdjustment = Adjustment & { hours: { worked: number; paid: number } }

/** A technician's month of pay. */
export type PersonSheet = {
  person: PersonRow
  sums: PaySums
  away: AbsenceHalves
  hours: PayHours
  days: SheetDay[]
  adjustments: SheetAdjustment[]
  check: { worked: PayCheck; inside: PayCheck }
  notes: PayNote[]
}

/** A month of pay of the whole shop. */
export type ShopSheet = {
  month: PayMonth
  timeZone: string
  facts: MonthRow
  people: PersonSheet[]
  totals: { sums: PaySums; away: AbsenceHalves; hours: PayHours }
}

/** `technicianId`: who is in it in any case. `hasNotes`: with notes of the law, for which the year is counted. */
export type At = { month: PayMonth; now: Instant; timeZone: string; technicianId: number | null; hasNotes: boolean }

/**
 * The pay sheet of a month. That of one technician is a part of it, and rounded as such: the same figure of hours stands
 * wherever it is read.
 * @param db of one moment, so that the sheet and the sums it is checked against are of the same sessions
 */
export async function shopSheet(db: Reader, { month, now, timeZone, technicianId, hasNotes }: At): Promise<ShopSheet> {
  const schedule = await storedSchedule(db, timeZone)
  const counted = await monthBasis(db, { month, schedule })
  const basis: Basis = {
    ...counted,
    today: localDateOf(now, timeZone),
    late: await lateOf(db, month, schedule),
    stored: byTechnician(await storedSumsOfMonth(db, month, counted.facts.locked_at !== null)),
    reasons: await reasonsOfMonth(db, month),
    absences: byTechnician(await absencesOf(db, month)),
  }
  const all = await people(db, month)
  const overtime = hasNotes ? await overtimeBefore(db, { month, schedule, people: all }) : new Map<number, number>()
  const months = all
    .map((person) => personMonth(person, basis, overtime.get(person.id) ?? 0))
    .filter((each) => each.person.id === technicianId || isOfMonth(each))
  const { lines, totals } = payHours(
    months.map(({ sums }) => sums),
    months.map(({ person }) => person.id),
  )
  return {
    month,
    timeZone,
    facts: basis.facts,
    people: months.flatMap((each, place) => {
      const hours = lines[place]
      return hours ? [rounded(each, hours, basis)] : []
    }),
    totals: {
      sums: totalPaySums(months.map(({ sums }) => sums)),
      away: totalAbsenceHalves(months.map(({ away }) => away)),
      hours: totals,
    },
  }
}

/** All that a sheet is made of. */
type Basis = MonthBasis & {
  today: LocalDate
  late: Late
  stored: Map<number, StoredSums[]>
  reasons: ReasonRow[]
  absences: Map<number, AbsenceOfTechnician[]>
}

type PersonMonth = {
  person: PersonRow
  isExpected: boolean
  days: AbsentDay[]
  adjustments: Adjustment[]
  sums: PaySums
  away: AbsenceHalves
  check: PersonSheet['check']
  notes: PayNote[]
}

/** @param overtimeOfYear before the month, in seconds */
function personMonth(person: PersonRow, basis: Basis, overtimeOfYear: number): PersonMonth {
  const { month } = basis
  const isOfIt = ({ date }: { date: LocalDate }) => date >= month.first && date <= month.last
  const sessions = paidSessions(person.id, basis)
  const own = basis.absences.get(person.id) ?? []
  const due = dueDays(person, basis, basis.today)
  const counted = payDays(due, sessions, rulesOn(person.id, basis))
  const days = counted.map((day, place) => withAbsences(day, due[place], own)).filter(isOfIt)
  const adjustments = adjustmentsOf(person, basis.late)
  return {
    person,
    isExpected: due.some((day) => day.isEmployed && isOfIt(day)),
    days,
    adjustments,
    sums: paySums(days, adjustments),
    away: totalAbsenceHalves(days.map(({ away }) => away)),
    check: checkOf(days, sessions, basis.stored.get(person.id)?.[0], month),
    notes: [...notesOfMonth(person, counted, basis), ...yearNotes(month, days, overtimeOfYear)],
  }
}

function withAbsences(
  day: PayDay,
  due: { isEmployed: boolean } | undefined,
  recorded: readonly AbsenceOfTechnician[],
): AbsentDay {
  const absences = recorded
    .filter(({ first_day, last_day }) => due?.isEmployed && first_day <= day.date && day.date <= last_day)
    .map(({ kind, half }) => ({ kind, half }))
  return { ...day, absences, away: absenceHalvesOf(day, absences) }
}

/** Whether somebody has a line: who worked in the month or is adjusted in it, and who belonged to the shop in it. */
function isOfMonth({ isExpected, sums, adjustments }: PersonMonth): boolean {
  return isExpected || sums.daysWorked > 0 || sums.heldSeconds > 0 || adjustments.length > 0
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

function rounded(
  { person, days, adjustments, sums, away, check, notes }: PersonMonth,
  hours: PayHours,
  basis: Basis,
): PersonSheet {
  const parts = payDayHours(hours, days, adjustments)
  const rulesOfDay = rulesOn(person.id, basis)
  return {
    person,
    sums,
    away,
    hours,
    check,
    notes,
    days: days.map((day, place) => {
      const factor = rulesOfDay(day.date).factors[day.kind]
      return { ...day, exception: reasonOf(day.date, person, basis), factor, hours: parts.days[place] ?? noDayHours }
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

const noDayHours: PayDayHours = {
  inside: 0,
  outside: 0,
  regular: 0,
  overtime: 0,
  restDay: 0,
  holiday: 0,
  unpaid: 0,
  absence: 0,
  held: 0,
  paid: 0,
}
