import type { StoragePlace } from '@warsha/contract'
import { type Instant, SECOND } from '@warsha/domain'
import { CHECK_KEY, type PhotoStore, PhotoStoreAway, PhotoStoreFull, PhotoUnreadable } from './photo-store.ts'

/** Whoever looks at the state meanwhile causes no further look. */
const PROBED_EVERY_MS = 10 * SECOND

type Place = { awaySince: Instant | null; probedAt: number; probe: () => Promise<unknown> }

/** Which storage of others does not answer this instance, and since when. */
export class StorageStatus {
  readonly #now: () => Instant
  readonly #places = new Map<StoragePlace, Place>()

  constructor(now: () => Instant) {
    this.#now = now
  }

  /** @param probe uses the place, so that it is noted when it answers again though nobody needs it */
  add(name: StoragePlace, probe: () => Promise<unknown>): void {
    this.#places.set(name, { awaySince: null, probedAt: -Infinity, probe })
  }

  note(name: StoragePlace, answers: boolean): void {
    const place = this.#places.get(name)
    if (place) place.awaySince = answers ? null : (place.awaySince ?? this.#now())
  }

  read(): { place: StoragePlace; away_since: Instant | null }[] {
    return Array.from(this.#places, ([name, place]) => {
      if (place.awaySince !== null && performance.now() - place.probedAt > PROBED_EVERY_MS) {
        place.probedAt = performance.now()
        void place.probe().catch(() => undefined)
      }
      return { place: name, away_since: place.awaySince }
    })
  }
}

/** A photo store whose answers are noted. */
export function watchedPhotoStore(store: PhotoStore, status: StorageStatus): PhotoStore {
  const watch = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      const result = await work
      status.note('photos', true)
      return result
    } catch (error) {
      if (error instanceof PhotoUnreadable) status.note('photos', true)
      if (error instanceof PhotoStoreAway && !(error instanceof PhotoStoreFull)) status.note('photos', false)
      throw error
    }
  }
  const watched: PhotoStore = {
    put: (key, bytes) => watch(store.put(key, bytes)),
    get: (key) => watch(store.get(key)),
    remove: (key) => watch(store.remove(key)),
  }
  status.add('photos', () => watched.get(CHECK_KEY))
  return watched
}
