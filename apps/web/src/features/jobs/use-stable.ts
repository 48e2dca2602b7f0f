import { useCallback, useEffect, useRef } from 'react'

/** The same function from one drawing to the next, which does what the latest one does. */
export function useStable<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...args) => latest.current(...args), [])
}
