import { type ForecastStretch, stretched, stretchOf } from './calibration.ts'
import { flowFactorOf, flowFactorOfJob } from './flow-factor.ts'
import { flowCurves, type FlowTime } from './flow-time.ts'
import { promisedWait, type PromiseOutcome } from './hold-promise.ts'
import { type JudgedForecast, mixtureOf, weightOfFlow } from './mixture.ts'
import { p50Of, p80Of, type Quantiles, quantilesOf, SHARES, sumOf } from './quantiles.ts'
import { FinishTrials, JOB_CORRELATION, type JobAhead, type ShareWithout } from './trials.ts'

/** Where a job stands, for the shop's flow times. */
export type JobStage = {
  jobType: string | null
  /** whether it has been worked on: its age counts from then, else from its receipt */
  hasBegun: boolean
  /** hours of the working calendar, without those on hold: a job that waited for parts is not a slow one */
  age: number
}

/** A job to be forecast. */
export type OpenJob = JobStage & {
  id: number
  /** nobody works on it for now */
  isHeld: boolean
  /** of a job that is held: for what it waits, and for how long it has, in hours of the calendar */
  hold?: (Pick<HoldTime, 'reason' | 'hours'> & Expected) | null
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

type Expected = {
  /** hours of the calendar to the end of the day on which it is expected to go on, below zero once that has passed; null or nothing: nobody said one */
  promisedIn?: number | null
}

/** How long a job was on hold, or has been so far. */
export type HoldTime = {
  /** for what it waited; null: nobody said */
  reason: string | null
  /** of the working calendar */
  hours: number
  hasEnded: boolean
}

/** An earlier forecast of a job, kept to be judged. Hours of the working calendar. */
export type PastForecast = JobStage & {
  jobId: number
  /** the first of its job */
  isFirst: boolean
  /** what the trials said then */
  work: Quantiles
  /** what the shop's flow times said then; null: nothing yet. Left out: what they say today counts */
  flow?: Quantiles | null
  /** from then until now */
  passedHours: number
  /** from then until the job was closed; null while it is open */
  closedAfter: number | null
}

/** All that is known of how jobs go through the shop at the moment of the forecast, and nothing of later. */
export type ShopRecord = {
  /** every job with work, its time from the first work on, without that on hold */
  sinceBegun: readonly JobPassage[]
  /** every job, its time from its receipt on, without that on hold */
  sinceReceipt: readonly FlowTime[]
  pastForecasts: readonly PastForecast[]
  /** every hold, those that last too; without them nobody knows when a held job goes on */
  holds?: readonly HoldTime[]
  /** what became of the days that were said of holds */
  promises?: readonly PromiseOutcome[]
}

export type ForecastOptions = {
  /** of each team; a number: all in one */
  technicians: number | readonly number[]
  /** the share of the working calendar that a technician records on jobs, above 0 and 1 at most */
  utilisation: number
  seed: number
  trials: number
  /** other orders, each by the ids of all jobs: dates move by as much as the queue before them is longer or shorter in it */
  otherOrders?: readonly (readonly number[])[] | undefined
  /** the order, by the ids of all jobs, of which it is asked what holds each of them up */
  explainedOrder?: readonly number[] | undefined
  /** how many would work in each team in each of these orders, where that is not as usual */
  otherTechnicians?: readonly (readonly number[] | null)[] | undefined
  /** what past forecasts say, where that is known already; then those of the record are not looked at */
  learned?: LearnedFromForecasts | null
}

export type JobForecast = {
  jobId: number
  /** technicians' hours of work that remain on average; null without any estimate */
  remainingHours: number | null
  /** of these, what each team does */
  remainingOfTeams: number[]
  /** of the trials alone, to be kept as a `PastForecast`; null without a finish by them. Of a job that is held: once it goes on */
  work: Quantiles | null
  /** of the shop's flow times alone; null while they are not known. Of a job that is held: once it goes on */
  flow: Quantiles | null
  /** how much the flow times count beside the trials, from 0 to 1 */
  flowWeight: number
  /** by what the mixture of both was multiplied */
  stretch: ForecastStretch
  /** from now until it is finished; null without a finish */
  finish: Quantiles | null
  /** of a job that is held: from now until it goes on; null where that is not known */
  hold: Quantiles | null
  /** of a job that is held: from when it goes on until it is finished; of others the finish */
  onceItGoesOn: Quantiles | null
  /** what is left of its hours without each thing that holds it up; null where that was not asked */
  without: ShareWithout | null
}

/** What the shop's record says of its forecasts: how far flow times are believed, and by how much they are stretched. */
export type ForecastTuning = {
  /** of a job's first forecast, and of later ones */
  flowWeight: { first: number; later: number }
  stretch: { first: ForecastStretch; later: ForecastStretch }
}

/** What past forecasts say of new ones. */
export type LearnedFromForecasts = {
  tuning: ForecastTuning
  /** ids of open jobs that have been forecast before */
  forecastedBefore: ReadonlySet<number>
}

/** `inOrders`: the same in each other order that was asked for */
export type Forecasts = {
  forecasts: JobForecast[]
  inOrders: JobForecast[][]
  tuning: ForecastTuning
}

/**
 * When each open job is finished: the quantiles of the work-content trials and of the shop's own flow times, averaged with
 * weights by how both did, stretched by how far they held. Of a job that is held: what its hold still takes, once, and then
 * what the same job would need that had never been held.
 * @param jobs in the order in which they usually would be worked on
 */
export function forecastOf(jobs: readonly OpenJob[], record: ShopRecord, options: ForecastOptions): Forecasts {
  const flowOf = flowQuantilesBy(record)
  const { tuning, forecastedBefore } = options.learned ?? learnedFrom(record, flowOf)
  const holdOf = holdQuantilesBy(record)
  const trials = playedTrials(jobs, record, options)
  const forecasts = jobs.map((job, place): JobForecast => {
    const { remainingHours, remainingOfTeams, finishes } = trials.resultOf(place)
    const work = job.activities && finishes.length > 0 ? calendarQuantiles(finishes, options) : null
    const turn = forecastedBefore.has(job.id) ? 'later' : 'first'
    const stretch = tuning.stretch[turn]
    const weight = tuning.flowWeight[turn]
    const flow = flowOf(job)
    const hold = holdOf(job)
    const onceItGoesOn = finishBy(work, flow, { weight, stretch })
    return {
      jobId: job.id,
      remainingHours: job.activities && remainingHours,
      remainingOfTeams,
      work,
      flow,
      flowWeight: weight,
      stretch,
      finish: job.isHeld ? hold && onceItGoesOn && sumOf(hold, onceItGoesOn) : onceItGoesOn,
      hold,
      onceItGoesOn,
      without: trials.shareWithout(place),
    }
  })
  const inOrders = (options.otherOrders ?? []).map((_, order) =>
    forecasts.map((forecast, place) => queued(forecast, trials.queueRatioOf(place, order))),
  )
  return { forecasts, inOrders, tuning }
}

/** With all that is said of its finish multiplied by how much longer the queue before it is. */
function queued(forecast: JobForecast, ratio: number): JobForecast {
  const { work, flow, finish, onceItGoesOn } = forecast
  return {
    ...forecast,
    work: scaled(work, ratio),
    flow: scaled(flow, ratio),
    finish: scaled(finish, ratio),
    onceItGoesOn: scaled(onceItGoesOn, ratio),
  }
}

type HoldQuantiles = (job: Pick<OpenJob, 'isHeld' | 'hold'>) => Quantiles | null

/** Of fewer holds that have ended nothing is known. */
const FEWEST_HOLDS = 10

/**
 * How long a held job still waits, by how long jobs waited for the same, given how long it has, and by the day that was said
 * of it as far as such days came true; null where nobody knows.
 */
function holdQuantilesBy({ holds = [], promises = [] }: ShopRecord): HoldQuantiles {
  const isKnown = holds.filter(({ hasEnded }) => hasEnded).length >= FEWEST_HOLDS
  const curves = flowCurves(
    holds.map(({ hours, hasEnded, reason }) => ({ hours, isClosed: hasEnded, jobType: reason })),
  )
  return ({ isHeld, hold }) => {
    if (!isHeld || !hold) return null
    const usual = isKnown ? curves(hold.reason).remainingFor(hold.hours, SHARES) : null
    return hold.promisedIn == null ? usual : promisedWait(hold.promisedIn, promises, usual)
  }
}

function playedTrials(
  jobs: readonly OpenJob[],
  { sinceBegun }: ShopRecord,
  { otherOrders, explainedOrder, ...options }: ForecastOptions,
): FinishTrials {
  const ofShop = flowFactorOf(sinceBegun.map(({ hours, workedHours }) => ({ calendarHours: hours, workedHours })))
  const ahead = jobs.map((job): JobAhead => {
    const { id, isHeld, activities, age, hasBegun, workedHours = 0 } = job
    const progress = { workedHours, calendarHours: hasBegun ? age : 0 }
    const flowFactor = ofShop && flowFactorOfJob(ofShop, progress)
    const isLeftOut = isHeld || activities === null
    return { id, activities: activities ?? [], isHeld: isLeftOut, flowFactor }
  })
  const places = new Map(jobs.map(({ id }, place) => [id, place]))
  const trials = new FinishTrials(ahead, {
    ...options,
    jobCorrelation: JOB_CORRELATION,
    otherOrders: otherOrders?.map((order) => order.flatMap((id) => places.get(id) ?? [])),
    explainedOrder: explainedOrder?.flatMap((id) => places.get(id) ?? []),
  })
  trials.play()
  return trials
}

function calendarQuantiles(finishes: Float64Array, { utilisation }: ForecastOptions): Quantiles {
  return quantilesOf(finishes).map((hours) => hours / utilisation)
}

function scaled(quantiles: Quantiles | null, factor: number): Quantiles | null {
  return quantiles && quantiles.map((hours) => hours * factor)
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
    return (hasBegun ? begun : received)?.(jobType).remainingFor(age, SHARES) ?? null
  }
}

