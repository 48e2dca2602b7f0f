import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

/** What a process found out about itself. */
export type Watched = {
  lagP99Ms: number
  /** the longest time that its main thread was held */
  longestHoldMs: number
  mostMegabytes: number
  /** how far above what it had before */
  grownMegabytes: number
}

let watch: { delay: IntervalHistogram; memory: NodeJS.Timeout; before: number; most: number } | null = null

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
  const before = process.memoryUsage.rss()
  watch = { delay, memory, before, most: before }
}

function print(): void {
  if (!watch) return
  clearInterval(watch.memory)
  watch.delay.disable()
  process.send?.({
    lagP99Ms: watch.delay.percentile(99) / 1e6,
    longestHoldMs: watch.delay.max / 1e6,
    mostMegabytes: watch.most / 1e6,
    grownMegabytes: (watch.most - watch.before) / 1e6,
  } satisfies Watched)
  watch = null
}
