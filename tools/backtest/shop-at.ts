import {
  type ActivityAhead,
  type ActivityVisit,
  type ActivityCount,
  chanceOfNeed,
  DAY,
  HOUR,
  type Instant,
  type JobPassage,
  LearningEngine,
  type LearningParameters,
  type OpenJob,
  replayExamples,
  Route,
  SECOND,
  utilisationOf,
} from '@warsha/domain'
import { hoursOf } from './log-items.ts'
import {
  exampleAt,
  isRunningAt,
  type JobLog,
  type LoggedJob,
  passageAt,
  settledSince,
  visitsAt,
  workedBy,
} from './log-jobs.ts'

/** What is longer ago says nothing of how a shop works, as in the product. */
export const RECORD_WITHIN = 365 * DAY

/** All that a log says of its shop at a moment, and nothing of later. */
export type ShopAt = {
  /** in the order in which they began */
  openJobs: { job: LoggedJob; ahead: OpenJob }[]
  /** of open jobs, and of those closed within a year */
  sinceBegun: JobPassage[]
  technicians: number
  utilisation: number
}

export function shopAt(log: JobLog, at: Instant, parameters: LearningParameters): ShopAt {
  const begun = log.jobs.filter(({ begunAt, closedAt }) => begunAt < at && closedAt > at - RECORD_WITHIN)
  const known = knowledgeAt(log, at, { begun, parameters })
  const open = log.jobs.filter(({ begunAt, closedAt }) => begunAt <= at && closedAt > at)
  return {
    openJobs: open.map((job) => ({ job, ahead: openJobAt(job, known) })),
    sinceBegun: begun.map((job) => passageAt(job, at)),
    ...capacityAt(log, at),
  }
}

/** For how long before a moment it counts who works, and how much. */
const LATELY = 14 * DAY

/** Around the clock, as a log has no working calendar. */
function capacityAt({ sessions, bounds }: JobLog, at: Instant): Pick<ShopAt, 'technicians' | 'utilisation'> {
  const from = Math.max(bounds.begins, at - LATELY)
  const lately = workedBy(sessions, at)
    .filter(({ endedAt }) => endedAt > from)
    .map((session) => ({ ...session, startedAt: Math.max(session.startedAt, from) }))
  const technicians = new Set(lately.map(({ technician }) => technician)).size
  const workedSeconds = (hoursOf(lately) * HOUR) / SECOND
  return {
    technicians,
    utilisation: utilisationOf({ workedSeconds, possibleSeconds: (technicians * (at - from)) / SECOND }),
  }
}

type Knowledge = {
  log: JobLog
  at: Instant
  engine: LearningEngine
  route: Route
  chanceOf: (jobType: string | null, key: number) => number
}

function knowledgeAt(
  log: JobLog,
  at: Instant,
  { begun, parameters }: { begun: readonly LoggedJob[]; parameters: LearningParameters },
): Knowledge {
  const closed = begun
    .filter(({ closedAt }) => closedAt <= at)
    .map((job) => ({ jobType: job.jobType, visits: visitsAt(job, log.keys, at) }))
  return {
    log,
    at,
    engine: engineAt(log, at, parameters),
    route: new Route(closed.map(({ visits }) => visits)),
    chanceOf: chancesBy(closed),
  }
}

/** Items of the burn-in have baselines made of themselves, but how far they were off is known. */
function engineAt({ itemsOf }: JobLog, at: Instant, parameters: LearningParameters): LearningEngine {
  const engine = new LearningEngine(parameters)
  const examples = [...itemsOf.values()].flat().flatMap((settling) => exampleAt(settling, at) ?? [])
  for (const _ of replayExamples(engine, examples)) continue
  return engine
}

type ClosedJob = { jobType: string | null; visits: readonly ActivityVisit[] }

/** How likely a job has an activity, by what closed jobs had. */
function chancesBy(closed: readonly ClosedJob[]): Knowledge['chanceOf'] {
  return (jobType, key) => {
    const ofType = closed.filter((job) => job.jobType === jobType)
    return chanceOfNeed({ ofType: countIn(ofType, key), ofShop: countIn(closed, key) })
  }
}

function countIn(closed: readonly ClosedJob[], key: number): ActivityCount {
  return {
    jobs: closed.length,
    withIt: closed.filter(({ visits }) => visits.some((visit) => visit.key === key)).length,
  }
}

function openJobAt(job: LoggedJob, known: Knowledge): OpenJob {
  const { id, jobType, begunAt, sessions } = job
  return {
    id,
    jobType,
    hasBegun: true,
    age: (known.at - begunAt) / HOUR,
    isHeld: false,
    workedHours: hoursOf(workedBy(sessions, known.at)),
    activities: activitiesAhead(job, known),
  }
}

/** Null where no activity has a baseline for such jobs. */
function activitiesAhead(job: LoggedJob, known: Knowledge): ActivityAhead[] | null {
  const jobType = job.jobType ?? ''
  const withBaseline = [...known.log.keys].flatMap(([activity, key]) => {
    const baselineHours = known.log.baselineOf({ jobType, activity })
    return baselineHours === null ? [] : { activity, key, baselineHours }
  })
  if (withBaseline.length === 0) return null
  const visits = visitsAt(job, known.log.keys, known.at)
  const jobFactor = Math.exp(known.engine.explainJob(job.name).deviation)
  return withBaseline.flatMap(({ activity, key, baselineHours }) => {
    const progress = progressOf(job, activity, known)
    if (progress.isSettled) return []
    const cell = { jobType, band: job.band, activity }
    const { hours, p80Hours, planningHours } = known.engine.estimate(cell, baselineHours)
    return {
      key,
      hours: hours * jobFactor,
      p80Hours: p80Hours * jobFactor,
      planningHours: planningHours * jobFactor,
      workedHours: progress.workedHours,
      ...chancesOf({ job, key, visits, isRunning: progress.isRunning }, known),
    }
  })
}

function progressOf({ name }: LoggedJob, activity: string, { log, at }: Knowledge) {
  const settling = log.itemsOf.get(name)?.find(({ item }) => item.activity === activity)
  if (!settling || settling.item.startedAt >= at) return { workedHours: 0, isSettled: false, isRunning: false }
  return {
    workedHours: hoursOf(workedBy(settling.sessions, at)),
    isSettled: settledSince(settling, at) !== null,
    isRunning: isRunningAt(settling.sessions, at),
  }
}

type ActivityOnJob = { job: LoggedJob; key: number; visits: readonly ActivityVisit[]; isRunning: boolean }

function chancesOf(
  { job, key, visits, isRunning }: ActivityOnJob,
  { route, chanceOf }: Knowledge,
): Pick<ActivityAhead, 'chance' | 'chanceToResume'> {
  const visit = visits.find((each) => each.key === key)
  if (!visit) return { chance: route.chanceToBegin(key, visits, chanceOf(job.jobType, key)) }
  return { chance: 1, chanceToResume: isRunning ? 1 : route.chanceToResume(visit, visits) }
}
