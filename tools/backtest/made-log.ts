import { DAY, HOUR, type Instant } from '@warsha/domain'
import { asRecorded, type LoggedSession } from './sessions.ts'

/** When the first day of a made log begins: a Monday. */
const BEGINS = Date.UTC(2026, 0, 5)
/** As many jobs, one a day. */
const JOBS = 60
/** Days from a job's first session to its last, one job after the other: half of them six at most, four of five eight. */
const FLOW_DAYS = [2, 4, 6, 8, 10]
const TECHNICIANS = 5
const WORK = 4 * HOUR

/** @param days counted from the first one, 0 */
export function onDay(days: number, hours = 0): Instant {
  return BEGINS + days * DAY + hours * HOUR
}

/**
 * The log of a shop for tests, whose flow times are known: each job is cut from 8 to 12 on its first day, waits, and is fitted
 * from 4 to 8 on its last one.
 */
export function madeLog(change: (session: LoggedSession) => LoggedSession = (session) => session): LoggedSession[] {
  const sessions = Array.from({ length: JOBS }, (_, nth) => sessionsOf(nth)).flat()
  return asRecorded(sessions.map(change))
}

function sessionsOf(nth: number): LoggedSession[] {
  const begunAt = onDay(nth, 8)
  const closedAt = begunAt + (FLOW_DAYS[nth % FLOW_DAYS.length] ?? 0) * DAY
  const own = { job: `J${nth}`, jobType: '', band: '', technician: `T${nth % TECHNICIANS}`, saidAt: null }
  return [
    { ...own, activity: 'CUT', startedAt: begunAt, endedAt: begunAt + WORK },
    { ...own, activity: 'FIT', startedAt: closedAt - WORK, endedAt: closedAt },
  ]
}
