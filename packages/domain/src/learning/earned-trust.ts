import { Latest } from './latest.ts'
import type { LearningParameters } from './parameters.ts'

/**
 * How far something is trusted that would change estimates: the share of it that would have missed least lately. More
 * trust must earn it, as some timers are wrong.
 */
export class EarnedTrust {
  readonly #parameters: LearningParameters
  /** for each trust how far the last items were missed with it */
  readonly #misses: Latest[]
  #best: number | null = null

  constructor(parameters: LearningParameters) {
    this.#parameters = parameters
    this.#misses = parameters.trustLevels.map(() => new Latest(parameters.windows.trust))
  }

  /** @param missWith by how many hours an item was missed with a trust */
  add(missWith: (trust: number) => number): void {
    for (const [i, trust] of this.#parameters.trustLevels.entries()) this.#misses[i]?.add(missWith(trust))
    this.#best = null
  }

  /** One of the trusts that are compared, the lowest on a tie; 0 while too few items are known. */
  best(): number {
    this.#best ??= this.#found()
    return this.#best
  }

  #found(): number {
    const { minItems, trustCost, trustLevels } = this.#parameters
    if ((this.#misses[0]?.length ?? 0) < minItems) return 0
    let best = { trust: 0, missed: Infinity }
    for (const [i, trust] of trustLevels.entries()) {
      const missed = (this.#misses[i]?.sum() ?? Infinity) * (1 + trustCost * trust)
      if (missed < best.missed) best = { trust, missed }
    }
    return best.trust
  }

  /** The misses as plain data. */
  state(): number[][] {
    return this.#misses.map((misses) => misses.values())
  }

  goOnFrom(state: readonly number[][]): void {
    for (const [i, misses] of state.entries()) this.#misses[i]?.addAll(misses)
    this.#best = null
  }
}
