import {
  completeSession,
  type Instant,
  mayStart,
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
  const sessions: Session[] = []
  for (const stretch of stretches) {
    const { course, activity, note, from, until, isEndReported, odd } = stretch
    const id = random.uuid()
    const begun = newSession(id, reportedStart(odd?.start ?? reportAt(from)))
    begun.flags |= flagsOfJob(stretch)
    const before = sessions.pop() ?? null
    const { previous, session } = placeSession(before, begun, null, STALLED_AFTER_HOURS)
    const end = odd?.end ?? (until !== null && isEndReported ? reportAt(until) : null)
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

/** As a phone reports it whose clock is right. */
function reportAt(at: Instant): ReportTimes {
  return { deviceAt: at, deviceSentAt: at, now: at }
}
