import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 20

/** Asks again and again until the answer is yes; false when it stayed no for the whole time. */
export async function becomes(condition: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() >= giveUpAt) return false
    await sleep(PAUSE_MS)
  }
  return true
}
