import { vi } from 'vitest'
import { UNDO_TIME } from '../src/offline/entry.ts'

const real = { now: Date.now.bind(Date), setTimeout: window.setTimeout.bind(window) }
let clock: number

/** The 5 s in which something can be taken back are over as soon as a test says so, not while a slow machine thinks. */
export function timeStands(): void {
  clock = real.now()
  vi.spyOn(Date, 'now').mockImplementation(() => clock)
  vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, delay = 0, ...rest: unknown[]) =>
    real.setTimeout(work, delay === UNDO_TIME ? 600_000 : delay, ...rest)) as typeof window.setTimeout)
}

/** They are over. @returns when what was held was recorded */
export function momentsAreOver(): number {
  const before = clock
  clock += UNDO_TIME
  return before
}

/** They are over, and something makes the phone send what it may. @returns when what was held was recorded */
export function momentsPass(): number {
  const before = momentsAreOver()
  window.dispatchEvent(new Event('online'))
  return before
}