function knownCurves(times: readonly FlowTime[]): ReturnType<typeof flowCurves> | null {
  return times.filter(({ isClosed }) => isClosed).length < FEWEST_CLOSED ? null : flowCurves(times)
}

function learnedFrom(record: ShopRecord, flowOf: FlowQuantiles): LearnedFromForecasts {
  const forecastedBefore = new Set(record.pastForecasts.map(({ jobId }) => jobId))
  return { tuning: tuningOf(record, flowOf), forecastedBefore }
}

/**
 * What the record says of both methods, by what each said then: how far the flow times are believed, and how far dates have
 * to be stretched, as a young shop's flow times are those of its quick jobs.
 */
function tuningOf(record: ShopRecord, flowOf: FlowQuantiles): ForecastTuning {
  const judged = record.pastForecasts.map((past) => ({
    ...past,
    flow: past.flow === undefined ? flowOf(past) : past.flow,
  }))
  const [first, later] = [true, false].map((isFirst) => {
    const own = judged.filter((past) => past.isFirst === isFirst)
    const weight = weightOfFlow(own.filter(hasFlow))
    return { weight, stretch: stretchOf(own.map((past) => outcomeOf(past, weight))) }
  }) as [LearnedOfSome, LearnedOfSome]
  return {
    flowWeight: { first: first.weight, later: later.weight },
    stretch: { first: first.stretch, later: later.stretch },
  }
}

type Judged = Omit<JudgedForecast, 'flow'> & { flow: Quantiles | null }

function hasFlow<Past extends Judged>(past: Past): past is Past & JudgedForecast {
  return past.flow !== null
}

type LearnedOfSome = { weight: number; stretch: ForecastStretch }

/** What was said then: where nobody knew flow times yet, by the trials alone. */
function outcomeOf({ jobId, work, flow, passedHours, closedAfter }: Judged, weight: number) {
  const mixture = flow ? mixtureOf(work, flow, weight) : work
  return { jobId, p50Hours: p50Of(mixture), p80Hours: p80Of(mixture), passedHours, closedAfter }
}
