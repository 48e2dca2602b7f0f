import type { Instant } from '../time.ts'
import { type LearnedEstimate, LearningEngine, type WorkKey } from './engine.ts'
import { LEARNING_PARAMETERS, type LearningParameters } from './parameters.ts'

/** A work item with its times. */
export type LoggedItem = WorkKey & {
  startedAt: Instant
  /** when its hours were complete; it changes no estimate of before */
  settledAt: Instant
  /** above zero */
  baselineHours: number
  /** above zero */
  actualHours: number
}

/**
 * What the engine would have said of each item when it started, from what had settled by then and nothing else: the
 * honest measure of learning (prequential evaluation, A. P. Dawid 1984).
 * @param items in the order in which they started
 */
export function* predictionsInOrder<Item extends LoggedItem>(
  items: Iterable<Item>,
  parameters: LearningParameters = LEARNING_PARAMETERS,
): Generator<{ item: Item; estimate: LearnedEstimate }> {
  const engine = new LearningEngine(parameters)
  const waiting: { item: Item; estimate: LearnedEstimate }[] = []
  for (const item of items) {
    for (let first = waiting[0]; first && first.item.settledAt <= item.startedAt; first = waiting[0]) {
      engine.learn({ ...first.item, atStart: first.estimate })
      waiting.shift()
    }
    const predicted = { item, estimate: engine.estimate(item, item.baselineHours) }
    yield predicted
    waiting.splice(placeOf(item, waiting), 0, predicted)
  }
}

/** Behind all that settle no later, by bisection. */
function placeOf({ settledAt }: LoggedItem, waiting: readonly { item: LoggedItem }[]): number {
  let from = 0
  let to = waiting.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((waiting[middle]?.item.settledAt ?? Infinity) <= settledAt) from = middle + 1
    else to = middle
  }
  return from
}

/** How far the predictions of some items were off, in hours. */
export type Score = {
  count: number
  /** mean absolute error of the baselines; null without items */
  baselineError: number | null
  /** the same of the learned hours */
  learnedError: number | null
  /** by how much of the baselines' error the learned hours are better; null where the baselines have none */
  improvement: number | null
  /** the share of items that took no longer than their P80 */
  p80Coverage: number | null
}

/** Scores what was said of items against what they took. */
export function scoreOf(
  predicted: readonly { item: Pick<LoggedItem, 'baselineHours' | 'actualHours'>; estimate: LearnedEstimate }[],
): Score {
  const count = predicted.length
  if (count === 0) {
    return { count, baselineError: null, learnedError: null, improvement: null, p80Coverage: null }
  }
  let baseline = 0
  let learned = 0
  let covered = 0
  for (const { item, estimate } of predicted) {
    baseline += Math.abs(item.actualHours - item.baselineHours)
    learned += Math.abs(item.actualHours - estimate.hours)
    if (item.actualHours <= estimate.p80Hours) covered += 1
  }
  return {
    count,
    baselineError: baseline / count,
    learnedError: learned / count,
    improvement: baseline === 0 ? null : 1 - learned / baseline,
    p80Coverage: covered / count,
  }
}
