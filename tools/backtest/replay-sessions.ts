import {
  finishedAt,
  HOUR,
  type Instant,
  LEARNING_PARAMETERS,
  type LearnedEstimate,
  LearningEngine,
  type LearningParameters,
  measuredQuietTime,
  monthsBegunBetween,
  type QuietTime,
  quietTimeFor,
  settledAt,
} from '@warsha/domain'
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

/** What was said of an item when it began, and what it took. */
export type PredictedItem = { item: LogItem; estimate: LearnedEstimate }

export type LogReplay = {
  /** that began after the first fifth of the log and were settled at its end */
  predicted: PredictedItem[]
  /** how many items were learned from before work on them went on */
  tooEarly: number
  /** after how long without work items settled, as it was measured */
  quietTimes: QuietTime[]
}

/** The share of the log that makes the baselines: the mean hours of an activity on jobs of a type. */
const BURN_IN = 0.2

/**
 * What the engine would have said of each item when it began, as the product learns: from items that were settled by
 * then, un-learned when work on them went on. Hours are those of the clock, as a log has no working calendar.
 * @param sessions as they were recorded, in the order of their starts
 */
export function replayLog(
  sessions: readonly LoggedSession[],
  parameters: LearningParameters = LEARNING_PARAMETERS,
): LogReplay {
  const begins = sessions[0]?.startedAt ?? 0
  const ends = Math.max(begins, ...sessions.map(({ endedAt }) => endedAt))
  const burntIn = begins + (ends - begins) * BURN_IN
  const byItem = itemsIn(sessions)
  const quietTimes = quietTimesOf(byItem, { begins, ends }, parameters)
  const baselineOf = baselinesBy(byItem, burntIn)
  const items = byItem.flatMap((own) => itemOf(own, baselineOf) ?? [])
  const spells = items.flatMap(({ item, own }, id) => spellsOf(own, { item, id, quietTimes, ends, parameters }))
  const started = items.map(({ item }, id) => ({ item, id })).filter(({ item }) => item.startedAt >= burntIn)
  const atStart = new Map<number, LearnedEstimate>()
  const learner = new Learner(parameters, (id) => atStart.get(id))
  const moments = momentsOf(spells, started)
  for (const moment of moments) {
    if (moment.kind === 'resumed') learner.forget(moment.spell)
    else if (moment.kind === 'settled') learner.learn(moment.spell)
    else atStart.set(moment.id, learner.engine().estimate(moment.item, moment.item.baselineHours))
  }
  const settled = new Set(spells.filter(({ resumedAt }) => resumedAt === null).map(({ id }) => id))
  const predicted = started.flatMap(({ item, id }) => {
    const estimate = atStart.get(id)
    return settled.has(id) && estimate ? { item, estimate } : []
  })
  return { predicted, tooEarly: spells.filter(({ resumedAt }) => resumedAt !== null).length, quietTimes }
}

/** The sessions of each activity on each job. */
function itemsIn(sessions: readonly LoggedSession[]): LoggedSession[][] {
  const items = new Map<string, LoggedSession[]>()
  for (const session of sessions) {
    const name = `${session.job}\u001f${session.activity}`
    const own = items.get(name)
    if (own) own.push(session)
    else items.set(name, [session])
  }
  return [...items.values()]
}

type Bounds = { begins: Instant; ends: Instant }

/** Measured when each month begins, of the pauses after which work had gone on by then. */
function quietTimesOf(
  items: readonly LoggedSession[][],
  { begins, ends }: Bounds,
  parameters: LearningParameters,
): QuietTime[] {
  const pauses = items.flatMap((own) =>
    own.slice(1).map((next, i) => ({ at: next.startedAt, length: next.startedAt - lastEnd(own.slice(0, i + 1)) })),
  )
  const { window } = parameters.quiet
  return monthsBegunBetween(begins, ends).map((since) => {
    const known = pauses.filter(({ at, length }) => length > 0 && at < since && at >= since - window)
    const quietTime = measuredQuietTime(
      known.map(({ length }) => length),
      parameters,
    )
    return { since, quietTime }
  })
}

function lastEnd(sessions: readonly LoggedSession[]): Instant {
  return Math.max(...sessions.map(({ endedAt }) => endedAt))
}

function hoursOf(sessions: readonly LoggedSession[]): number {
  return sessions.reduce((sum, { startedAt, endedAt }) => sum + (endedAt - startedAt) / HOUR, 0)
}

type BaselineOf = (session: LoggedSession) => number | null

