/** How many photos are chosen and not on the phone yet: a page that is opened anew takes them along. */
let unkept = 0
/** what opens the page anew as soon as there are none */
const waiting: (() => void)[] = []

export const countOfUnkept = (): number => unkept

export function addUnkept(count: number): void {
  unkept += count
  if (unkept === 0) for (const act of waiting.splice(0)) act()
}

/** Does what opens the page anew, as soon as nothing goes with it. */
export function onceKept(act: () => void): void {
  if (unkept === 0) act()
  else waiting.push(act)
}

/** Opens the page anew, or another one in its place, as soon as nothing goes with it. */
export function openAnew(address?: string): void {
  onceKept(() => (address === undefined ? window.location.reload() : window.location.assign(address)))
}
