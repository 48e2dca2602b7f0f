import type { Live } from '@warsha/contract'
import { hoursOfSeconds, type Instant, isStalled, secondsBetween } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import type { Changes } from '../../platform/changes.ts'
import { type Db, timestamptz } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { liveEvents } from './events.ts'
import { type RunningRow, runningSessions } from './queries.ts'

type Parts = { db: Db; changes: Changes; stalledAfterHours: number }

/** The live board: who works on what at this moment. */
export async function live(app: FastifyInstance, { db, changes, stalledAfterHours }: Parts): Promise<void> {
  route(app, 'live', async ({ now }) => presentLive(await runningSessions(db), now, stalledAfterHours))
  liveEvents(app, changes)
}

function presentLive(rows: RunningRow[], now: Instant, stalledAfterHours: number): Live {
  const jobsCount: Record<string, number> = {}
  for (const { job_no } of rows) jobsCount[job_no] = (jobsCount[job_no] ?? 0) + 1
  return {
    active_sessions: rows.map((row) => ({
      ...row,
      started_at: timestamptz(row.started_at),
      elapsed_hours: hoursOfSeconds(Math.max(0, secondsBetween(row.started_at, now))),
      is_stalled: isStalled(row.started_at, now, stalledAfterHours),
    })),
    total_active: rows.length,
    jobs_count: jobsCount,
  }
}
