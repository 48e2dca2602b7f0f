import { beforeAll, describe, expect, test } from 'vitest'
import { randomAt } from './chance.ts'
import { forecastOf, type OpenJob, type PastForecast, type ShopRecord } from './job-forecast.ts'
import { valueAbove } from './normal.ts'
import { p50Of, p80Of, type Quantiles, quantilesOf } from './quantiles.ts'
import { FinishTrials } from './trials.ts'

const WEEK = 168
const Z80 = 0.8416212335729143
/** What three activities of each job take at half of the jobs, in hours. */
const TYPICAL = [6, 4, 2]
const WORK_SPREAD = 0.6
/** Of the logarithms of a job's hours. */
const COMMON = 0.4
/** Hours of the calendar for each hour of work: waiting. */
const TYPICAL_FLOW = 8
const FLOW_SPREAD = 0.5
const UTILISATION = 0.5

const normalAt = (key: number, draw: number) => valueAbove(randomAt(key * 7919 + 13, draw))

type TrueJob = { id: number; beginsAt: number; activities: number[]; flow: number; closesAt: number }

/** A job every twelve hours, with work, a common factor and waiting as planted. */
function trueJobs(seed: number, count: number): TrueJob[] {
  return Array.from({ length: count }, (_, i) => {
    const key = seed * 100_003 + i
    const activities = TYPICAL.map((hours, k) => {
      const z = Math.sqrt(COMMON) * normalAt(key, 1) + Math.sqrt(1 - COMMON) * normalAt(key, 10 + k)
      return hours * Math.exp(WORK_SPREAD * z)
    })
    const flow = TYPICAL_FLOW * Math.exp(FLOW_SPREAD * normalAt(key, 2))
    const work = activities.reduce((sum, hours) => sum + hours, 0)
    return { id: i + 1, beginsAt: BETWEEN * i, activities, flow, closesAt: BETWEEN * i + work * flow }
  })
}

/** What is estimated of a job, of which some was done: one activity after the other, at the job's own pace. */
function openJob(job: TrueJob, now: number, estimated: number): OpenJob {
  const age = now - job.beginsAt
  let worked = age / job.flow
  const jobFactor = Math.exp(deviationOf(job, worked, estimated))
  const activities = job.activities.flatMap((really, key) => {
    const done = Math.min(really, worked)
    worked -= done
    const hours = (TYPICAL[key] ?? 0) * estimated * jobFactor
    if (done >= really) return []
    const p80Hours = hours * Math.exp(WORK_SPREAD * Z80)
    return [
      { key, hours, p80Hours, planningHours: hours * Math.exp(WORK_SPREAD ** 2 / 2), workedHours: done, chance: 1 },
    ]
  })
  return { id: job.id, jobType: null, hasBegun: true, age, isHeld: false, workedHours: age / job.flow, activities }
}

/** What the job's activities that are done say of the others, as the learning engine has it. */
function deviationOf({ activities }: TrueJob, worked: number, estimated: number): number {
  let [left, sum, count] = [worked, 0, 0]
  for (const [key, really] of activities.entries()) {
    left -= really
    if (left < 0) break
    sum += Math.log(really / ((TYPICAL[key] ?? 0) * estimated))
    count += 1
  }
  return sum / (count + 6)
}

/** Of so many dates how many held. */
type Held = { dates: number; p50: number; p80: number; workAlone: number }
type Outcome = { fresh: Held; monday: Held }
type Made = { job: TrueJob; madeAt: number; forecast: Omit<PastForecast, 'passedHours' | 'closedAfter'> }

const options = { technicians: 500, utilisation: UTILISATION, seed: 3, trials: 60 }
const JOBS = 450
const BETWEEN = 12
/** So many weeks only make the record. */
const WARM_UP = 10

