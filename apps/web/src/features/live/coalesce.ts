import type { Timers } from '../../api/sign-in.ts'

/**
 * Work that is asked for more often than it needs doing. The first time it is done at once; whatever is asked for
 * meanwhile and in the pause after it is done in one go at the end.
 * @param pause milliseconds between two times
 */
export function coalesce(work: () => Promise<unknown>, pause: number, timers: Timers) {
  let state: 'idle' | 'busy' | 'asked_again' | 'stopped' = 'idle'
  let timer: unknown = null

  function ask(): void {
    if (state === 'idle') void run()
    else if (state === 'busy') state = 'asked_again'
  }

  async function run(): Promise<void> {
    state = 'busy'
    // What went wrong is for the work itself to tell.
    await work().catch(() => undefined)
    if (isStopped()) return
    timer = timers.set(() => {
      const again = state === 'asked_again'
      state = 'idle'
      if (again) ask()
    }, pause)
  }

  function isStopped(): boolean {
    return state === 'stopped'
  }

  function stop(): void {
    state = 'stopped'
    timers.clear(timer)
  }

  return { ask, stop }
}