function baselinesBy(items: readonly LoggedSession[][], burntIn: Instant): BaselineOf {
  const means = new Map<string, { hours: number; count: number }>()
  const nameOf = ({ jobType, activity }: LoggedSession) => `${jobType}\u001f${activity}`
  for (const own of items) {
    const early = own.filter(({ endedAt }) => endedAt < burntIn)
    const [first] = early
    if (!first) continue
    const mean = means.get(nameOf(first)) ?? { hours: 0, count: 0 }
    means.set(nameOf(first), { hours: mean.hours + hoursOf(early), count: mean.count + 1 })
  }
  return (session) => {
    const mean = means.get(nameOf(session))
    return mean ? mean.hours / mean.count : null
  }
}

/** Null where its activity has no baseline, so that nothing is said of it. */
function itemOf(own: LoggedSession[], baselineOf: BaselineOf): { item: LogItem; own: LoggedSession[] } | null {
  const [first] = own
  const baselineHours = first ? baselineOf(first) : null
  if (!first || baselineHours === null) return null
  const { job, jobType, band, activity, startedAt } = first
  return { item: { job, jobType, band, activity, startedAt, baselineHours, actualHours: hoursOf(own) }, own }
}

/** A time in which an item counted as complete: from when it settled until work on it went on, if it did. */
type Spell = { item: LogItem; id: number; settledAt: Instant; hours: number; resumedAt: Instant | null }

type SpellOf = {
  item: LogItem
  id: number
  quietTimes: readonly QuietTime[]
  ends: Instant
  parameters: LearningParameters
}

function spellsOf(own: readonly LoggedSession[], { item, id, quietTimes, ends, parameters }: SpellOf): Spell[] {
  return own.flatMap((session, i) => {
    const soFar = own.slice(0, i + 1)
    const next = own[i + 1]?.startedAt ?? null
    const lastEndedAt = lastEnd(soFar)
    const ended = soFar.filter(({ finishes }) => finishes).map(({ endedAt }) => endedAt)
    const finished = finishedAt({
      endedFinishedAt: ended.length === 0 ? null : Math.max(...ended),
      adminsWord: null,
      lastStartedAt: session.startedAt,
    })
    const times = { lastEndedAt, finishedAt: finished, closedAt: null }
    const settled = settledAt(times, next ?? ends, quietTimeFor(quietTimes, lastEndedAt, parameters))
    if (settled === null || (next !== null && settled >= next)) return []
    return { item, id, settledAt: settled, hours: hoursOf(soFar), resumedAt: next }
  })
}

type Moment =
  | { kind: 'settled'; at: Instant; spell: Spell }
  | { kind: 'resumed'; at: Instant; spell: Spell }
  | { kind: 'started'; at: Instant; item: LogItem; id: number }

/** In the order of time; what settled, or went on, at a moment is known to what starts at it. */
function momentsOf(spells: readonly Spell[], started: readonly { item: LogItem; id: number }[]): Moment[] {
  const order = ['resumed', 'settled', 'started']
  const moments: Moment[] = [
    ...spells.map((spell) => ({ kind: 'settled', at: spell.settledAt, spell }) as const),
    ...spells.flatMap((spell) =>
      spell.resumedAt === null ? [] : ({ kind: 'resumed', at: spell.resumedAt, spell } as const),
    ),
    ...started.map(({ item, id }) => ({ kind: 'started', at: item.startedAt, item, id }) as const),
  ]
  return moments.sort((a, b) => a.at - b.at || order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** An engine that can also un-learn: by learning everything else anew. */
class Learner {
  readonly #parameters: LearningParameters
  readonly #estimateOf: (id: number) => LearnedEstimate | undefined
  #learned: Spell[] = []
  #engine: LearningEngine
  #isStale = false

  constructor(parameters: LearningParameters, estimateOf: (id: number) => LearnedEstimate | undefined) {
    this.#parameters = parameters
    this.#estimateOf = estimateOf
    this.#engine = new LearningEngine(parameters)
  }

  /** Items of the burn-in have no estimate: nothing is learned from them. */
  learn(spell: Spell): void {
    if (!this.#estimateOf(spell.id)) return
    this.#learned.push(spell)
    if (!this.#isStale) this.#take(spell)
  }

  forget({ id }: Spell): void {
    const left = this.#learned.filter((spell) => spell.id !== id)
    this.#isStale ||= left.length < this.#learned.length
    this.#learned = left
  }

  engine(): LearningEngine {
    if (this.#isStale) {
      this.#engine = new LearningEngine(this.#parameters)
      for (const spell of this.#learned) this.#take(spell)
      this.#isStale = false
    }
    return this.#engine
  }

  #take({ item, id, hours }: Spell): void {
    const atStart = this.#estimateOf(id)
    if (atStart) this.#engine.learn({ ...item, actualHours: hours, atStart })
  }
}
