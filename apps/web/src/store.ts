/** Stops listening. */
type Leave = () => void

export type Signal<Event> = {
  tell: (event: Event) => void
  subscribe: (listener: (event: Event) => void) => Leave
}

/**
 * Something that is told to all who listen.
 * @param start what goes on while anybody listens; it gives the way to end it
 */
export function createSignal<Event = void>(start?: (tell: Signal<Event>['tell']) => Leave): Signal<Event> {
  const listeners = new Set<(event: Event) => void>()
  let stop: Leave | undefined
  const tell = (event: Event): void => {
    for (const listener of listeners) listener(event)
  }
  return {
    tell,
    subscribe(listener) {
      if (listeners.size === 0) stop = start?.(tell)
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
  const { tell, subscribe } = createSignal()
  return {
    get: () => value,
    set(next) {
      value = next
      tell()
    },
    subscribe,
  }
}
