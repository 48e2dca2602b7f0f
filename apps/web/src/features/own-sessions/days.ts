import { DAY, type Instant, secondsBetween } from '@warsha/domain'
import type { ShownOwnSession } from '../../offline/own-sessions.ts'

/** The sessions that started on one day of the device's calendar, newest first. */
export type OwnDay = {
  /** any instant of it */
  at: Instant
  sessions: ShownOwnSession[]
  /** of those that have ended and count */
  seconds: number
}

const DAYS = 7

/** The sessions of today and the six days before, by day. @param sessions newest first */
export function daysOf(sessions: readonly ShownOwnSession[], now: Instant): OwnDay[] {
  const since = startOfDay(now - (DAYS - 1) * DAY)
  const days: OwnDay[] = []
  for (const session of sessions) {
    if (session.startedAt < since) continue
    const last = days.at(-1)
    const day =
      last && isSameDay(last.at, session.startedAt) ? last : { at: session.startedAt, sessions: [], seconds: 0 }
    if (day !== last) days.push(day)
    day.sessions.push(session)
    if (!session.isVoided) day.seconds += secondsOf(session) ?? 0
  }
  return days
}

/** Whole seconds from start to end that count; null while it runs. */
export function secondsOf({
  startedAt,
  endedAt,
  heldSeconds,
}: Pick<ShownOwnSession, 'startedAt' | 'endedAt' | 'heldSeconds'>): number | null {
  return endedAt === null ? null : Math.max(0, secondsBetween(startedAt, endedAt) - heldSeconds)
}

/** How many days of the calendar ago that was. */
export function daysAgo(instant: Instant, now: Instant): number {
  return Math.round((startOfDay(now) - startOfDay(instant)) / DAY)
}

function isSameDay(a: Instant, b: Instant): boolean {
  return startOfDay(a) === startOfDay(b)
}

function startOfDay(instant: Instant): Instant {
  return new Date(instant).setHours(0, 0, 0, 0)
}
