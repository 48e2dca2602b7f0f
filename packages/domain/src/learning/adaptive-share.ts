import type { LearningParameters } from './parameters.ts'

/** The shares as plain data: of cells with enough items, and of those with few. */
export type ShareState = { known: number; thin: number }

/** Four of five. */
const PROMISED = 0.8

type Judged = { actualHours: number; atStart: { p80Hours?: number; sampleCount?: number } }

/**
 * At which share of the errors a P80 is read so that four of five items keep it. It moves with what came true: up by
 * four steps where an item took longer, down by one where it did not (adaptive conformal inference, I. Gibbs and E.
 * Candès 2021). Cells of which little is known have one of their own.
 */
export class AdaptiveShare {
  readonly #parameters: LearningParameters
  #known: number
  #thin: number

  constructor(parameters: LearningParameters) {
    this.#parameters = parameters
    this.#known = parameters.share.first
    this.#thin = parameters.share.first
  }

  /** @param sampleCount items of the cell itself */
  of(sampleCount: number): number {
    return this.#isThin(sampleCount) ? this.#thin : this.#known
  }

  add({ actualHours, atStart: { p80Hours, sampleCount } }: Judged): void {
    if (p80Hours === undefined || sampleCount === undefined) return
    const step = this.#parameters.share.step * (PROMISED - (actualHours <= p80Hours ? 1 : 0))
    if (this.#isThin(sampleCount)) this.#thin = this.#within(this.#thin + step)
    else this.#known = this.#within(this.#known + step)
  }

  #isThin(sampleCount: number): boolean {
    return sampleCount < this.#parameters.thinCell.samples
  }

  #within(share: number): number {
    const { least, most } = this.#parameters.share
    return Math.min(most, Math.max(least, share))
  }

  state(): ShareState {
    return { known: this.#known, thin: this.#thin }
  }

  goOnFrom({ known, thin }: ShareState): void {
    this.#known = known
    this.#thin = thin
  }
}
