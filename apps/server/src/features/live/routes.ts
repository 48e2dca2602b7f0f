import type { ActiveSession, Live } from '@warsha/contract'
import { hoursAlone, type Instant, isOverEstimate, isStalled, localDateOf, secondsBetween } from '@warsha/domain'
import { shareRuns } from '@warsha/domain/coalesce'
import type { FastifyInstance } from 'fastify'
import type { LiveUpdates } from '../../platform/live-updates.ts'
import { type Db, timestamptz } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { timers } from '../../platform/timers.ts'
import { awayOn } from '../absences/index.ts'
import { holdsExpectedBy } from '../holds/index.ts'
import { presentCheck } from '../timer-checks/index.ts'
import { presentPlan } from '../planned-work/index.ts'
import { liveEvents } from './events.ts'
import { floorAt } from './floor.ts'
import { type RunningRow, runningSessions } from './queries.ts'

type Parts = { db: Db; liveUpdates: LiveUpdates; businessTimeZone: string; stalledAfterHours: number }

/** All boards read at the same moment after a change. */
const BETWEEN_READINGS_MS = 250
/** On a busy machine boards are a moment older: reading them takes a tenth of the time at most. */
const TIMES_ITS_OWN = 9

/** The live board: who works on what at this moment. */
export async function live(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, liveUpdates, businessTimeZone, stalledAfterHours } = parts
  const board = async () => {
    const now = app.now()
    const today = localDateOf(now, businessTimeZone)
    const [rows, away, expected] = await Promise.all([
      runningSessions(db, now),
      awayOn(db, today),
      holdsExpectedBy(db, today),
    ])
    return {
      ...presentLive(rows, { now, stalledAfterHours }),
      away,
      ...(expected.length > 0 && { expected_holds: expected }),
    }
  }
  route(app, 'live', readTogether(board), { answersMany: true })
  route(
    app,
    'liveFloor',
    readTogether(() => floorAt(db, parts, app.now())),
    { answersMany: true },
  )
  liveEvents(app, liveUpdates)
}

/** What is read once for all boards that ask for it at a moment. */
function readTogether<Shown>(read: () => Promise<Shown>): () => Promise<Shown> {
  let tookMs = 0
  const timed = async () => {
    const begun = performance.now()
    const shown = await read()
    tookMs = performance.now() - begun
    return shown
  }
  return shareRuns(timed, { timers, pause: () => Math.max(BETWEEN_READINGS_MS, TIMES_ITS_OWN * tookMs) })
}

type Moment = { now: Instant; stalledAfterHours: number }

function presentLive(rows: RunningRow[], { now, stalledAfterHours }: Moment): Omit<Live, 'away' | 'expected_holds'> {
  const jobsCount: Record<string, number> = {}
  for (const { job_no } of rows) jobsCount[job_no] = (jobsCount[job_no] ?? 0) + 1
  const active_sessions = rows.map((row) => presentRunning(row, now, stalledAfterHours))
  return {
    active_sessions,
    total_active: rows.length,
    total_over: active_sessions.filter(({ is_over }) => is_over).length,
    jobs_count: jobsCount,
  }
}

function presentRunning(row: RunningRow, now: Instant, stalledAfterHours: number): ActiveSession {
  const { planned_seconds, p80_hours, worked_seconds, ...rest } = row
  return {
    ...rest,
    timer_check: row.timer_check && presentCheck(row.timer_check),
    started_at: timestamptz(row.started_at),
    elapsed_hours: hoursAlone(Math.max(0, secondsBetween(row.started_at, now))),
    is_stalled: isStalled(row.started_at, now, stalledAfterHours),
    ...presentPlan({ planned_seconds, p80_hours, worked_seconds }),
    is_over: worked_seconds !== null && p80_hours !== null && isOverEstimate(worked_seconds, p80_hours),
  }
}
