import { instantOfWorkingSecond, type WorkingCalendar, workingSecondsUntil } from '../calendar.ts'
import { type Instant, wholeSecond } from '../time.ts'
import { p50Of, p80Of, type Quantiles, shareLater } from './quantiles.ts'
import type { FinishedWork } from './trials.ts'

/** When a job is expected to be finished. */
export type Finish = {
  /** as likely earlier as later */
  p50: Instant
  /** four of five times earlier */
  p80: Instant
  /** how likely later than asked for, in percent; null when nobody asked */
  latePercent: number | null
}

/** The clock by which technicians' hours of work become times of the day. */
export type Pace = {
  calendar: WorkingCalendar
  now: Instant
  /** how much of the working time is worked on jobs, above 0 and 1 at most */
  utilisation: number
}

/**
 * When a job is finished, by its trials.
 * @param dueBy the end of the day on which the job is due
 * @returns null when it has no finish, or one beyond the calendar's end
 */
export function finishOf(
  { finishes }: Omit<FinishedWork, 'remainingOfTeams'>,
  dueBy: Instant | null,
  pace: Pace,
): Finish | null {
  if (finishes.length === 0) return null
  const p50 = instantAfter(quantile(finishes, 0.5), pace)
  const p80 = instantAfter(quantile(finishes, 0.8), pace)
  if (p50 === null || p80 === null) return null
  return { p50, p80, latePercent: dueBy === null ? null : latePercent(finishes, dueBy, pace) }
}

/**
 * When a job is finished, by hours of the working calendar from now on; null beyond the calendar's end.
 * @param dueBy the end of the day on which the job is due
 */
export function finishOfQuantiles(
  quantiles: Quantiles,
  dueBy: Instant | null,
  pace: Omit<Pace, 'utilisation'>,
): Finish | null {
  const calendarPace = { ...pace, utilisation: 1 }
  const p50 = instantAfter(p50Of(quantiles), calendarPace)
  const p80 = instantAfter(p80Of(quantiles), calendarPace)
  if (p50 === null || p80 === null) return null
  if (dueBy === null) return { p50, p80, latePercent: null }
  const late = dueBy <= pace.now ? 1 : shareLater(quantiles, workingHoursBefore(dueBy, calendarPace))
  return { p50, p80, latePercent: 100 * late }
}

/** The technician's hours of work that fit in before an instant. */
export function workingHoursBefore(instant: Instant, { calendar, now, utilisation }: Pace): number {
  const seconds = workingSecondsUntil(calendar, instant) - workingSecondsUntil(calendar, now)
  return (seconds / 3600) * utilisation
}

function latePercent(finishes: Float64Array, dueBy: Instant, pace: Pace): number {
  if (dueBy <= pace.now) return 100
  const most = workingHoursBefore(dueBy, pace)
  const inTime = finishes.findLastIndex((hours) => hours <= most) + 1
  return (100 * (finishes.length - inTime)) / finishes.length
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0
}

function instantAfter(hours: number, { calendar, now, utilisation }: Pace): Instant | null {
  const begun = workingSecondsUntil(calendar, now)
  const seconds = Math.ceil((hours / utilisation) * 3600)
  const instant = instantOfWorkingSecond(calendar, begun + seconds)
  // With nothing left to do it is finished as soon as somebody is there to say so.
  return seconds === 0 && instant !== null && instant < wholeSecond(now) ? nextStart(calendar, now) : instant
}

function nextStart({ starts }: WorkingCalendar, now: Instant): Instant | null {
  return starts.find((start) => start >= now) ?? null
}
