type PollerParts = {
  /** one look; it ends early, in order, when the signal is aborted */
  poll: (closing: AbortSignal) => Promise<unknown>
  firstAfterMs: number
  everyMs: number | (() => number)
  /** of a look that failed; not of one that failed because of the end */
  onError: (error: Error) => void
}

/** Looks again and again, one look after the other. The pause begins when a look has ended, however it did. */
export class Poller {
  readonly #parts: PollerParts
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #polling: Promise<unknown> = Promise.resolve()

  constructor(parts: PollerParts) {
    this.#parts = parts
  }

  /** Aborted once it is to end. */
  get closing(): AbortSignal {
    return this.#closing.signal
  }

  start(): void {
    this.#pollAfter(this.#parts.firstAfterMs)
  }

  /** No look begins any more; the one under way is waited for. */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#closing.abort(new Error('Warsha was stopped'))
    await this.#polling
  }

  #pollAfter(milliseconds: number): void {
    if (this.closing.aborted) return
    const poll = () => {
      this.#polling = this.#poll()
    }
    this.#timer = setTimeout(poll, milliseconds).unref()
  }

  async #poll(): Promise<void> {
    try {
      await this.#parts.poll(this.closing)
    } catch (error) {
      if (!this.closing.aborted) this.#parts.onError(error as Error)
    }
    const { everyMs } = this.#parts
    this.#pollAfter(typeof everyMs === 'number' ? everyMs : everyMs())
  }
}
