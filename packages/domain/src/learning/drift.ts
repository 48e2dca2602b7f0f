import type { Instant } from '../time.ts'
import type { LearningParameters } from './parameters.ts'

/** A lasting change of what some work takes. */
export type FoundShift = {
  /** when the first item of it settled; null where that is not known */
  since: Instant | null
  /** the logarithm by which such work differed from its baseline before */
  deviationBefore: number
}

/** What one settled item says of a level. */
export type DriftItem = {
  /** by how many usual errors it took more than known, or less */
  surprise: number
  /** the logarithm by which it differs from its baseline */
  measured: number
  /** the same as it was known before */
  before: number
  settledAt: Instant | null
}

/** Items that go one way: how surprising they are together, and what they say since they began to. */
type Run = { total: number; count: number; sum: number; since: Instant | null; before: number }

/** As plain data; left out where no run goes on. */
export type DriftState = { up?: Run; down?: Run }

const NO_RUN: Run = { total: 0, count: 0, sum: 0, since: null, before: 0 }

/**
 * Finds that work lastingly takes more, or less, than before: two cumulative sums of errors (E. S. Page 1954), one for each
 * direction, each error limited so that no single wrong timer weighs much (P. J. Huber 1964). The change began where the
 * sum last began to grow.
 */
export class Drift {
  #up = NO_RUN
  #down = NO_RUN

  /** @returns what has come since the change, where one is found by this item; then nothing is remembered of before */
  add(item: DriftItem, parameters: LearningParameters['drift']): Run | null {
    const { most, slack, found } = parameters
    const surprise = Math.min(most, Math.max(-most, item.surprise))
    this.#up = goneOn(this.#up, surprise - slack, item)
    this.#down = goneOn(this.#down, -surprise - slack, item)
    const run = [this.#up, this.#down].find(({ total }) => total > found)
    if (!run) return null
    this.#up = NO_RUN
    this.#down = NO_RUN
    return run
  }

  state(): DriftState | null {
    const state = { ...(this.#up.count > 0 && { up: this.#up }), ...(this.#down.count > 0 && { down: this.#down }) }
    return Object.keys(state).length === 0 ? null : state
  }

  static from(state: DriftState | undefined): Drift {
    const drift = new Drift()
    drift.#up = runFrom(state?.up)
    drift.#down = runFrom(state?.down)
    return drift
  }
}

/** With its fields in their order, which a database does not keep: states that are equal are equal as text. */
function runFrom(run: Run | undefined): Run {
  if (!run) return NO_RUN
  const { total, count, sum, since, before } = run
  return { total, count, sum, since, before }
}

/** @param step by how much the sum grows; it does not fall below zero, where it begins anew */
function goneOn(run: Run, step: number, { measured, before, settledAt }: DriftItem): Run {
  const total = run.total + step
  if (total <= 0) return NO_RUN
  const begun = run.count === 0 ? { since: settledAt, before } : { since: run.since, before: run.before }
  return { total, count: run.count + 1, sum: run.sum + measured, ...begun }
}