/** The shop day by day: each job when it begins, and on Mondays all that are open. */
function runShop(seed: number, estimated: number): Outcome {
  const jobs = trueJobs(seed, JOBS)
  const past: Made[] = []
  const outcome: Outcome = { fresh: noDates(), monday: noDates() }
  for (let now = WEEK; now < BETWEEN * JOBS; now += BETWEEN) {
    const isMonday = now % WEEK === 0
    const open = jobs.filter(({ beginsAt, closesAt }) => {
      return closesAt > now && (isMonday ? beginsAt <= now : beginsAt === now)
    })
    const given = open.map((job) => openJob(job, now, estimated))
    const { forecasts } = forecastOf(given, recordAt(jobs, past, now), options)
    const alone = new FinishTrials(
      given.map((job) => ({ ...job, activities: job.activities ?? [] })),
      options,
    )
    alone.play()
    for (const [i, { finish, work }] of forecasts.entries()) {
      const job = open[i]
      if (!job || !finish || !work) continue
      const isFirst = job.beginsAt === now
      const stage = { jobType: null, hasBegun: true, age: now - job.beginsAt }
      past.push({ job, madeAt: now, forecast: { jobId: job.id, ...stage, isFirst, work } })
      if (now < WARM_UP * WEEK) continue
      const workP80 = p80Of(quantilesOf(alone.resultOf(i).finishes)) / UTILISATION
      count(isFirst ? outcome.fresh : outcome.monday, { left: job.closesAt - now, finish, workP80 })
    }
  }
  return outcome
}

function noDates(): Held {
  return { dates: 0, p50: 0, p80: 0, workAlone: 0 }
}

function count(held: Held, { left, finish, workP80 }: { left: number; finish: Quantiles; workP80: number }): void {
  held.dates += 1
  if (left <= p50Of(finish)) held.p50 += 1
  if (left <= p80Of(finish)) held.p80 += 1
  if (left <= workP80) held.workAlone += 1
}

/** Only what was known by then. */
function recordAt(jobs: readonly TrueJob[], past: readonly Made[], now: number): ShopRecord {
  const sinceBegun = jobs
    .filter(({ beginsAt }) => beginsAt < now)
    .map(({ beginsAt, closesAt, flow }) => {
      const hours = Math.min(closesAt, now) - beginsAt
      return { hours, isClosed: closesAt <= now, jobType: null, workedHours: hours / flow }
    })
  const pastForecasts = past.map(({ job, madeAt, forecast }) => {
    return { ...forecast, passedHours: now - madeAt, closedAfter: job.closesAt <= now ? job.closesAt - madeAt : null }
  })
  return { sinceBegun, sinceReceipt: [], pastForecasts }
}

describe.each([
  { shop: 'whose estimates are right', estimated: 1 },
  { shop: 'whose estimates are half of what work takes', estimated: 0.5 },
])('a made shop $shop, with waiting and a common factor', ({ estimated }) => {
  let outcomes: Outcome[] = []
  beforeAll(() => {
    outcomes = [1, 2].map((seed) => runShop(seed, estimated))
  }, 120_000)
  const share = (kind: keyof Outcome, held: Exclude<keyof Held, 'dates'>) => {
    const sum = (of: keyof Held) => outcomes.reduce((total, outcome) => total + outcome[kind][of], 0)
    return sum(held) / sum('dates')
  }

  test('of the dates given when jobs began, four of five hold, and half of the P50', () => {
    expect(share('fresh', 'p80')).toBeCloseTo(0.8, 1)
    expect(share('fresh', 'p50')).toBeCloseTo(0.5, 1)
  })

  test('so they do over all Mondays', () => {
    expect(share('monday', 'p80')).toBeCloseTo(0.8, 1)
    // P50 is not moved with what came true (decision 148); on logs of real shops .50 to .62 of them hold.
    expect(share('monday', 'p50')).toBeGreaterThan(0.35)
    expect(share('monday', 'p50')).toBeLessThan(0.6)
  })

  test('those of the hours of work alone would hardly ever have held', () => {
    expect(share('fresh', 'workAlone')).toBeLessThan(0.2)
    expect(share('monday', 'workAlone')).toBeLessThan(0.2)
  })
})
