import { useSyncExternalStore } from 'react'

const TICK = 1_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, TICK)
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** A number that follows the clock. Looked at every second, drawn again only when it has changed. */
export function useTicking(read: () => number): number {
  return useSyncExternalStore(listen, read)
}
