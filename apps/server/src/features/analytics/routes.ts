import { MOST_COCKPIT_CELLS, MOST_LEARNED_CELLS } from '@warsha/contract'
import { type Instant, localDateOf, plusDays, weekdayOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import type { ImagesJobs } from '../job-images/index.ts'
import { cockpit } from './cockpit-queries.ts'
import { presentCockpit } from './present-cockpit.ts'
import { presentEfficiency } from './present-efficiency.ts'
import { presentAccuracy, presentCosts, presentLearned, presentOverview, presentTrends } from './present.ts'
import { accuracyByActivity, costBy, efficiency, learned, overview, type Since, workByPeriod } from './queries.ts'
import { rangeOf } from './range.ts'

type Parts = { db: Db; imagesJobs: ImagesJobs; businessTimeZone: string }

/** What was worked, what it cost, and how near the estimates came: stored results, rollups and settled work items. */
export async function analytics(app: FastifyInstance, parts: Parts): Promise<void> {
  serveWork(app, parts)
  serveEstimates(app, parts)
}

function serveWork(app: FastifyInstance, { db, imagesJobs, businessTimeZone }: Parts): void {
  route(app, 'kpiDashboard', async ({ now }) => {
    const withImagesJobs = (await imagesJobs.upToDate()) !== 'none'
    return presentOverview(await overview(db, sinceWhen(now, businessTimeZone), withImagesJobs))
  })

  route(app, 'timeTrends', async ({ query }) => {
    const rows = await workByPeriod(db, query.granularity, rangeOf(query, businessTimeZone))
    return presentTrends(rows)
  })

  route(app, 'costBreakdown', async ({ query }) => {
    const rows = await costBy(db, query.group_by, rangeOf(query, businessTimeZone))
    return presentCosts(rows)
  })
}

function serveEstimates(app: FastifyInstance, { db, businessTimeZone }: Parts): void {
  route(app, 'technicianEfficiency', async ({ query }) => {
    return presentEfficiency(await efficiency(db, rangeOf(query, businessTimeZone)))
  })

  route(app, 'activityAccuracy', async ({ query }) => {
    return presentAccuracy(await accuracyByActivity(db, rangeOf(query, businessTimeZone)))
  })

  route(app, 'learningEffectiveness', async () => presentLearned(await learned(db, MOST_LEARNED_CELLS)))

  route(app, 'estimateCockpit', async ({ query }) => {
    return presentCockpit(await cockpit(db, rangeOf(query, businessTimeZone), MOST_COCKPIT_CELLS))
  })
}

/** Weeks begin on Sunday. */
function sinceWhen(now: Instant, timeZone: string): Since {
  const today = localDateOf(now, timeZone)
  return { today, week: plusDays(today, -weekdayOf(today)), month: `${today.slice(0, 8)}01` }
}
