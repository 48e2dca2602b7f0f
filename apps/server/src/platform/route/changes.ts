import type { CallName } from '@warsha/contract'
import { effectsOf, type Resource } from '@warsha/contract/effects'

/** The parts of a shop that live boards and forecasts do not show. */
const NOT_LIVE: ReadonlySet<Resource> = new Set<Resource>(['access', 'photos', 'rates', 'periods', 'sessions'])

/** What a call changes this time: all that the contract says of it, unless its handler knows that it was less. */
export class Changes {
  readonly #name: CallName
  #resources: readonly Resource[]

  constructor(name: CallName) {
    this.#name = name
    this.#resources = effectsOf(name).changes
  }

  get areLive(): boolean {
    return this.#resources.some((resource) => !NOT_LIVE.has(resource))
  }

  /** Throws an Error for a resource that the contract does not name. */
  narrowTo(...resources: readonly Resource[]): void {
    const other = resources.find((resource) => !this.#resources.includes(resource))
    if (other) throw new Error(`${this.#name} does not say that it changes ${other}`)
    this.#resources = resources
  }
}
