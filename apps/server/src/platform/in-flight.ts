import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Work for a call; closing waits for it, even where whoever called has gone. */
    untilDone: <Result>(work: Promise<Result>) => Promise<Result>
    /** Resolves when no call is being worked on, at once where none is; after so many milliseconds in any case. */
    afterCalls: (withinMs: number) => Promise<void>
    /** How many calls are being worked on, for a thread that gives way to them, too. */
    callsUnderWay: SharedCount
  }
}

/** A number that every thread reads as it is. */
export type SharedCount = Int32Array<SharedArrayBuffer>

/** Longer nobody waits for a call whose caller has gone. */
const WAITS = 5 * SECOND

/**
 * Closing waits for connections alone: a call whose caller has hung up would find the database closed under it. What it
 * does is waited for, too.
 * @returns what waits: the last hook of the app's end, as those run from the last one to the first
 */
export function followCalls(app: FastifyInstance): () => Promise<void> {
  const running = new Set<Promise<unknown>>()
  const givingWay = new Set<() => void>()
  const callsUnderWay = sharedCount()
  app.decorate('callsUnderWay', callsUnderWay)
  app.decorate('untilDone', (work) => {
    const ended = work.then(forget, forget)
    function forget(): void {
      running.delete(ended)
      Atomics.store(callsUnderWay, 0, running.size)
      if (running.size === 0) for (const goOn of givingWay) goOn()
    }
    running.add(ended)
    Atomics.store(callsUnderWay, 0, running.size)
    return work
  })
  app.decorate('afterCalls', (withinMs) => {
    if (running.size === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(goOn, withinMs)
      function goOn(): void {
        clearTimeout(timer)
        givingWay.delete(goOn)
        // The answer goes out first.
        setImmediate(resolve)
      }
      givingWay.add(goOn)
    })
  })
  return async () => {
    await Promise.race([Promise.all(running), sleep(WAITS, undefined, { ref: false })])
  }
}

/** A count of nothing. */
export function sharedCount(): SharedCount {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}
