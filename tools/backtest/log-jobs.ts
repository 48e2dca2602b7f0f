import {
  type ActivityVisit,
  HOUR,
  type Instant,
  type JobPassage,
  type LearningParameters,
  type PastForecast,
  type Quantiles,
  type TrainingExample,
} from '@warsha/domain'
import {
  type BaselineOf,
  baselinesBy,
  boundsOf,
  groupsBy,
  hoursOf,
  itemOf,
  lastEnd,
  type LogBounds,
  type LogItem,
  sessionsByItem,
} from './log-items.ts'
import { quietTimesOf, type SettledSpell, spellsOf } from './log-settling.ts'
import type { LoggedSession } from './sessions.ts'

/** A job of a log. */
export type LoggedJob = {
  /** 1, 2, … in the order in which jobs begin */
  id: number
  name: string
  /** null where the log has none */
  jobType: string | null
  band: string
  sessions: LoggedSession[]
  begunAt: Instant
  /** the end of its last session, as a log does not say when jobs are closed */
  closedAt: Instant
}

/** A work item of a log, with the times in which it counted as complete. */
export type SettlingItem = { id: number; item: LogItem; sessions: LoggedSession[]; spells: SettledSpell[] }

/** A log as its forecasts need it. */
export type JobLog = {
  bounds: LogBounds
  sessions: readonly LoggedSession[]
  jobs: LoggedJob[]
  /** of each job, by its name */
  itemsOf: ReadonlyMap<string, SettlingItem[]>
  baselineOf: BaselineOf
  /** a number for each activity, in the order in which they first occur */
  keys: ReadonlyMap<string, number>
}

/** @param sessions as they were recorded, in the order of their starts */
export function jobLogOf(sessions: readonly LoggedSession[], parameters: LearningParameters): JobLog {
  const bounds = boundsOf(sessions)
  const jobs = groupsBy(sessions, ({ job }) => job).map(jobOf)
  const byItem = sessionsByItem(sessions)
  const quietTimes = quietTimesOf(byItem, bounds, parameters)
  const baselineOf = baselinesBy(byItem, bounds)
  const closings = new Map(jobs.map(({ name, closedAt }) => [name, closedAt]))
  const itemsOf = new Map<string, SettlingItem[]>(jobs.map(({ name }) => [name, []]))
  for (const [id, own] of byItem.entries()) {
    const item = itemOf(own, baselineOf)
    if (!item) continue
    const rules = { quietTimes, closedAt: closings.get(item.job) ?? null, ends: bounds.ends, parameters }
    itemsOf.get(item.job)?.push({ id, item, sessions: own, spells: spellsOf(own, rules) })
  }
  const activities = new Set(sessions.map(({ activity }) => activity))
  return { bounds, sessions, jobs, itemsOf, baselineOf, keys: new Map([...activities].map((name, key) => [name, key])) }
}

function jobOf(sessions: LoggedSession[], place: number): LoggedJob {
  const { job = '', jobType = '', band = '', startedAt = 0 } = sessions[0] ?? {}
  const closedAt = lastEnd(sessions)
  return { id: place + 1, name: job, jobType: jobType || null, band, sessions, begunAt: startedAt, closedAt }
}

/** What had been worked by then: what began before, what still ran cut off there. */
export function workedBy(sessions: readonly LoggedSession[], at: Instant): LoggedSession[] {
  return sessions
    .filter(({ startedAt }) => startedAt < at)
    .map((session) => (session.endedAt > at ? { ...session, endedAt: at } : session))
}

export function isRunningAt(sessions: readonly LoggedSession[], at: Instant): boolean {
  return sessions.some(({ startedAt, endedAt }) => startedAt < at && endedAt > at)
}

/** Since when the item had been complete at a moment; null: it was not. */
export function settledSince({ spells }: SettlingItem, at: Instant): Instant | null {
  const spell = spells.find(({ settledAt, resumedAt }) => settledAt <= at && (resumedAt === null || resumedAt >= at))
  return spell?.settledAt ?? null
}

/** The item as it was at a moment, for the engine to learn from if it was complete; null before it began. */
export function exampleAt(settling: SettlingItem, at: Instant): TrainingExample | null {
  const { id, item, sessions } = settling
  if (item.startedAt >= at) return null
  const { job, jobType, band, activity, startedAt, baselineHours } = item
  const actualHours = hoursOf(workedBy(sessions, at))
  const work = { job, jobType, band, activity, baselineHours, actualHours }
  return { ...work, id, startedAt, settledAt: settledSince(settling, at), atStart: null }
}

/** How the job had gone through the shop by then. */
export function passageAt({ begunAt, closedAt, jobType, sessions }: LoggedJob, at: Instant): JobPassage {
  return {
    hours: (Math.min(closedAt, at) - begunAt) / HOUR,
    isClosed: closedAt <= at,
    jobType,
    workedHours: hoursOf(workedBy(sessions, at)),
  }
}

/** A forecast by work content, of a job at an age in hours. */
export type KeptForecast = { job: LoggedJob; madeAt: Instant; age: number; work: Quantiles; flow: Quantiles | null }

/** A forecast made earlier, with what had come of it by then. */
export function pastForecastAt({ job, madeAt, age, work, flow }: KeptForecast, at: Instant): PastForecast {
  const { id, jobType, begunAt, closedAt } = job
  return {
    jobId: id,
    jobType,
    hasBegun: true,
    age,
    isFirst: madeAt === begunAt,
    work,
    flow,
    passedHours: (at - madeAt) / HOUR,
    closedAfter: closedAt <= at ? (closedAt - madeAt) / HOUR : null,
  }
}

/** When each activity had been worked on within the job by then. */
export function visitsAt({ sessions }: LoggedJob, keys: JobLog['keys'], at: Instant): ActivityVisit[] {
  return groupsBy(workedBy(sessions, at), ({ activity }) => activity).flatMap((own) => {
    const [first, last] = [own[0], own.at(-1)]
    const key = first && keys.get(first.activity)
    if (!first || !last || key === undefined) return []
    return { key, firstStartedAt: first.startedAt, lastStartedAt: last.startedAt }
  })
}
