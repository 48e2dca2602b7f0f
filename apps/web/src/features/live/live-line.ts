import { ApiError } from '../../api/errors.ts'
import type { Timers } from '@warsha/domain/coalesce'
import { serverSentIn } from './server-sent.ts'

/** How changes reach the board: as they happen, or only when it is read again. */
export type LineState = 'connecting' | 'live' | 'broken'

export type Surroundings = {
  /** asks for the stream of events; rejects when there is none to be had */
  connect: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  now: () => number
  timers: Timers
  /** from 0 up to 1 */
  random: () => number
  page: { isHidden: () => boolean; onShownOrHidden: (changed: () => void) => () => void }
  /** calls back when the device has a network again */
  onOnline: (back: () => void) => () => void
}

type Listener = { onChange: () => void; onState: (state: LineState) => void }

/** The server speaks every 15 s; after this long without a word the line is dead. */
export const SILENCE = 40_000
/** A page that nobody has looked at for this long needs no line. */
export const UNSEEN = 60_000
const FIRST_RETRY = 1_000
const LAST_RETRY = 30_000
/** A line that held this long was a good one: the next failure counts as the first. */
const STEADY = 10_000

/**
 * Keeps a line open on which the server tells of changes, and opens it again whenever it is lost.
 * After each opening a change is reported too, since nobody heard what happened before it.
 * @returns how to hang up
 */
export function openLiveLine(surroundings: Surroundings, { onChange, onState }: Listener): () => void {
  const { connect, now, timers, random, page, onOnline } = surroundings
  let open: AbortController | null = null
  let failures = 0
  let refused = false
  let retryTimer: unknown = null
  let unseenTimer: unknown = null

  function dial(): void {
    timers.clear(retryTimer)
    const line = new AbortController()
    const since = now()
    open = line
    listen(line.signal).then(
      () => lost(line, since, null),
      (error: unknown) => lost(line, since, error),
    )
  }

  async function listen(signal: AbortSignal): Promise<void> {
    const stream = await connect(signal)
    const reader = stream.getReader()
    const hangUp = () => void reader.cancel().catch(() => undefined)
    if (signal.aborted) return hangUp()
    signal.addEventListener('abort', hangUp)
    const decoder = new TextDecoder()
    let kept = ''
    let silence = timers.set(hangUp, SILENCE)
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        timers.clear(silence)
        silence = timers.set(hangUp, SILENCE)
        const { events, rest } = serverSentIn(kept + decoder.decode(value, { stream: true }))
        kept = rest
        for (const { event } of signal.aborted ? [] : events) receive(event)
      }
    } finally {
      timers.clear(silence)
      signal.removeEventListener('abort', hangUp)
      hangUp()
    }
  }

  function receive(event: string): void {
    onState('live')
    if (event === 'open' || event === 'changed') onChange()
  }

  function lost(line: AbortController, since: number, error: unknown): void {
    if (open !== line) return
    open = null
    onState('broken')
    // Without permission, retrying is of no use.
    refused = error instanceof ApiError && (error.status === 401 || error.status === 403)
    if (refused) return
    failures = now() - since >= STEADY ? 1 : failures + 1
    retryTimer = timers.set(dial, wait())
  }

  /** Doubles with each failure; half of it is left to chance, so that not all boards come back at once. */
  function wait(): number {
    const longest = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** (failures - 1))
    return longest * (0.5 + random() / 2)
  }

  function close(): void {
    timers.clear(retryTimer)
    const line = open
    open = null
    line?.abort()
  }

  function look(): void {
    timers.clear(unseenTimer)
    if (page.isHidden()) unseenTimer = timers.set(rest, UNSEEN)
    else if (open === null && !refused) dial()
  }

  function rest(): void {
    close()
    onState('broken')
  }

  /** After the network was away the old line is most likely dead, though nothing says so. */
  function redial(): void {
    if (refused || page.isHidden()) return
    close()
    failures = 0
    dial()
  }

  const unwatch = [page.onShownOrHidden(look), onOnline(redial)]
  dial()
  look()
  return () => {
    for (const stop of unwatch) stop()
    timers.clear(unseenTimer)
    close()
  }
}
