/**
 * Runs the work while no other tab of this browser runs work under the same name. A tab that a browser has put to sleep may
 * hold the name for ever: after `patienceMs` the work runs all the same.
 */
export type Lock = <T>(name: string, work: () => Promise<T>, patienceMs: number) => Promise<T>

/** Web Locks; without them (plain http) the work runs at once, and the server's tolerance has to do. */
export const tabLock: Lock = async (name, work, patienceMs) => {
  if (!('locks' in navigator)) return work()
  const signal = AbortSignal.timeout(patienceMs)
  let hasBegun = false
  try {
    return await navigator.locks.request(name, { signal }, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    if (hasBegun || !signal.aborted) throw error
    return work()
  }
}
