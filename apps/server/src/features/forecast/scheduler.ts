import { coalesce } from '@warsha/domain/coalesce'
import { timers } from '../../platform/timers.ts'
import { FRESH } from './compute.ts'

/** Computes after the start and after changes; changes at the same time are computed together. */
const SOON_MS = 5_000
const AT_ONCE_MS = 250
/** Too early: looked at again so soon. */
const LATER_MS = 60_000

type Parts = {
  /** reckons unless the last reckoning is not older than this. @returns whether it did */
  compute: (unlessWithin: number) => Promise<boolean>
  onError: (error: unknown) => void
}

/** Keeps the forecasts fresh: after changes, but not all the time; at once for a due date. */
export class ForecastScheduler {
  readonly #parts: Parts
  readonly #reckoning = coalesce(() => this.#reckon(), { timers })
  #isUrgent = false
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Something has changed of what forecasts are made of. */
  changed(): void {
    this.#reckoning.ask(SOON_MS)
  }

  /** A due date has changed: the person who changed it waits for the new forecast. */
  dueDateChanged(): void {
    if (this.#isUrgent) return
    this.#isUrgent = true
    this.#reckoning.hurry(AT_ONCE_MS)
  }

  /** Forecasts of the past were made: by them it is known how far dates can be believed. */
  recordChanged(): void {
    this.dueDateChanged()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#reckoning.stop()
  }

  async #reckon(): Promise<void> {
    const isUrgent = this.#isUrgent
    this.#isUrgent = false
    try {
      const isDone = await this.#parts.compute(isUrgent ? 0 : FRESH)
      if (!isDone) this.#reckoning.ask(LATER_MS)
    } catch (error) {
      if (!this.#isClosed) this.#parts.onError(error)
    }
  }
}

type ReplayParts = {
  /** makes the forecasts of the past that are still to be made. @returns of how many days it did */
  replay: () => Promise<number>
  /** told when it made any */
  onReplayed: () => void
  onError: (error: unknown) => void
}

/** Has the forecasts of the past made once, beside those of the present, which wait for none of it. */
export class ReplayScheduler {
  readonly #parts: ReplayParts
  #state: 'due' | 'running' | 'over' = 'due'

  constructor(parts: ReplayParts) {
    this.#parts = parts
  }

  /** Begins, or goes on behind what it failed of. */
  goOn(): void {
    if (this.#state === 'due') void this.#replay()
  }

  close(): void {
    this.#state = 'over'
  }

  async #replay(): Promise<void> {
    this.#state = 'running'
    try {
      const days = await this.#parts.replay()
      if (this.#state !== 'running') return
      this.#state = 'over'
      if (days > 0) this.#parts.onReplayed()
    } catch (error) {
      if (this.#state !== 'running') return
      this.#state = 'due'
      this.#parts.onError(error)
    }
  }
}
