import { createStore } from '../store.ts'

/** An answer that was lost and is being looked up. */
type Lookup = { giveUp: () => void }

const lookups = createStore<readonly Lookup[]>([])
const windows = createStore<readonly symbol[]>([])

/** The answers that are being looked up, and the windows that are open: it is shown in the last one, else on the page. */
export const lostAnswers = {
  get: lookups.get,
  subscribe: lookups.subscribe,
  windows,

  /** @returns ends it */
  add(giveUp: () => void): () => void {
    const lookup = { giveUp }
    lookups.set([...lookups.get(), lookup])
    return () => lookups.set(lookups.get().filter((other) => other !== lookup))
  },

  giveUp(): void {
    for (const lookup of lookups.get()) lookup.giveUp()
  },

  /** @returns closes the window */
  openWindow(opened: symbol): () => void {
    windows.set([...windows.get(), opened])
    return () => windows.set(windows.get().filter((other) => other !== opened))
  },
}
