import type { Timeline, TimelineHours, TimelineSession, TimelineTechnician } from '@warsha/contract'
import {
  calendarDays,
  type DateRange,
  type Instant,
  instantAt,
  isStalled,
  type LocalDate,
  localDateOf,
  plusDays,
  type Schedule,
  SECOND,
  segmentsOfDays,
  reviewFlags,
} from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { storedSchedule } from '../calendar/index.ts'
import { absencesOf } from '../absences/index.ts'
import { closedMonthsAmong, type SessionRow, sessionsWithin, type TechnicianRow, techniciansOf } from './queries.ts'

type Parts = { db: Db; businessTimeZone: string; stalledAfterHours: number }

/** Who worked on what, and when: a day or some days as they are drawn. */
export async function timeline(app: FastifyInstance, parts: Parts): Promise<void> {
  route(app, 'timeline', ({ query, now }) => {
    const first = query.from_date ?? localDateOf(now, parts.businessTimeZone)
    return timelineOf(parts, { first: withinReach(first), count: query.days }, now)
  })
}

/** No session lies outside of these, so that any day can be asked for. */
const EARLIEST: LocalDate = '2000-01-01'
const LATEST: LocalDate = '2199-12-31'

function withinReach(date: LocalDate): LocalDate {
  if (date < EARLIEST) return EARLIEST
  return date > LATEST ? LATEST : date
}

type Range = { first: LocalDate; count: number }

async function timelineOf(parts: Parts, range: Range, now: Instant): Promise<Timeline> {
  const { db, businessTimeZone: zone } = parts
  const days = daysOf(range, zone)
  const span = { from: days[0]?.from ?? now, to: days.at(-1)?.to ?? now }
  // The hours of the day before can run into the first one.
  const drawn = { first: plusDays(range.first, -1), last: plusDays(range.first, range.count - 1) }
  const [schedule, rows, absences] = await Promise.all([
    storedSchedule(db, zone),
    sessionsWithin(db, span),
    absencesOf(db, drawn),
  ])
  const monthOf = ({ started_at }: SessionRow) => localDateOf(started_at, zone).slice(0, 7)
  const [people, closed] = await Promise.all([
    techniciansOf(db, [...new Set(rows.map(({ technician_id }) => technician_id))]),
    closedMonthsAmong(db, [...new Set([...days.map(({ date }) => date.slice(0, 7)), ...rows.map(monthOf)])]),
  ])
  const technicians = people.map((person) => presentTechnician(person, drawn, zone))
  return {
    now: timestamptz(now),
    today: localDateOf(now, zone),
    business_time_zone: zone,
    days: days.map(({ date, from, to }) => ({
      date,
      starts_at: timestamptz(from),
      ends_at: timestamptz(to),
      is_locked: closed.has(date.slice(0, 7)),
    })),
    hours: hoursOf(schedule, new Set(technicians.flatMap(({ segments }) => segments)), drawn),
    technicians,
    absences,
    sessions: rows.map((row) => presentSession(row, { ...parts, now, isLocked: closed.has(monthOf(row)) })),
  }
}

function daysOf({ first, count }: Range, zone: string) {
  return Array.from({ length: count }, (_, nth) => {
    const date = plusDays(first, nth)
    return { date, from: instantAt(date, 0, zone), to: instantAt(plusDays(date, 1), 0, zone) }
  })
}

/** The hours of all, and of those segments whose own exceptions lie in these days. */
function hoursOf(schedule: Schedule, segments: ReadonlySet<string | null>, range: DateRange): TimelineHours[] {
  const isInRange = (date: LocalDate) => date >= range.first && date <= range.last
  const own = schedule.exceptions.flatMap(({ segment, from }) =>
    segment !== null && segments.has(segment) && isInRange(localDateOf(from, schedule.timeZone)) ? [segment] : [],
  )
  return [null, ...new Set(own)].map((segment) => ({
    segment,
    days: calendarDays(schedule, segment, range).map(({ date, kind, windows, isScheduled }) => ({
      date,
      kind,
      is_expected: isScheduled,
      windows: windows.map(({ from, to }) => ({ starts_at: timestamptz(from), ends_at: timestamptz(to) })),
    })),
  }))
}

function presentTechnician({ history, ...person }: TechnicianRow, days: DateRange, zone: string): TimelineTechnician {
  const segments = segmentsOfDays(history, days, zone).map(({ segment }) => segment)
  return { ...person, segment: segments.at(-1) ?? null, segments }
}

type Drawn = { now: Instant; stalledAfterHours: number; isLocked: boolean }

function presentSession(row: SessionRow, { now, stalledAfterHours, isLocked }: Drawn): TimelineSession {
  const { raw_seconds: counted, held_seconds: held, waiting_flags, has_request, ...rest } = row
  const isHeld = held !== null && (waiting_flags & reviewFlags.end_not_reported) !== 0
  return {
    ...rest,
    started_at: timestamptz(row.started_at),
    ended_at: timestamptz(row.ended_at),
    counts_until: isHeld ? timestamptz(row.started_at + (counted ?? 0) * SECOND) : null,
    is_stalled: row.ended_at === null && isStalled(row.started_at, now, stalledAfterHours),
    is_waiting: waiting_flags !== 0 || has_request,
    is_locked: isLocked,
  }
}
