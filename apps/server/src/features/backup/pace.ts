import { setTimeout as sleep } from 'node:timers/promises'

/** Less than a person at a phone notices, and a gigabyte in two minutes. */
export const GENTLE_BYTES_A_SECOND = 10_000_000

const LEAST_REST_MS = 5

/** Lets so many bytes go by in a second, evenly: what others ask meanwhile is not held up. */
export class Pace {
  readonly #bytesASecond: number
  readonly #onTake: () => void
  #freeAt = 0

  /** @param bytesASecond null for as many as there are */
  constructor(bytesASecond: number | null, onTake: () => void = () => undefined) {
    this.#bytesASecond = bytesASecond ?? Infinity
    this.#onTake = onTake
  }

  /** Waits until the next bytes may go by. Time in which nothing went by is not made up for. */
  async take(bytes: number): Promise<void> {
    this.#onTake()
    const now = performance.now()
    this.#freeAt = Math.max(now, this.#freeAt) + (bytes / this.#bytesASecond) * 1000
    if (this.#freeAt - now > LEAST_REST_MS) await sleep(this.#freeAt - now)
  }
}
