import { createStore } from '../store.ts'

/** An answer that was lost and is being looked up. */
type Lookup = { giveUp: () => void }

const lookups = createStore<readonly Lookup[]>([])
const places = createStore<readonly symbol[]>([])

/** The answers that are being looked up, and where that is shown: in the last place that opened. */
export const lostAnswers = {
  get: lookups.get,
  subscribe: lookups.subscribe,
  places,

  /** @returns ends it */
  add(giveUp: () => void): () => void {
    const lookup = { giveUp }
    lookups.set([...lookups.get(), lookup])
    return () => lookups.set(lookups.get().filter((other) => other !== lookup))
  },

  giveUp(): void {
    for (const lookup of lookups.get()) lookup.giveUp()
  },

  /** @returns leaves the place */
  open(place: symbol): () => void {
    places.set([...places.get(), place])
    return () => places.set(places.get().filter((other) => other !== place))
  },
}
