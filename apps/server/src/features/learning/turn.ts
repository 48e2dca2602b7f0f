import { MINUTE } from '@warsha/domain'
import type { Outcome } from './pass.ts'

/** So long what an instance of another version has learned is left alone: in an upgrade the older ones soon end. */
const PATIENCE_MS = 10 * MINUTE

/**
 * Whether this instance learns everything anew where it finds that other parameters were learned with: at its start,
 * and later only when that has been so for ten minutes. So two versions that run side by side do not undo each other's
 * work all the time, and whichever is left learns on. Times are of a clock that only goes forward, in milliseconds.
 */
export class Turn {
  #isFirst = true
  #otherSince: number | null = null

  /** No pass has gone through since the start. */
  get isFirst(): boolean {
    return this.#isFirst
  }

  takesOver(now: number): boolean {
    return this.#isFirst || (this.#otherSince !== null && now - this.#otherSince >= PATIENCE_MS)
  }

  passed(outcome: Outcome, now: number): void {
    if (outcome === 'elsewhere') return
    this.#isFirst = false
    if (outcome === 'other_version') this.#otherSince ??= now
    else this.#otherSince = null
  }
}
