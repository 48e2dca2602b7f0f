import { AnswerUnknown, ApiError, Unreachable } from './errors.ts'

export type LostAnswer = {
  /** Tells that an answer was lost and is being looked up. @returns ends that */
  onLost: (giveUp: () => void) => () => void
  /** milliseconds, ended early by the signal */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** whether nothing leaves this device */
  offline: () => boolean
  /** the caller's own, which ends the act like any call */
  signal: AbortSignal | undefined
}

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 15_000

/**
 * Sends a change until its answer is known: every try carries the same key and body, so a repeat is no second act. Throws
 * AnswerUnknown once the person gives up.
 */
export async function untilAnswered<T>(
  send: (signal: AbortSignal | undefined) => Promise<T>,
  { onLost, pause, offline, signal }: LostAnswer,
): Promise<T> {
  const leftDevice = !offline()
  try {
    return await send(signal)
  } catch (error) {
    if (!leftDevice || !isLost(error)) throw error
    return await lookUp(error)
  }

  async function lookUp(lost: unknown): Promise<T> {
    const given = new AbortController()
    const giveUp = () => given.abort()
    const found = onLost(giveUp)
    signal?.addEventListener('abort', giveUp)
    try {
      for (let delay = FIRST_PAUSE; ; delay = Math.min(delay * 2, LONGEST_PAUSE)) {
        await pause(delay, given.signal)
        if (given.signal.aborted) throw new AnswerUnknown(lost)
        try {
          return await send(given.signal)
        } catch (error) {
          if (given.signal.aborted) throw new AnswerUnknown(lost)
          // Whoever began it has gone; whoever comes back to it sends it under the same key.
          if (error instanceof ApiError && error.status === 401) throw new AnswerUnknown(lost)
          if (!isLost(error) && !isOfMoment(error)) throw error
        }
      }
    } finally {
      signal?.removeEventListener('abort', giveUp)
      found()
    }
  }
}

/** What became of the act cannot be told from this. */
export function isLost(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ApiError && error.code === 'idempotency_key_busy')
}

/** Says nothing of the act, but that the server could not look at it just now. */
export function isOfMoment(error: unknown): boolean {
  return error instanceof ApiError && (error.status >= 500 || [401, 408, 425, 429].includes(error.status))
}
