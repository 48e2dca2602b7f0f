/** Stops listening. */
type Leave = () => void

export type Signal<Event> = {
  publish: (event: Event) => void
  subscribe: (listener: (event: Event) => void) => Leave
}

/**
 * A signal that is published to all listeners.
 * @param start what goes on while anybody listens; it gives the way to end it
 */
export function createSignal<Event = void>(start?: (publish: Signal<Event>['publish']) => Leave): Signal<Event> {
  const listeners = new Set<(event: Event) => void>()
  let stop: Leave | undefined
  const publish = (event: Event): void => {
    for (const listener of listeners) listener(event)
  }
  return {
    publish,
    subscribe(listener) {
      if (listeners.size === 0) stop = start?.(publish)
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.()
      }
    },
  }
}

export type Store<Value> = Pick<Signal<void>, 'subscribe'> & {
  get: () => Value
  set: (next: Value) => void
}

/** A value whose changes are told, as `useSyncExternalStore` wants it. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const { publish, subscribe } = createSignal()
  return {
    get: () => value,
    set(next) {
      value = next
      publish()
    },
    subscribe,
  }
}
