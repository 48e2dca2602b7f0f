import {
  DAY,
  forecastOf,
  type ForecastTuning,
  HOUR,
  type Instant,
  LEARNING_PARAMETERS,
  type LearningParameters,
  p50Of,
  p80Of,
  type Quantiles,
  SurvivalCurve,
} from '@warsha/domain'
import type { FinishHours, Outcome } from './forecast-score.ts'
import { jobLogOf, type KeptForecast, type LoggedJob, pastForecastAt } from './log-jobs.ts'
import type { Period } from './options.ts'
import type { LoggedSession } from './sessions.ts'
import { RECORD_WITHIN, type ShopAt, shopAt } from './shop-at.ts'

/**
 * Ways to forecast when a job is finished: as the product does; by the shop's flow times alone (Kaplan-Meier, given the
 * job's age); by its work content alone; and the plain mean of these two.
 */
export const METHODS = ['product', 'flow_times', 'work_content', 'plain_mean'] as const
export type Method = (typeof METHODS)[number]

/** A job's first session, or a Monday on which it is open. */
export type Occasion = 'new_jobs' | 'mondays'

/** What each method says; null where it says nothing. */
export type Finishes = Record<Method, FinishHours | null>

/** What was forecast of a job, and what came of it. */
export type ForecastRow = Outcome & {
  occasion: Occasion
  job: string
  madeAt: Instant
  finishes: Finishes
}

export type ForecastReplay = {
  /** made in the period, after the first fifth of the log */
  rows: ForecastRow[]
  /** of the period's last forecasts; null without any */
  tuning: (ForecastTuning & { asOf: Instant }) | null
}

export type ReplayOptions = { period: Period; trials: number; parameters: LearningParameters }

/** As many as the product plays, with the seed that it has. */
const TRIALS = 400
const SEED = 1
/** A job whose last session is no longer ago than this at the log's end may go on behind it. */
const QUIET_AT_END = 7 * DAY

/**
 * What would have been forecast of each job at its first session, and on each Monday (at 00:00 UTC) of every open job, from
 * nothing but what was known then; only that a session was a job's last one is known as it ends. The record by which the
 * product judges itself is made of the same forecasts, those of the first fifth included.
 * @param sessions as they were recorded, in the order of their starts
 */
export function replayForecasts(
  sessions: readonly LoggedSession[],
  { period, trials = TRIALS, parameters = LEARNING_PARAMETERS }: Partial<ReplayOptions> & Pick<ReplayOptions, 'period'>,
): ForecastReplay {
  const log = jobLogOf(sessions, parameters)
  const { begins, burntIn, ends } = log.bounds
  const rows: ForecastRow[] = []
  const kept: KeptForecast[] = []
  let tuning: ForecastReplay['tuning'] = null
  for (const at of momentsOf(log.jobs, { from: begins, before: Math.min(ends, period.before) })) {
    const shop = shopAt(log, at, parameters)
    const made = forecastsAt(shop, { at, kept, trials })
    kept.push(...made.forecasts.flatMap((forecast) => keptOf(forecast, at)))
    if (at < Math.max(burntIn, period.from)) continue
    tuning = { ...made.tuning, asOf: at }
    rows.push(
      ...made.forecasts.map(({ job, finishes }) => rowOf(job, finishes, { at, knownUntil: ends - QUIET_AT_END })),
    )
  }
  return { rows, tuning }
}

/** When forecasts are made, in the order of time. */
function momentsOf(jobs: readonly LoggedJob[], { from, before }: Period): Instant[] {
  const moments = new Set(jobs.map(({ begunAt }) => begunAt))
  for (let day = Math.ceil(from / DAY) * DAY; day < before; day += DAY) if (isMonday(day)) moments.add(day)
  return [...moments].filter((at) => at < before).toSorted((a, b) => a - b)
}

function isMonday(at: Instant): boolean {
  return at % DAY === 0 && new Date(at).getUTCDay() === 1
}

type MadeForecast = {
  job: LoggedJob
  /** hours */
  age: number
  work: Quantiles | null
  flow: Quantiles | null
  finishes: Finishes
}

function keptOf({ job, age, work, flow }: MadeForecast, madeAt: Instant): KeptForecast[] {
  return work ? [{ job, madeAt, age, work, flow }] : []
}

type ForecastsAt = { at: Instant; kept: readonly KeptForecast[]; trials: number }

/** Forecasts of all open jobs, of which those are returned that the moment calls for. */
function forecastsAt(
  { openJobs, sinceBegun, technicians, utilisation }: ShopAt,
  { at, kept, trials }: ForecastsAt,
): { forecasts: MadeForecast[]; tuning: ForecastTuning } {
  const pastForecasts = kept.filter(({ madeAt }) => madeAt > at - RECORD_WITHIN).map((past) => pastForecastAt(past, at))
  const { forecasts, tuning } = forecastOf(
    openJobs.map(({ ahead }) => ahead),
    { sinceBegun, sinceReceipt: [], pastForecasts },
    { technicians, utilisation, seed: SEED, trials },
  )
  const curve = new SurvivalCurve(sinceBegun.map(({ hours, isClosed }) => ({ hours, isClosed, weight: 1 })))
  const made = openJobs.flatMap(({ job, ahead: { age } }, place) => {
    const { work = null, flow = null, finish = null } = forecasts[place] ?? {}
    if (job.begunAt !== at && !isMonday(at)) return []
    // Where nobody works, the product says nothing.
    const product = technicians === 0 ? null : finish
    return { job, age, work, flow, finishes: finishesBy({ product, work, flowTimes: remainingBy(curve, age) }) }
  })
  return { forecasts: made, tuning }
}

function remainingBy(curve: SurvivalCurve, age: number): FinishHours | null {
  const [p50, p80] = [curve.remaining(age, 0.5), curve.remaining(age, 0.8)]
  return p50 === null || p80 === null ? null : { p50, p80 }
}

type MethodFinishes = { product: Quantiles | null; work: Quantiles | null; flowTimes: FinishHours | null }

function finishesBy({ product, work, flowTimes }: MethodFinishes): Finishes {
  const workContent = work && hoursOfQuantiles(work)
  return {
    product: product && hoursOfQuantiles(product),
    flow_times: flowTimes,
    work_content: workContent,
    plain_mean: workContent && flowTimes && meanOf(workContent, flowTimes),
  }
}

function hoursOfQuantiles(quantiles: Quantiles): FinishHours {
  return { p50: p50Of(quantiles), p80: p80Of(quantiles) }
}

function meanOf(one: FinishHours, other: FinishHours): FinishHours {
  return { p50: (one.p50 + other.p50) / 2, p80: (one.p80 + other.p80) / 2 }
}

function rowOf(
  job: LoggedJob,
  finishes: Finishes,
  { at, knownUntil }: { at: Instant; knownUntil: Instant },
): ForecastRow {
  return {
    occasion: job.begunAt === at ? 'new_jobs' : 'mondays',
    job: job.name,
    madeAt: at,
    finishes,
    followedHours: (knownUntil - at) / HOUR,
    closedAfter: job.closedAt < knownUntil ? (job.closedAt - at) / HOUR : null,
  }
}
