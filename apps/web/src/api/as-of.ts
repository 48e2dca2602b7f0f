/** Until when answers know everything that were read from a replica; others are of the moment at which they came. */
const instants = new WeakMap<object, number>()

/** @param header ISO 8601, null where the answer is not of a replica */
export function noteAsOf(answer: unknown, header: string | null): void {
  if (header !== null && isObject(answer)) instants.set(answer, Date.parse(header))
}

/** Milliseconds since 1970; null where the answer is not of a replica. */
export function asOf(answer: unknown): number | null {
  return isObject(answer) ? (instants.get(answer) ?? null) : null
}

/** The other object stands for this answer from now on. */
export function passAsOfOn(answer: unknown, other: unknown): void {
  if (answer === other || !isObject(other)) return
  const instant = asOf(answer)
  if (instant === null) instants.delete(other)
  else instants.set(other, instant)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
