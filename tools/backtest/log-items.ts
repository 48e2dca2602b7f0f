import { HOUR, type Instant } from '@warsha/domain'
import type { LoggedSession } from './sessions.ts'

/** A work item of a log: one activity on one job. */
export type LogItem = {
  job: string
  jobType: string
  band: string
  activity: string
  startedAt: Instant
  baselineHours: number
  /** of all its sessions */
  actualHours: number
}

/** From the start of its first session to the end of its last one; what ended before `burntIn` makes the baselines. */
export type LogBounds = { begins: Instant; burntIn: Instant; ends: Instant }

/** The share of the log that makes the baselines: the mean hours of an activity on jobs of a type. */
const BURN_IN = 0.2

/** @param sessions in the order of their starts */
export function boundsOf(sessions: readonly LoggedSession[]): LogBounds {
  const begins = sessions[0]?.startedAt ?? 0
  const ends = sessions.reduce((latest, { endedAt }) => Math.max(latest, endedAt), begins)
  return { begins, burntIn: begins + (ends - begins) * BURN_IN, ends }
}

/** The sessions of each activity on each job. */
export function sessionsByItem(sessions: readonly LoggedSession[]): LoggedSession[][] {
  return groupsBy(sessions, ({ job, activity }) => `${job}\u001f${activity}`)
}

/** The sessions that have a name in common, in the order of the first of each. */
export function groupsBy(
  sessions: readonly LoggedSession[],
  nameOf: (session: LoggedSession) => string,
): LoggedSession[][] {
  const groups = new Map<string, LoggedSession[]>()
  for (const session of sessions) {
    const group = groups.get(nameOf(session))
    if (group) group.push(session)
    else groups.set(nameOf(session), [session])
  }
  return [...groups.values()]
}

export function lastEnd(sessions: readonly LoggedSession[]): Instant {
  return Math.max(...sessions.map(({ endedAt }) => endedAt))
}

/** Hours of the clock, as a log has no working calendar. */
export function hoursOf(sessions: readonly LoggedSession[]): number {
  return sessions.reduce((sum, { startedAt, endedAt }) => sum + (endedAt - startedAt) / HOUR, 0)
}

/** The mean hours of an activity on jobs of a type; null where it has no baseline. */
export type BaselineOf = (work: Pick<LoggedSession, 'jobType' | 'activity'>) => number | null

/** @param items the sessions of each */
export function baselinesBy(items: readonly LoggedSession[][], { burntIn }: LogBounds): BaselineOf {
  const means = new Map<string, { hours: number; count: number }>()
  const nameOf: (work: Parameters<BaselineOf>[0]) => string = ({ jobType, activity }) => `${jobType}\u001f${activity}`
  for (const own of items) {
    const early = own.filter(({ endedAt }) => endedAt < burntIn)
    const [first] = early
    if (!first || hoursOf(early) === 0) continue
    const mean = means.get(nameOf(first)) ?? { hours: 0, count: 0 }
    means.set(nameOf(first), { hours: mean.hours + hoursOf(early), count: mean.count + 1 })
  }
  return (work) => {
    const mean = means.get(nameOf(work))
    return mean ? mean.hours / mean.count : null
  }
}

/** Null where it took no time, as the product leaves it out, or its activity has no baseline, so that nothing is said of it. */
export function itemOf(own: readonly LoggedSession[], baselineOf: BaselineOf): LogItem | null {
  const [first] = own
  const baselineHours = first ? baselineOf(first) : null
  const actualHours = hoursOf(own)
  if (!first || baselineHours === null || actualHours === 0) return null
  const { job, jobType, band, activity, startedAt } = first
  return { job, jobType, band, activity, startedAt, baselineHours, actualHours }
}
