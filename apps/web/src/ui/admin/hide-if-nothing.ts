const NOTHING: readonly string[] = ['', '–', '—']

/** Whether a text stands for a value that is not there. */
export function saysNothing(text: string): boolean {
  return NOTHING.includes(text.trim())
}

/**
 * Hides a label whose value, its `dd`, says nothing. Only the drawn cell knows, and it may say more after the next drawing:
 * as a `ref` in a function of its own, which is called each time.
 */
export function hideIfNothing(pair: HTMLElement | null): void {
  const value = pair?.querySelector('dd')
  if (!pair || !value) return
  const isNothing = saysNothing(value.textContent)
  // A button may be an icon with an accessible name.
  pair.hidden = isNothing && value.querySelector('[aria-label]') === null
}
