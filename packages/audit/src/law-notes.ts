import { dayName, dayNumber, weekdayOf } from './business-zone.ts'
import type { PayBasis } from './pay-basis.ts'
import { type PaidWork, paidSecondsByDay, type PayOf } from './pay-sheet.ts'
import type { Day, Month } from './records.ts'
import { daysOf } from './timesheet.ts'

/** What the Labour Law would have otherwise: a day or a week that is too long, or so much without a pause. */
export type LawNote = { kind: 'long_day' | 'long_week' | 'no_pause'; day: Day; seconds: number; lawfulSeconds: number }

const HOUR = 3600
const STRETCH = 5 * HOUR
const PAUSE = HOUR / 2

/** So much overtime a year may have, in seconds. */
export const OVERTIME_OF_YEAR = 720 * HOUR

type NotesOf = PayOf & { month: Month; technician: number; basis: PayBasis }

/** @param own those of the week in which the month begins among them */
export function lawNotesOf(own: readonly PaidWork[], of: NotesOf): LawNote[] {
  return [...longHours(own, of), ...longStretches(own, of)]
}

/** Paid hours alone: 8 a day and 48 a week, or fewer where limits for a time say so; a week has those of its Sunday. */
function longHours(own: readonly PaidWork[], { month, technician, basis, ...of }: NotesOf): LawNote[] {
  const paid = paidSecondsByDay(own, of)
  const notes: LawNote[] = []
  const days = daysOf(month)
  for (const day of days) {
    const seconds = paid.get(day) ?? 0
    const { aDay } = lawfulOn(day, technician, basis)
    if (seconds > aDay) notes.push({ kind: 'long_day', day, seconds, lawfulSeconds: aDay })
    if (weekdayOf(dayNumber(day)) !== 6 && day !== days.at(-1)) continue
    const number = dayNumber(day)
    const sunday = number - weekdayOf(number)
    let ofWeek = 0
    for (let each = sunday; each <= number; each++) ofWeek += paid.get(dayName(each)) ?? 0
    const { aWeek } = lawfulOn(dayName(sunday), technician, basis)
    if (ofWeek > aWeek) notes.push({ kind: 'long_week', day, seconds: ofWeek, lawfulSeconds: aWeek })
  }
  return notes
}

function lawfulOn(day: Day, technician: number, { limits }: PayBasis): { aDay: number; aWeek: number } {
  const ofDay = limits.filter(({ first_day, last_day }) => first_day <= day && day <= last_day)
  const own = ofDay.find((each) => each.technician_id === technician)
  const shared = ofDay.find((each) => each.technician_id === null)
  const least = (hours: number, limit: number | null) => Math.round(Math.min(hours, limit ?? hours) * HOUR)
  return {
    aDay: least(8, own?.hours_a_day ?? shared?.hours_a_day ?? null),
    aWeek: least(48, own?.hours_a_week ?? shared?.hours_a_week ?? null),
  }
}

/** More than five hours with no half hour between two sessions. A break is no work, paid or not. */
function longStretches(own: readonly PaidWork[], { auditor: { zone }, month }: NotesOf): LawNote[] {
  const work = own
    .filter(({ session }) => !session.isVoided && !session.isLate && !/^BREAK(_|$)/.test(session.activity))
    .toSorted((a, b) => a.counted.from - b.counted.from)
  const stretches: { from: number; to: number }[] = []
  for (const { counted } of work) {
    const last = stretches.at(-1)
    if (last && counted.from < last.to + PAUSE) last.to = Math.max(last.to, counted.to)
    else stretches.push({ ...counted })
  }
  return stretches
    .map(({ from, to }) => ({ day: dayName(zone.dayAt(from)), seconds: to - from }))
    .filter(({ day, seconds }) => seconds > STRETCH && day.startsWith(month))
    .map((each) => ({ kind: 'no_pause', ...each, lawfulSeconds: STRETCH }))
}
