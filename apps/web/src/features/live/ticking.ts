import { useSyncExternalStore } from 'react'
import { createSignal } from '../../store.ts'

const TICK = 1_000

/** Every second, and when the page is looked at again. */
const ticks = createSignal((publish) => {
  const tick = (): void => publish()
  const timer = setInterval(tick, TICK)
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
})

/** A number that follows the clock. Looked at every second, drawn again only when it has changed. */
export function useTicking(read: () => number): number {
  return useSyncExternalStore(ticks.subscribe, read)
}
