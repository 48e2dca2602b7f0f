import { HOUR, hoursOfSeconds, type Instant, SECOND } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import type { LiveUpdates } from '../../platform/live-updates.ts'
import { type Db, timestamptz } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { forecastThread } from './forecast-thread.ts'
import { ForecastScheduler } from './scheduler.ts'
import { allForecasts, type ForecastOfJob, lastForecastRun } from './queries.ts'
import { forecastRecord } from './record.ts'

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
    return last?.made_at == null ? null : (app.now() - last.made_at) / SECOND
  })
  route(app, 'jobForecasts', async () => {
    const [last, jobs, { isGuess, answer }] = await Promise.all([
      lastForecastRun(db),
      allForecasts(db),
      forecastRecord(db),
    ])
    return {
      made_at: timestamptz(last?.made_at ?? null),
      technicians: last?.technicians ?? 0,
      utilisation_percent: last?.utilisation == null ? null : Math.round(last.utilisation * 100),
      is_guess: isGuess,
      record: answer,
      jobs: jobs.map((job) => present(job, isGuess)),
    }
  })
  return parts.isOn ? keptFresh(app, parts) : { dueDateChanged: () => undefined }
}

function keptFresh(app: FastifyInstance, parts: Parts): ForecastScheduler {
  const { db, liveUpdates, now, businessTimeZone, stalledAfterHours } = parts
  const thread = forecastThread(db.connection)
  const scheduler = new ForecastScheduler({
    compute: (unlessWithin) => thread.give({ businessTimeZone, stalledAfterHours, now: now(), unlessWithin }),
    onError: (error) => app.log.warn({ err: error }, 'the forecasts were not reckoned'),
  })
  const unwatch = liveUpdates.watch(() => scheduler.changed())
  // Time goes on where nothing else does.
  const hourly = setInterval(() => scheduler.changed(), HOUR)
  app.addHook('onReady', () => scheduler.changed())
  app.addHook('preClose', async () => {
    unwatch()
    clearInterval(hourly)
    await Promise.all([scheduler.close(), thread.close()])
  })
  return scheduler
}

/** Trials are a few hundred: parts of a percent say nothing. */
function present(row: ForecastOfJob, isGuess: boolean) {
  return {
    ...row,
    remaining_hours: row.remaining_hours === null ? null : hoursOfSeconds(Math.round(row.remaining_hours * 3600)),
    p50_at: row.no_forecast === null ? timestamptz(row.p50_at) : null,
    p80_at: row.no_forecast === null ? timestamptz(row.p80_at) : null,
    late_percent:
      row.no_forecast === null && row.late_percent !== null && !isGuess ? Math.round(row.late_percent) : null,
    made_at: timestamptz(row.made_at),
  }
}
