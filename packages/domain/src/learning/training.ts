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
 * Examples by their places, in any order: of those of a whole shop no more than what tells their order is kept as it is, and
 * each is made when it is its turn.
 */
export type Examples<Item extends TrainingExample> = {
  readonly length: number
  at(place: number): Item | undefined
  placeIn(place: number): ExamplePlace
}

/** What tells when an example has its turns. */
type ExamplePlace = Pick<TrainingExample, 'id' | 'startedAt' | 'settledAt'> & { isEstimated: boolean }

/** A list as examples by their places. */
export function examplesIn<Item extends TrainingExample>(list: readonly Item[]): Examples<Item> {
  return {
    length: list.length,
    at: (place) => list[place],
    placeIn: (place) => {
      const { id = 0, startedAt = 0, settledAt = null, atStart = null } = list[place] ?? {}
      return { id, startedAt, settledAt, isEstimated: atStart !== null }
    },
  }
}

/**
 * Replays examples in the order of time: an item is estimated when it begins, from what had settled by then, and is
 * learned when it settles. Replayed from the first with the same estimates, an engine always ends in the same state.
 * @param engine is trained
 * @yields each example that was learned or estimated, with its estimate if it had none before
 */
export function* replayExamples<Item extends TrainingExample>(
  engine: LearningEngine,
  given: readonly Item[] | Examples<Item>,
): Generator<{ example: Item; atStart: EstimateWithBaseline | null }> {
  const examples = 'placeIn' in given ? given : examplesIn(given)
  const { begun, settled, startedAt, settledAt } = turnsOf(examples)
  const estimates = new Estimates<Item>(engine)
  let next = 0
  for (const place of settled) {
    const now = settledAt(place)
    for (let first = begun[next]; first !== undefined && startedAt(first) < now; first = begun[next]) {
      yield* estimates.atStartOf(examples.at(first))
      next += 1
    }
    const example = examples.at(place)
    if (!example) continue
    const { atStart, isNew } = estimates.taken(example)
    const { job, jobType, band, activity, baselineHours, actualHours } = example
    engine.learn({ job, jobType, band, activity, baselineHours, actualHours, settledAt: now, atStart })
    yield { example, atStart: isNew ? atStart : null }
  }
  for (const first of begun.subarray(next)) yield* estimates.atStartOf(examples.at(first))
}

/** Estimates that were made in a replay and whose items have not settled: never more than a shop has under way at once. */
class Estimates<Item extends TrainingExample> {
  readonly #engine: LearningEngine
  readonly #open = new Map<number, EstimateWithBaseline>()
  /** items without length, which settle before their turn to begin */
  readonly #early = new Set<number>()

  constructor(engine: LearningEngine) {
    this.#engine = engine
  }

  *atStartOf(example: Item | undefined): Generator<{ example: Item; atStart: EstimateWithBaseline }> {
    if (!example || this.#early.delete(example.id)) return
    const atStart = this.#now(example)
    if (example.settledAt !== null) this.#open.set(example.id, atStart)
    yield { example, atStart }
  }

  /** What was said of an item when it began, and whether that is only said now. */
  taken(example: Item): { atStart: EstimateWithBaseline; isNew: boolean } {
    const then = example.atStart ?? this.#open.get(example.id)
    this.#open.delete(example.id)
    if (then) return { atStart: then, isNew: false }
    this.#early.add(example.id)
    return { atStart: this.#now(example), isNew: true }
  }

  #now(example: Item): EstimateWithBaseline {
    const baselineHours = example.baselineHoursThen ?? example.baselineHours
    return { ...this.#engine.estimate(example, baselineHours), baselineHours }
  }
}

/** The places of those that settled, in the order in which they did. */
export function placesBySettling(examples: Examples<TrainingExample>): Uint32Array {
  return turnsOf(examples).settled
}

/** The places of examples in the order in which they begin and in which they settle, those without an estimate and those that did. */
function turnsOf(examples: Examples<TrainingExample>) {
  const { length } = examples
  const [ids, starts, settles] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)]
  const [begun, settled] = [new Uint32Array(length), new Uint32Array(length)]
  const count = { begun: 0, settled: 0 }
  for (let place = 0; place < length; place += 1) {
    const { id, startedAt, settledAt, isEstimated } = examples.placeIn(place)
    ids[place] = id
    starts[place] = startedAt
    settles[place] = settledAt ?? 0
    if (!isEstimated) begun[count.begun++] = place
    if (settledAt !== null) settled[count.settled++] = place
  }
  const by = (times: Float64Array) => (one: number, other: number) =>
    (times[one] ?? 0) - (times[other] ?? 0) || (ids[one] ?? 0) - (ids[other] ?? 0)
  return {
    begun: begun.subarray(0, count.begun).sort(by(starts)),
    settled: settled.subarray(0, count.settled).sort(by(settles)),
    startedAt: (place: number) => starts[place] ?? 0,
    settledAt: (place: number) => settles[place] ?? 0,
  }
}
