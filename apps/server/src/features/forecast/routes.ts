import { HOUR, type Instant, SECOND, timeSince } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import type { LiveUpdates } from '../../platform/live-updates.ts'
import type { Db } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { forecastThread, replayThread } from './forecast-thread.ts'
import { ForecastScheduler, ReplayScheduler } from './scheduler.ts'
import { presentedForecasts } from './present.ts'
import { lastForecastRun } from './queries.ts'

type Parts = {
  db: Db
  liveUpdates: LiveUpdates
  businessTimeZone: string
  stalledAfterHours: number
  now: () => Instant
  /** whether forecasts are made as the app runs; off where a test says when */
  isOn: boolean
}

/** When open jobs are expected to be finished. @returns whom to tell of a new due date */
export function forecasts(app: FastifyInstance, parts: Parts): Pick<ForecastScheduler, 'dueDateChanged'> {
  const { db } = parts
  app.metrics.gauge('warsha_forecast_age_seconds', 'Time since forecasts were computed', async () => {
    const last = await lastForecastRun(db)
    const age = timeSince(last?.made_at ?? null, app.now())
    return age === null ? null : age / SECOND
  })
  route(app, 'jobForecasts', ({ query }) => presentedForecasts(db, query))
  return parts.isOn ? keptFresh(app, parts) : { dueDateChanged: () => undefined }
}

function keptFresh(app: FastifyInstance, parts: Parts): ForecastScheduler {
  const { db, liveUpdates, now, businessTimeZone, stalledAfterHours } = parts
  const thread = forecastThread(db.connection)
  const occasion = () => ({ businessTimeZone, stalledAfterHours, now: now() })
  const scheduler = new ForecastScheduler({
    compute: async (unlessWithin) => {
      const answer = await thread.give({ ...occasion(), unlessWithin })
      replay.goOn()
      return 'isDone' in answer && answer.isDone
    },
    onError: (error) => app.background.warn('the forecasts were not reckoned', error),
  })
  const replaying = replayThread(db.connection)
  const replay = new ReplayScheduler({
    replay: async () => {
      const answer = await replaying.give({ ...occasion(), isReplay: true })
      return 'replayedDays' in answer ? answer.replayedDays : 0
    },
    onReplayed: () => scheduler.recordChanged(),
    onError: (error) => app.background.warn('forecasts of the past were not made', error),
  })
  const unwatch = liveUpdates.watch(() => scheduler.changed())
  // Time goes on where nothing else does.
  const hourly = setInterval(() => scheduler.changed(), HOUR)
  app.addHook('onReady', () => scheduler.changed())
  app.addHook('preClose', async () => {
    unwatch()
    clearInterval(hourly)
    replay.close()
    await Promise.all([scheduler.close(), thread.close(), replaying.close()])
  })
  return scheduler
}
