import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { rangeOf } from '../analytics/index.ts'
import { type ClosedRow, closedJobs, holdsByReason, type ReasonRow } from './queries.ts'

type Parts = { db: Db; businessTimeZone: string }

/** Where jobs wait, for what, and for how long. */
export async function holds(app: FastifyInstance, { db, businessTimeZone }: Parts): Promise<void> {
  route(app, 'jobWaiting', async ({ query, now }) => {
    const range = rangeOf(query, businessTimeZone)
    const [reasons, closed] = await Promise.all([holdsByReason(db, range, now), closedJobs(db, range)])
    return { reasons: reasons.map(presentReason), closed: closed && presentClosed(closed) }
  })
}

function presentReason({ seconds, median_seconds, ...row }: ReasonRow) {
  return { ...row, days: daysOf(seconds), median_days: median_seconds === null ? null : daysOf(median_seconds) }
}

/** Parts that are rounded beside the whole would not add up: the rest is what the others leave. */
function presentClosed({ jobs, flow, before_work, work, hold }: ClosedRow) {
  const [flow_days, before_work_days, work_days, hold_days] = [flow, before_work, work, hold].map(tenthsOf)
  const parts = (before_work_days ?? 0) + (work_days ?? 0) + (hold_days ?? 0)
  return {
    jobs,
    flow_days: (flow_days ?? 0) / 10,
    before_work_days: (before_work_days ?? 0) / 10,
    work_days: (work_days ?? 0) / 10,
    hold_days: (hold_days ?? 0) / 10,
    between_days: Math.max(0, (flow_days ?? 0) - parts) / 10,
  }
}

const DAY_SECONDS = 86_400

function daysOf(seconds: number): number {
  return tenthsOf(seconds) / 10
}

function tenthsOf(seconds: number): number {
  return Math.round((seconds * 10) / DAY_SECONDS)
}
