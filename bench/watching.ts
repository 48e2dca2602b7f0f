import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

/** What a process found out about itself. */
export type Watched = { lagP99Ms: number; mostMegabytes: number }

let watch: { delay: IntervalHistogram; memory: NodeJS.Timeout; most: number } | null = null

/** Begins to look at the process itself at `watch`, and tells its parent at `tell`. */
export function watchItself(message: unknown): void {
  if (message === 'watch') begin()
  if (message === 'tell') tell()
}

function begin(): void {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const memory = setInterval(() => {
    if (watch) watch.most = Math.max(watch.most, process.memoryUsage.rss())
  }, 20)
  watch = { delay, memory, most: process.memoryUsage.rss() }
}

function tell(): void {
  if (!watch) return
  clearInterval(watch.memory)
  watch.delay.disable()
  process.send?.({ lagP99Ms: watch.delay.percentile(99) / 1e6, mostMegabytes: watch.most / 1e6 } satisfies Watched)
  watch = null
}
