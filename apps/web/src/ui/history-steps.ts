import { createSignal } from '../store.ts'

/** A press of the browser's back or forward button, told before the router hears of it. */
export const historySteps = createSignal<PopStateEvent>()

/** To be called before the router listens: a window tells its listeners in the order in which they came. */
export function startHistorySteps(): void {
  window.addEventListener('popstate', historySteps.publish)
}
