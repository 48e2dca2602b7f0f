import { readFileSync } from 'node:fs'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

/** What a process found out about itself. */
export type Watched = {
  lagP99Ms: number
  /** the longest time that its main thread worked without a turn for others, by the processor's clock: others' load is none of it */
  longestHoldMs: number
  mostMegabytes: number
  /** how far above what it had before */
  grownMegabytes: number
}

type Watch = {
  delay: IntervalHistogram
  memory: NodeJS.Timeout
  turns: NodeJS.Timeout
  longestHoldMs: number
  before: number
  most: number
}
let watch: Watch | null = null

const LOOKS_EVERY_MS = 2

/** What the main thread has taken of the processor, in milliseconds. */
function workedMs(): number {
  return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6
}

/** Begins to look at the process itself at `watch`, and tells its parent at `tell`. */
export function watchItself(message: unknown): void {
  if (message === 'watch') begin()
  if (message === 'tell') print()
}

function begin(): void {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const memory = setInterval(() => {
    if (watch) watch.most = Math.max(watch.most, process.memoryUsage.rss())
  }, 20)
  let worked = workedMs()
  const turns = setInterval(() => {
    const now = workedMs()
    if (watch) watch.longestHoldMs = Math.max(watch.longestHoldMs, now - worked)
    worked = now
  }, LOOKS_EVERY_MS)
  const before = process.memoryUsage.rss()
  watch = { delay, memory, turns, longestHoldMs: 0, before, most: before }
}

function print(): void {
  if (!watch) return
  clearInterval(watch.memory)
  clearInterval(watch.turns)
  watch.delay.disable()
  process.send?.({
    lagP99Ms: watch.delay.percentile(99) / 1e6,
    longestHoldMs: watch.longestHoldMs,
    mostMegabytes: watch.most / 1e6,
    grownMegabytes: (watch.most - watch.before) / 1e6,
  } satisfies Watched)
  watch = null
}
