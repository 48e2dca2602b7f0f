import { createStore } from '../store.ts'

/** How many photos are chosen and not on the phone yet: a page that is opened anew takes them along. */
export const unkept = createStore(0)

/** Does what opens the page anew, as soon as nothing goes with it. */
export function onceKept(act: () => void): void {
  if (unkept.get() === 0) return act()
  const leave = unkept.subscribe(() => {
    if (unkept.get() > 0) return
    leave()
    act()
  })
}
