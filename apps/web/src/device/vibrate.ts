/** A short buzz, where the device can. */
export function vibrate(): void {
  if (typeof navigator.vibrate === 'function') navigator.vibrate(60)
}
