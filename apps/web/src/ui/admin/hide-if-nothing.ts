const NOTHING: readonly string[] = ['', '–', '—']

/**
 * Hides a label whose value, its `dd`, says nothing. Only the drawn cell knows, and it may say more after the next drawing:
 * as a `ref` in a function of its own, which is called each time.
 */
export function hideIfNothing(pair: HTMLElement | null): void {
  if (pair) pair.hidden = NOTHING.includes(pair.querySelector('dd')?.textContent.trim() ?? '')
}
