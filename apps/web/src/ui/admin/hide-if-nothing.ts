const NOTHING: readonly string[] = ['', '–', '—']

/**
 * Hides a label whose value, its `dd`, says nothing. Only the drawn cell knows, and it may say more after the next drawing:
 * as a `ref` in a function of its own, which is called each time.
 */
export function hideIfNothing(pair: HTMLElement | null): void {
  const value = pair?.querySelector('dd')
  if (!pair || !value) return
  const isNothing = NOTHING.includes(value.textContent.trim())
  // A button may be an icon with an accessible name.
  pair.hidden = isNothing && value.querySelector('[aria-label]') === null
}
