import { onTestFinished } from 'vitest'

/**
 * Looks at the page with each change of it, from now to the end of the test: what stands there for a moment only is
 * seen too.
 * @returns what was found, in order
 */
export function lookAtEachChange<Found>(look: () => Found): readonly Found[] {
  const found: Found[] = []
  const watching = new MutationObserver(() => found.push(look()))
  watching.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => watching.disconnect())
  return found
}
