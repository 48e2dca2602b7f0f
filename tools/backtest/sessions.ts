import type { Instant } from '@warsha/domain'
import { readTable } from './table.ts'

/** A session of a log. */
export type LoggedSession = {
  job: string
  jobType: string
  band: string
  activity: string
  technician: string
  startedAt: Instant
  endedAt: Instant
  /** when its technician said that the activity is finished on the job: at the end that the log has; null: did not */
  saidAt: Instant | null
}

const requiredColumns = ['job_no', 'activity_code', 'technician', 'started_at', 'ended_at'] as const

const SAID = new Set(['1', 'true', 'yes', 'x', 'finished'])

/**
 * Reads sessions from CSV: `job_no, activity_code, technician, started_at, ended_at` and, where the file has them,
 * `job_type`, `band` and `finished`. Throws an Error that says what is wrong with the file, and in which row.
 */
export function readSessions(csv: string): LoggedSession[] {
  return readTable(csv, requiredColumns).map(({ number, text, instant }) => {
    for (const column of ['job_no', 'activity_code', 'technician']) {
      if (text(column) === '') throw new Error(`Row ${number}: ${column} is missing`)
    }
    const [startedAt, endedAt] = [instant('started_at'), instant('ended_at')]
    if (endedAt < startedAt) throw new Error(`Row ${number}: ended_at must not come before started_at`)
    return {
      job: text('job_no'),
      jobType: text('job_type'),
      band: text('band'),
      activity: text('activity_code'),
      technician: text('technician'),
      startedAt,
      endedAt,
      saidAt: SAID.has(text('finished').trim().toLowerCase()) ? endedAt : null,
    }
  })
}

/**
 * The sessions as they would have been recorded, in the order of their starts: a technician works on one thing at a time,
 * so that each session ends where the technician's next one begins; what is left without any length does not count, unless
 * it finishes its activity.
 */
export function asRecorded(sessions: readonly LoggedSession[]): LoggedSession[] {
  const inOrder = sessions.toSorted((a, b) => a.startedAt - b.startedAt || a.endedAt - b.endedAt)
  const last = new Map<string, LoggedSession>()
  const recorded: LoggedSession[] = []
  for (const session of inOrder) {
    const before = last.get(session.technician)
    if (before && before.endedAt > session.startedAt) before.endedAt = session.startedAt
    const own = { ...session }
    last.set(session.technician, own)
    recorded.push(own)
  }
  return recorded.filter(({ startedAt, endedAt, saidAt }) => endedAt > startedAt || saidAt !== null)
}
