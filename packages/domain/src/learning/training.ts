import type { Instant } from '../time.ts'
import type { LearnedEstimate, LearningEngine, WorkKey } from './engine.ts'

/** The estimate of a work item at the moment it began. */
export type EstimateWithBaseline = LearnedEstimate & { baselineHours: number }

/** A work item from which the engine learns, in the order of time. */
export type TrainingExample = WorkKey & {
  /** tells items apart, and puts those in order that settled at the same moment */
  id: number
  startedAt: Instant
  /** null: the engine does not learn from it */
  settledAt: Instant | null
  /** today's baseline, above zero */
  baselineHours: number
  /** of one that is estimated anew each time: the baseline that held before, where it was another */
  baselineHoursThen?: number | undefined
  /** above zero when the engine learns from it */
  actualHours: number
  /** null: not estimated yet, so it is estimated as of the moment it began */
  atStart: EstimateWithBaseline | null
}

/** How far the engine has come: the last item that it learned. */
export type Place = { settledAt: Instant; id: number }

/** Whether one place comes before another, in the order in which the engine learns. */
export function isBefore(one: Place, other: Place): boolean {
  return one.settledAt < other.settledAt || (one.settledAt === other.settledAt && one.id < other.id)
}

/**
 * Whether an engine can continue with these examples: none of them settles, or needs an estimate, as of a moment that
 * the engine has passed. If not, all examples must be replayed from the first.
 */
export function canGoOn(last: Place | null, examples: readonly TrainingExample[]): boolean {
  if (last === null) return true
  return examples.every((example) => {
    if (example.settledAt !== null && !isBefore(last, { settledAt: example.settledAt, id: example.id })) return false
    return example.atStart !== null || example.startedAt >= last.settledAt
  })
}

/**
 * Replays examples in the order of time: an item is estimated when it begins, from what had settled by then, and is
 * learned when it settles. Replayed from the first with the same estimates, an engine always ends in the same state.
 * @param engine is trained
 * @yields each example that was learned or estimated, with its estimate if it had none before
 */
export function* replayExamples<Item extends TrainingExample>(
  engine: LearningEngine,
  examples: readonly Item[],
): Generator<{ example: Item; atStart: EstimateWithBaseline | null }> {
  const begun = examples.filter(({ atStart }) => atStart === null).sort(byStart)
  const settled = examples.filter(isSettled).sort(bySettling)
  const estimates = new Map<number, EstimateWithBaseline>()
  let next = 0
  for (const example of settled) {
    for (let first = begun[next]; first && first.startedAt < example.settledAt; first = begun[next]) {
      if (!estimates.has(first.id)) yield estimateNow(engine, first, estimates)
      next += 1
    }
    const then = example.atStart ?? estimates.get(example.id)
    // An item without length begins when it settles: it is estimated first.
    const atStart = then ?? estimateNow(engine, example, estimates).atStart
    const { job, jobType, band, activity, baselineHours, actualHours, settledAt } = example
    engine.learn({ job, jobType, band, activity, baselineHours, actualHours, settledAt, atStart })
    yield { example, atStart: then ? null : atStart }
  }
  for (const first of begun.slice(next)) {
    if (!estimates.has(first.id)) yield estimateNow(engine, first, estimates)
  }
}

function estimateNow<Item extends TrainingExample>(
  engine: LearningEngine,
  example: Item,
  all: Map<number, EstimateWithBaseline>,
) {
  const baselineHours = example.baselineHoursThen ?? example.baselineHours
  const atStart = { ...engine.estimate(example, baselineHours), baselineHours }
  all.set(example.id, atStart)
  return { example, atStart }
}

type Settled<Item> = Item & { settledAt: Instant }

function isSettled<Item extends TrainingExample>(example: Item): example is Settled<Item> {
  return example.settledAt !== null
}

function byStart(one: TrainingExample, other: TrainingExample): number {
  return one.startedAt - other.startedAt || one.id - other.id
}

function bySettling(one: Settled<TrainingExample>, other: Settled<TrainingExample>): number {
  return one.settledAt - other.settledAt || one.id - other.id
}
