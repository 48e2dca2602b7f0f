/** A random whole number from 0 to one less than the given one, each as likely as the others; nobody can guess it. */
export function randomBelow(below: number): number {
  const fair = Math.floor(2 ** 32 / below) * below
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < fair ? drawn % below : randomBelow(below)
}
