import type { AbsenceKind, DayHalf } from '@warsha/domain'
import { DAY, HOUR, type Instant } from '@warsha/domain'
import { dateOf, daysBetween, midnight, type Setting } from './calendar.ts'
import { type Command, command, type Office } from './office.ts'
import type { Diary } from './work.ts'

type Absence = {
  employeeNumber: string
  kind: AbsenceKind
  first: Instant
  last: Instant
  half: DayHalf | null
  recordedAt: Instant
}

/** From so many working days on somebody was on leave, and had said so before. */
const LEAVE_FROM = 5
/** How many have leave that is still to come. */
const PLANNED = 3

/** Why technicians did no work on working days, as far as the office knows, and when they will be away. */
export function absencesOf(diaries: readonly Diary[], { random, now, workdays }: Setting, since: Instant): Absence[] {
  const setting = { random, now, workdays }
  const past = diaries.flatMap((diary) => missedRuns(diary, setting, since).flatMap((run) => absenceIn(run, setting)))
  const present = diaries.filter(({ technician }) => !technician.leftAt)
  const away = new Set(past.filter(({ last }) => last >= midnight(now)).map(({ employeeNumber }) => employeeNumber))
  const others = random.shuffled(present.filter(({ technician }) => !away.has(technician.employeeNumber)))
  return [...past, ...others.slice(0, PLANNED).map((diary, nth) => plannedOf(diary, nth, setting))]
}

type Run = { employeeNumber: string; knownFrom: Instant; days: Instant[]; lasts: boolean }

/** The working days in a row on which somebody of the shop did nothing, after the first day of work. */
function missedRuns({ technician, stretches }: Diary, { now, workdays }: Setting, since: Instant): Run[] {
  const worked = new Set(stretches.flatMap(({ from, until }) => [midnight(from), midnight(until ?? now)]))
  const first = Math.max(since, Math.min(...worked))
  const days = daysBetween(first, Math.min(now, technician.leftAt ?? now)).filter((day) => workdays.has(day))
  const runs: Run[] = []
  let run: Instant[] = []
  const { employeeNumber } = technician
  const knownFrom = Math.max(since, technician.createdAt) + DAY
  for (const day of days) {
    if (!worked.has(day)) run.push(day)
    else if (run.length > 0) {
      runs.push({ employeeNumber, knownFrom, days: run, lasts: false })
      run = []
    }
  }
  return run.length > 0 && !technician.leftAt ? [...runs, { employeeNumber, knownFrom, days: run, lasts: true }] : runs
}

function absenceIn({ employeeNumber, knownFrom, days, lasts }: Run, { random, now, workdays }: Setting): Absence[] {
  const [first = 0, last = first] = [days[0], days.at(-1)]
  const isLeave = days.length >= LEAVE_FROM
  // What nobody said anything about stays open.
  if (!isLeave && random.chance(0.35)) return []
  const kind: AbsenceKind = isLeave ? random.weighted({ annual: 9, unpaid: 1 }) : random.weighted({ sick: 8, other: 2 })
  const ends = lasts && isLeave ? last + random.whole(3, 9) * DAY : last
  const noticeAt = isLeave ? workdays.officeHour(first - random.between(6, 20) * DAY, -1) : first + 9 * HOUR
  return [
    { employeeNumber, kind, first, last: ends, half: null, recordedAt: Math.min(Math.max(noticeAt, knownFrom), now) },
  ]
}

/** Leave in some weeks; for one person half of tomorrow. */
function plannedOf({ technician }: Diary, nth: number, { random, now, workdays }: Setting): Absence {
  const { employeeNumber } = technician
  const recordedAt = workdays.officeHour(now - random.between(1, 4) * DAY, -1)
  let first = midnight(now) + (nth === 0 ? 1 : random.whole(5, 12)) * DAY
  while (!workdays.has(first)) first += DAY
  if (nth === 0) return { employeeNumber, kind: 'other', first, last: first, half: 'second', recordedAt }
  return { employeeNumber, kind: 'annual', first, last: first + random.whole(4, 11) * DAY, half: null, recordedAt }
}

export function absenceCommands(absences: readonly Absence[], office: Office): Command[] {
  return absences.map(({ employeeNumber, kind, first, last, half, recordedAt }) => {
    const body = { technician_ids: [], kind, first_day: dateOf(first), last_day: dateOf(last), half }
    return command('createAbsences', office.at(recordedAt), { body, technicians: [employeeNumber] })
  })
}
