import { forgetWithPerson } from '../../device/person-memory.ts'

/** How each list was last seen: its filters, its order and its page. */
const seen = new Map<string, string>()

forgetWithPerson(() => seen.clear())

/**
 * Keeps how a list is seen, for the way back to it.
 * @param windows the names under which a window stands in its address: the way back opens none
 */
export function keepListAddress(pathname: string, search: string, windows: readonly string[]): void {
  const query = new URLSearchParams(search)
  for (const name of windows) query.delete(name)
  const kept = query.toString()
  seen.set(pathname, kept && `?${kept}`)
}

/** The list at this path as it was last seen. */
export function listAddress(pathname: string): string {
  return pathname + (seen.get(pathname) ?? '')
}
