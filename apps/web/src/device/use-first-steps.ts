import { useSyncExternalStore } from 'react'
import { type Area, isDemo, type Taken, takenIn } from './first-steps.ts'

/** What has been taken on this device; null where there is nothing to show: outside of a demo, or once it was put away. */
export function useFirstSteps(area: Area): Taken | null {
  const { subscribe, get } = takenIn(area)
  const taken = useSyncExternalStore(subscribe, get)
  return isDemo() && !taken.isDismissed ? taken : null
}
