import {
  type Instant,
  LEARNING_PARAMETERS,
  type LearnedEstimate,
  LearningEngine,
  type LearningParameters,
  type QuietTime,
} from '@warsha/domain'
import { baselinesBy, boundsOf, itemOf, type LogItem, sessionsByItem } from './log-items.ts'
import { quietTimesOf, type SettledSpell, spellsOf } from './log-settling.ts'
import type { LoggedSession } from './sessions.ts'

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

/**
 * What the engine would have said of each item when it began, as the product learns: from items that were settled by
 * then, un-learned when work on them went on. Hours are those of the clock, as a log has no working calendar.
 * @param sessions as they were recorded, in the order of their starts
 */
export function replayLog(
  sessions: readonly LoggedSession[],
  parameters: LearningParameters = LEARNING_PARAMETERS,
): LogReplay {
  const bounds = boundsOf(sessions)
  const byItem = sessionsByItem(sessions)
  const quietTimes = quietTimesOf(byItem, bounds, parameters)
  const baselineOf = baselinesBy(byItem, bounds)
  const items = byItem.flatMap((own) => {
    const item = itemOf(own, baselineOf)
    return item ? { item, own } : []
  })
  const rules = { quietTimes, closedAt: null, ends: bounds.ends, parameters }
  const spells = items.flatMap(({ item, own }, id) => spellsOf(own, rules).map((spell) => ({ ...spell, item, id })))
  const started = items.map(({ item }, id) => ({ item, id })).filter(({ item }) => item.startedAt >= bounds.burntIn)
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

type Spell = SettledSpell & { item: LogItem; id: number }

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
