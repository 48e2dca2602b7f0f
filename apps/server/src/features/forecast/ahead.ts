import {
  type ActivityAhead,
  type ActivityVisit,
  chanceOfNeed,
  type ActivityCount,
  HOUR,
  type Instant,
  type JobAhead,
  type LearningEngine,
  type Route,
  SECOND,
} from '@warsha/domain'
import { type baselinesOf, type Cell, jobKeyOf, keyOf, nameOf } from '../learning/index.ts'
import type { PaceOfWork } from './paces.ts'
import type { FinishedJobs, OpenJob } from './queries.ts'

const HOUR_SECONDS = HOUR / SECOND

/** What is known of activities on open jobs. */
export type Knowledge = {
  engine: LearningEngine
  baselines: Awaited<ReturnType<typeof baselinesOf>>
  /** those that can be worked on now */
  activities: readonly number[]
  finished: readonly FinishedJobs[]
  /** by job, and then by activity */
  worked: ReadonlyMap<number, ReadonlyMap<number, Done>>
  /** hours that planners give, by job and then by activity */
  planned: ReadonlyMap<number, ReadonlyMap<number, number>>
  /** the order in which the shop works */
  route: Route
  /** by activity, the team that does it */
  teams: ReadonlyMap<number, number>
  paceOf: PaceOfWork
}

/** What was done of an activity on a job. */
export type Done = {
  hours: number
  isSettled: boolean
  isRunning: boolean
  firstStartedAt: Instant
  lastStartedAt: Instant
}

/** What remains of each job; null for a job of whose activities none has an estimate. */
export function aheadOf(jobs: readonly OpenJob[], known: Knowledge): (JobAhead | null)[] {
  const hoursOf = hoursKnownBy(known)
  const chanceOf = chancesKnownBy(known.finished)
  return jobs.map((job) => {
    const done = known.worked.get(job.id)
    const planned = known.planned.get(job.id)
    const jobFactor = Math.exp(known.engine.explainJob(jobKeyOf(job.id)).deviation)
    let hasEstimate = false
    const activities: ActivityAhead[] = []
    for (const key of new Set([...known.activities, ...(planned?.keys() ?? []), ...(done?.keys() ?? [])])) {
      const hours = hoursOf({ ...job, activity_type_id: key }, planned?.get(key))
      if (!hours) continue
      hasEstimate = true
      const begun = done?.get(key)
      if (begun?.isSettled) continue
      // What somebody planned is needed.
      const visits = visitsIn(done)
      const chance = planned?.has(key) ? 1 : known.route.chanceToBegin(key, visits, chanceOf(job.job_type_id, key))
      const own = visits.find((visit) => visit.key === key)
      activities.push({
        key,
        ...onJob(hours, jobFactor * known.paceOf(job.id, key)),
        workedHours: begun?.hours ?? 0,
        chance: begun ? 1 : chance,
        team: known.teams.get(key) ?? 0,
        ...(own && { chanceToResume: begun?.isRunning ? 1 : known.route.chanceToResume(own, visits) }),
      })
    }
    return hasEstimate ? { id: job.id, activities, isHeld: job.status === 'on_hold' } : null
  })
}

function visitsIn(done: ReadonlyMap<number, Done> | undefined): ActivityVisit[] {
  return [...(done ?? [])].map(([key, { firstStartedAt, lastStartedAt }]) => ({ key, firstStartedAt, lastStartedAt }))
}

type KnownHours = Pick<ActivityAhead, 'hours' | 'p80Hours' | 'planningHours'>
/** `isHeld`: an admin holds the hours, whatever is learned. */
type HoursOfCell = KnownHours & { isHeld: boolean }

/**
 * The engine's estimate of a cell, asked once for each; a frozen cell plans with its own hours. Hours of a planner are
 * counted in as far as they are believed.
 */
function hoursKnownBy({ engine, baselines }: Knowledge): (cell: Cell, plannersHours?: number) => HoursOfCell | null {
  const known = new Map<string, HoursOfCell | null>()
  return (cell, plannersHours) => {
    if (plannersHours !== undefined) return estimateOf(cell, plannersHours)
    const name = nameOf(cell)
    let found = known.get(name)
    if (found === undefined) known.set(name, (found = estimateOf(cell)))
    return found
  }

  function estimateOf(cell: Cell, plannersHours?: number): HoursOfCell | null {
    const frozen = baselines.frozenOf(cell)
    const baseline = baselines.of(cell) ?? frozen
    const baselineHours = baseline === null ? plannersHours : baseline / HOUR_SECONDS
    if (baselineHours === undefined) return null
    const { hours, p80Hours, planningHours } = engine.estimate({ ...keyOf(cell), plannersHours }, baselineHours)
    if (frozen === null) return { hours, p80Hours, planningHours, isHeld: false }
    const held = frozen / HOUR_SECONDS
    return { hours: held, p80Hours: held * (p80Hours / hours), planningHours: held, isHeld: true }
  }
}

/** With what the job's own settled work says of the rest of it, and those who do it. */
function onJob({ hours, p80Hours, planningHours, isHeld }: HoursOfCell, ownFactor: number): KnownHours {
  const factor = isHeld ? 1 : ownFactor
  return { hours: hours * factor, p80Hours: p80Hours * factor, planningHours: planningHours * factor }
}

const NOTHING: ActivityCount = { jobs: 0, withIt: 0 }

/** How likely a job has an activity, by what finished jobs had. */
function chancesKnownBy(finished: readonly FinishedJobs[]): (jobType: number | null, activity: number) => number {
  const ofType = new Map<number | null, number>()
  const withIt = new Map<string, number>()
  const shop = { jobs: 0, withIt: new Map<number, number>() }
  for (const { job_type_id, activity_type_id, jobs } of finished) {
    if (activity_type_id === null) {
      ofType.set(job_type_id, jobs)
      shop.jobs += jobs
    } else {
      withIt.set(`${job_type_id} ${activity_type_id}`, jobs)
      shop.withIt.set(activity_type_id, (shop.withIt.get(activity_type_id) ?? 0) + jobs)
    }
  }
  return (jobType, activity) => {
    const jobs = ofType.get(jobType)
    return chanceOfNeed({
      ofType: jobs === undefined ? NOTHING : { jobs, withIt: withIt.get(`${jobType} ${activity}`) ?? 0 },
      ofShop: { jobs: shop.jobs, withIt: shop.withIt.get(activity) ?? 0 },
    })
  }
}
