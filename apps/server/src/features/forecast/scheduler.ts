import { FRESH } from './compute.ts'

/** After the start, and after a change: what comes together is reckoned together. */
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
  #timer: NodeJS.Timeout | null = null
  #isUrgent = false
  #reckoning: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Something has changed of what forecasts are made of. */
  changed(): void {
    this.#timer ??= this.#in(SOON_MS)
  }

  /** A job is due on another day now: whoever said so wants to see what that means. */
  dueDateChanged(): void {
    if (this.#isUrgent) return
    this.#isUrgent = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = this.#in(AT_ONCE_MS)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#reckoning
  }

  #in(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#reckoning = this.#reckoning.then(() => this.#reckon())
    }, milliseconds).unref()
  }

  async #reckon(): Promise<void> {
    if (this.#isClosed) return
    const isUrgent = this.#isUrgent
    this.#timer = null
    this.#isUrgent = false
    try {
      const isDone = await this.#parts.compute(isUrgent ? 0 : FRESH)
      if (!isDone && !this.#isClosed) this.#timer ??= this.#in(LATER_MS)
    } catch (error) {
      if (!this.#isClosed) this.#parts.onError(error)
    }
  }
}
