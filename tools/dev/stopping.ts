import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500

/** Calls back, when a signal arrives or when the npm that started this process is gone without a word. */
export function onStopSignal(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  if (process.env['npm_lifecycle_event'] === undefined) return
  const before = ancestors()
  const looking = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(looking)
    stop()
  }, LOOK_EVERY_MS)
  looking.unref()
}

/** The parent and its parent: a shell may stand between npm and this process. Only Linux tells the second. */
function ancestors(): string {
  return `${process.ppid} ${parentOf(process.ppid) ?? ''}`
}

function parentOf(pid: number): string | undefined {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
