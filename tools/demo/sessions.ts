import {
  completeSession,
  DAY,
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
import type { Diary, ReportTimes, Stretch } from './work.ts'

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
  const clock = phoneClock(random, stretches)
  const sessions: Session[] = []
  for (const stretch of stretches) {
    const { course, activity, note, from, until, isEndReported, odd } = stretch
    const id = random.uuid()
    const begun = newSession(id, reportedStart(odd?.start ?? clock(from)))
    begun.flags |= flagsOfJob(stretch)
    const before = sessions.pop() ?? null
    const { previous, session } = placeSession(before, begun, null, STALLED_AFTER_HOURS)
    const end = odd?.end ?? (until !== null && isEndReported ? clock(until) : null)
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

/** The clock of a technician's phone: mostly right, on some phones wrong for some weeks. */
function phoneClock(random: Random, stretches: Stretch[]): (at: Instant) => ReportTimes {
  const from = random.pick(stretches).from
  const until = from + (random.chance(0.15) ? random.between(5, 25) * DAY : 0)
  const wrongBy = Math.round((random.chance(0.5) ? 1 : -1) * random.between(3, 50) * MINUTE)
  return (at) => {
    const shown = at + (at >= from && at < until ? wrongBy : 0)
    return { deviceAt: shown, deviceSentAt: shown, now: at }
  }
}
