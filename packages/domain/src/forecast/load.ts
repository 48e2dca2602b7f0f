import { type AbsentDays, awaySpan } from '../absence.ts'
import type { CalendarDay } from '../calendar.ts'
import { instantAt, localDateOf, plusDays, type Weekday, weekdayOf } from '../local-time.ts'
import { type Hours, hoursOnDate, type InstantSpan } from '../schedule.ts'
import { mergedSpans, sharedSpan, spansWithout } from '../spans.ts'
import { type Instant, type LocalDate, SECOND, wholeSecond } from '../time.ts'

/** A week of the workshop, which begins on Sunday. */
export type WeekAhead = {
  first: LocalDate
  last: LocalDate
  /** what is left of it: of the present week the rest */
  span: InstantSpan
}

/** This week and those that follow. */
export function weeksAhead(now: Instant, count: number, timeZone: string): WeekAhead[] {
  const today = localDateOf(now, timeZone)
  const sunday = plusDays(today, -weekdayOf(today))
  return Array.from({ length: count }, (_, nth) => {
    const first = plusDays(sunday, 7 * nth)
    const next = plusDays(first, 7)
    const from = Math.max(wholeSecond(now), instantAt(first, 0, timeZone))
    return { first, last: plusDays(next, -1), span: { from, to: instantAt(next, 0, timeZone) } }
  })
}

/** Hours that would be worked beside the usual ones: on these weekdays, up to a day, which belongs to them. */
export type Overtime = Hours & { weekdays: readonly Weekday[]; until: LocalDate }

/** When overtime would be worked. A day without hours by an exception stays one. */
export function overtimeOn(days: readonly CalendarDay[], overtime: Overtime, timeZone: string): InstantSpan[] {
  return days
    .filter(({ date, kind }) => kind !== 'holiday' && isOvertimeDay(date, overtime))
    .map(({ date }) => hoursOnDate(overtime, date, timeZone))
}

function isOvertimeDay(date: LocalDate, { weekdays, until }: Overtime): boolean {
  return date <= until && weekdays.includes(weekdayOf(date))
}

/**
 * When somebody is there: the working hours and overtime of each day on which no absence is recorded, and of a day that is
 * half absent the other half. Hours belong to the day on which they start.
 */
export function hoursThere(
  days: readonly CalendarDay[],
  absences: readonly AbsentDays[],
  { overtime, timeZone }: { overtime: readonly InstantSpan[]; timeZone: string },
): InstantSpan[] {
  const overtimeOf = new Map(overtime.map((span) => [localDateOf(span.from, timeZone), span]))
  return mergedSpans(
    days.flatMap(({ date, windows }) => {
      const more = overtimeOf.get(date) ?? []
      const hours = mergedSpans(windows.concat(more))
      const [from, to] = [hours[0]?.from ?? 0, hours.at(-1)?.to ?? 0]
      const away = absences
        .filter(({ first, last }) => first <= date && date <= last)
        // The middle of a day is that of its usual hours.
        .map(({ half }) => awaySpan(half, { from, to }, windows.length > 0 ? windows : hours))
      return spansWithout(hours, away)
    }),
  )
}

/** How many whole seconds of some hours, which are apart from one another, lie within a span. */
export function secondsWithin(hours: readonly InstantSpan[], span: InstantSpan): number {
  const milliseconds = hours.reduce((sum, each) => {
    const shared = sharedSpan(each, span)
    return shared ? sum + shared.to - shared.from : sum
  }, 0)
  return Math.floor(milliseconds / SECOND)
}

/** What of the time of a team goes into jobs, in whole seconds. @param utilisation from 0 to 1 */
export function capacityOf(seconds: number, utilisation: number): number {
  return Math.floor(seconds * utilisation)
}

/** The work that is left on a job. */
export type JobLoad = {
  id: number
  dueOn: LocalDate | null
  /** whole seconds for each team, by its place among the teams */
  secondsOfTeams: readonly number[]
}

/** So much of a job. */
export type JobPart = { jobId: number; seconds: number }

export type WeekLoad = {
  capacitySeconds: number
  /** what is done in it; never more than its capacity */
  workSeconds: number
  /** what is due by its end and done later */
  overdueSeconds: number
  /** what is done of which job, in their order */
  jobs: JobPart[]
}

export type TeamLoad = {
  /** all work that is left for the team: that of the weeks, and what is done later */
  workSeconds: number
  weeks: WeekLoad[]
  laterSeconds: number
  later: JobPart[]
}

/**
 * In which week each team does what: jobs in the order given, each as early as the team has time. Teams do not wait for one
 * another, and several of a team may work on one job.
 * @param capacities of each team the seconds of each week
 * @param lastDays of the weeks
 */
export function loadOfTeams(
  jobs: readonly JobLoad[],
  capacities: readonly (readonly number[])[],
  lastDays: readonly LocalDate[],
): TeamLoad[] {
  return capacities.map((ofWeeks, team) => {
    const ofTeam = jobs.flatMap(({ id, dueOn, secondsOfTeams }) => {
      const seconds = secondsOfTeams[team] ?? 0
      return seconds > 0 ? { jobId: id, dueOn, seconds } : []
    })
    return loadOf(ofTeam, ofWeeks, lastDays)
  })
}

type Work = JobPart & { dueOn: LocalDate | null }

function loadOf(work: readonly Work[], capacities: readonly number[], lastDays: readonly LocalDate[]): TeamLoad {
  const weeks = capacities.map((capacitySeconds): WeekLoad => {
    return { capacitySeconds, workSeconds: 0, overdueSeconds: 0, jobs: [] }
  })
  const later: JobPart[] = []
  // Weeks before this one are full.
  let at = 0
  for (const { jobId, dueOn, seconds } of work) {
    let left = seconds
    for (const [nth, week] of weeks.entries()) {
      const done = nth < at ? 0 : Math.min(left, week.capacitySeconds - week.workSeconds)
      if (done > 0) {
        week.jobs.push({ jobId, seconds: done })
        week.workSeconds += done
        left -= done
      }
      if (left === 0) break
      at = Math.max(at, nth + 1)
      if (dueOn !== null && dueOn <= (lastDays[nth] ?? '')) week.overdueSeconds += left
    }
    if (left > 0) later.push({ jobId, seconds: left })
  }
  return { workSeconds: sumOf(work), weeks, laterSeconds: sumOf(later), later }
}

function sumOf(parts: readonly { seconds: number }[]): number {
  return parts.reduce((sum, { seconds }) => sum + seconds, 0)
}
