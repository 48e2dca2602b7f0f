import {
  completeSession,
  DAY,
  HOUR,
  type Instant,
  mayStart,
  MINUTE,
  newSession,
  placeSession,
  reportedEnd,
  reportedStart,
  reviewFlags,
  type SessionTimes,
} from '@warsha/domain'
import { closedAtOf } from './floor.ts'
import type { Technician } from './people.ts'
import type { Random } from './random.ts'
import type { Diary, Stretch } from './work.ts'

/** A session as the server stored it, whose id is the phone's key. */
export type Session = SessionTimes & {
  id: string
  technician: Technician
  jobNo: string
  activity: string
  note: string | null
}

export const STALLED_AFTER_HOURS = 10

/** Reports a technician's work to the product's rules, as their phone did. @returns what they made of it */
export function sessionsOf({ technician, stretches }: Diary, random: Random): Session[] {
  const times = phoneClock(random, stretches)
  const sessions: Session[] = []
  for (const [i, stretch] of stretches.entries()) {
    const { course, activity, note } = stretch
    const id = random.uuid()
    const begun = newSession(id, reportedStart(startTimes(stretch, times)))
    begun.flags |= flagsOfJob(stretch)
    const before = sessions.pop() ?? null
    const { previous, session } = placeSession(before, begun, null, STALLED_AFTER_HOURS)
    const end = endTimes(stretch, stretches[i + 1]?.from, times)
    const stored = end ? completeSession(session, reportedEnd(end)) : session
    if (previous) sessions.push(previous)
    sessions.push({ ...stored, id, technician, jobNo: course.jobNo, activity, note })
  }
  return sessions
}

function flagsOfJob({ course, from }: Stretch): number {
  const job = { status: 'in_progress', closedAt: closedAtOf(course) } as const
  const verdict = mayStart({ job, activity: { isActive: true }, startedAt: from, isReport: true })
  return verdict === 'yes_for_review' ? reviewFlags.job_was_closed : 0
}

/** A time as a phone reports it, and when that reaches the server. */
type ReportTimes = Parameters<typeof reportedStart>[0]
type PhoneClock = (at: Instant, sentAt: Instant) => ReportTimes

/** The clock of a technician's phone: mostly right, on some phones wrong for some weeks. */
function phoneClock(random: Random, stretches: Stretch[]): PhoneClock {
  const from = random.pick(stretches).from
  const until = from + (random.chance(0.15) ? random.between(5, 25) * DAY : 0)
  const wrongBy = Math.round((random.chance(0.5) ? 1 : -1) * random.between(3, 50) * MINUTE)
  return (at, sentAt) => {
    const error = at >= from && at < until ? wrongBy : 0
    return { deviceAt: at + error, deviceSentAt: sentAt + error, now: sentAt }
  }
}

function startTimes({ from, oddity }: Stretch, times: PhoneClock): ReportTimes {
  if (oddity === 'clock_ahead_at_start') return { deviceAt: from + 2 * HOUR, deviceSentAt: null, now: from }
  return times(from, oddity === 'start_reported_weeks_later' ? from + 37 * DAY : from)
}

function endTimes({ from, until, oddity, isEndReported }: Stretch, nextStart: Instant | undefined, times: PhoneClock) {
  if (until === null || oddity === 'end_forgotten') return null
  if (oddity === 'clock_ahead_at_end') return { deviceAt: until + 3 * HOUR, deviceSentAt: null, now: until }
  if (oddity === 'clock_behind_at_end') return { deviceAt: from - 40 * MINUTE, deviceSentAt: null, now: until }
  const late = (nextStart ?? until) + 25 * MINUTE
  if (oddity === 'end_after_next_start') return times(late, late + HOUR)
  return isEndReported ? times(until, until) : null
}
