import { type ForecastStretch, stretched, stretchOf } from './calibration.ts'
import { flowFactorOf, flowFactorOfJob } from './flow-factor.ts'
import { flowCurves, type FlowTime } from './flow-time.ts'
import { type JudgedForecast, mixtureOf, weightOfFlow } from './mixture.ts'
import { p50Of, p80Of, type Quantiles, quantilesOf, SHARES } from './quantiles.ts'
import { FinishTrials, JOB_CORRELATION, type JobAhead } from './trials.ts'

/** Where a job stands, for the shop's flow times. */
export type JobStage = {
  jobType: string | null
  /** whether it has been worked on: its age counts from then, else from its receipt */
  hasBegun: boolean
  /** hours of the working calendar */
  age: number
}

/** A job to be forecast. */
export type OpenJob = JobStage & {
  id: number
  /** nobody works on it for now: it has no finish */
  isHeld: boolean
  /** hours of work on it up to now; without them its own pace is not known, only the shop's */
  workedHours?: number
  /** what remains of it; null without any estimate: then only flow times tell */
  activities: JobAhead['activities'] | null
}

/** A job of the shop's record. */
export type JobPassage = FlowTime & {
  /** hours of work on it until it was closed, or until now */
  workedHours: number
}

/** An earlier forecast of a job, kept to be judged. Hours of the working calendar. */
export type PastForecast = JobStage & {
  jobId: number
  /** the first of its job */
  isFirst: boolean
  /** what the trials said then */
  work: Quantiles
  /** from then until now */
  passedHours: number
  /** from then until the job was closed; null while it is open */
  closedAfter: number | null
}

/** All that is known of how jobs go through the shop at the moment of the forecast, and nothing of later. */
export type ShopRecord = {
  /** every job with work, its time from the first work on */
  sinceBegun: readonly JobPassage[]
  /** every job, its time from its receipt on */
  sinceReceipt: readonly FlowTime[]
  pastForecasts: readonly PastForecast[]
}

export type ForecastOptions = {
  /** of each team; a number: all in one */
  technicians: number | readonly number[]
  /** the share of the working calendar that a technician records on jobs, above 0 and 1 at most */
  utilisation: number
  seed: number
  trials: number
}

export type JobForecast = {
  jobId: number
  /** technicians' hours of work that remain on average; null without any estimate */
  remainingHours: number | null
  /** of the trials alone, to be kept as a `PastForecast`; null without a finish by them */
  work: Quantiles | null
  /** from now until it is finished; null without a finish */
  finish: Quantiles | null
}

/** What the shop's record says of its forecasts: how far flow times are believed, and by how much they are stretched. */
export type ForecastTuning = {
  flowWeight: number
  /** of a job's first forecast, and of later ones */
  stretch: { first: ForecastStretch; later: ForecastStretch }
}

/**
 * When each open job is finished: the quantiles of the work-content trials and of the shop's own flow times, averaged with
 * weights by how both did, stretched by how far they held.
 * @param jobs in the order in which they are worked on
 */
export function forecastOf(
  jobs: readonly OpenJob[],
  record: ShopRecord,
  options: ForecastOptions,
): { forecasts: JobForecast[]; tuning: ForecastTuning } {
  const flowOf = flowQuantilesBy(record)
  const tuning = tuningOf(record, flowOf)
  const forecastedBefore = new Set(record.pastForecasts.map(({ jobId }) => jobId))
  const trials = playedTrials(jobs, record, options)
  const forecasts = jobs.map((job, place) => {
    const { remainingHours, finishes } = trials.resultOf(place)
    const work = job.activities && finishes.length > 0 ? calendarQuantiles(finishes, options) : null
    const stretch = forecastedBefore.has(job.id) ? tuning.stretch.later : tuning.stretch.first
    return {
      jobId: job.id,
      remainingHours: job.activities && remainingHours,
      work,
      finish: job.isHeld ? null : finishBy(work, flowOf(job), { weight: tuning.flowWeight, stretch }),
    }
  })
  return { forecasts, tuning }
}

function playedTrials(jobs: readonly OpenJob[], { sinceBegun }: ShopRecord, options: ForecastOptions): FinishTrials {
  const ofShop = flowFactorOf(sinceBegun.map(({ hours, workedHours }) => ({ calendarHours: hours, workedHours })))
  const ahead = jobs.map(({ id, isHeld, activities, age, hasBegun, workedHours = 0 }): JobAhead => {
    const progress = { workedHours, calendarHours: hasBegun ? age : 0 }
    const flowFactor = ofShop && flowFactorOfJob(ofShop, progress)
    return { id, activities: activities ?? [], isHeld: isHeld || activities === null, flowFactor }
  })
  const trials = new FinishTrials(ahead, { ...options, jobCorrelation: JOB_CORRELATION })
  trials.play()
  return trials
}

function calendarQuantiles(finishes: Float64Array, { utilisation }: ForecastOptions): Quantiles {
  return quantilesOf(finishes).map((hours) => hours / utilisation)
}

function finishBy(
  work: Quantiles | null,
  flow: Quantiles | null,
  { weight, stretch }: { weight: number; stretch: ForecastStretch },
): Quantiles | null {
  if (work && flow) return stretched(mixtureOf(work, flow, weight), stretch)
  const either = work ?? flow
  return either && stretched(either, stretch)
}

type FlowQuantiles = (stage: JobStage) => Quantiles | null

/** Of fewer closed jobs nothing is known: the first ones of a shop are the quick ones, or one that took for ever. */
const FEWEST_CLOSED = 10

/** What the shop's flow times say of jobs at their age; null while too few have been closed. */
function flowQuantilesBy({ sinceBegun, sinceReceipt }: ShopRecord): FlowQuantiles {
  const begun = knownCurves(sinceBegun)
  const received = knownCurves(sinceReceipt)
  return ({ jobType, hasBegun, age }) => {
    const curve = (hasBegun ? begun : received)?.(jobType)
    return curve?.isKnown ? SHARES.map((share) => curve.remaining(age, share) ?? 0) : null
  }
}

function knownCurves(times: readonly FlowTime[]): ReturnType<typeof flowCurves> | null {
  return times.filter(({ isClosed }) => isClosed).length < FEWEST_CLOSED ? null : flowCurves(times)
}

/** What the record says of the methods as they are today. */
function tuningOf(record: ShopRecord, flowOf: FlowQuantiles): ForecastTuning {
  const judged = record.pastForecasts.flatMap((past) => {
    const flow = flowOf(past)
    return flow ? [{ ...past, flow }] : []
  })
  const flowWeight = weightOfFlow(judged)
  const stretchOfSome = (isFirst: boolean) =>
    stretchOf(judged.filter((past) => past.isFirst === isFirst).map((past) => outcomeOf(past, flowWeight)))
  return { flowWeight, stretch: { first: stretchOfSome(true), later: stretchOfSome(false) } }
}

function outcomeOf({ jobId, work, flow, passedHours, closedAfter }: JudgedForecast, weight: number) {
  const mixture = mixtureOf(work, flow, weight)
  return { jobId, p50Hours: p50Of(mixture), p80Hours: p80Of(mixture), passedHours, closedAfter }
}
