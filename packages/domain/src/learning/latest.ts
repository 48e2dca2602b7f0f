/** The last so many numbers, the oldest first. */
export class Latest {
  readonly #most: number
  #values: number[] = []
  /** where the oldest stands, once there are as many as may be */
  #oldest = 0
  /** the same numbers by size, kept from the first question for a quantile on */
  #sorted: number[] | null = null
  #sum: number | null = null

  constructor(most: number) {
    this.#most = most
  }

  get length(): number {
    return this.#values.length
  }

  add(value: number): void {
    this.#sum = null
    if (this.#sorted) this.#sorted.splice(placeIn(this.#sorted, value), 0, value)
    if (this.#values.length < this.#most) {
      this.#values.push(value)
      return
    }
    const gone = this.#values[this.#oldest] ?? 0
    this.#sorted?.splice(placeIn(this.#sorted, gone), 1)
    this.#values[this.#oldest] = value
    this.#oldest = (this.#oldest + 1) % this.#most
  }

  addAll(values: readonly number[]): void {
    for (const value of values) this.add(value)
  }

  /** In the order in which they came. */
  values(): number[] {
    return [...this.#values.slice(this.#oldest), ...this.#values.slice(0, this.#oldest)]
  }

  /** Added up from the oldest on, so that the same numbers always have the same sum. */
  sum(): number {
    this.#sum ??= sumOf(this.#values, this.#oldest)
    return this.#sum
  }

  /**
   * The value that this share of the numbers does not exceed, on the safe side for few: the sorted value number
   * min(n, ⌈share · (n + 1)⌉), as in split conformal prediction. 0 for none.
   */
  quantile(share: number): number {
    this.#sorted ??= [...Float64Array.from(this.#values).sort()]
    const place = Math.min(this.#sorted.length, Math.ceil(share * (this.#sorted.length + 1)))
    return this.#sorted[place - 1] ?? 0
  }
}

function sumOf(values: readonly number[], first: number): number {
  let sum = 0
  for (let i = first; i < values.length; i += 1) sum += values[i] ?? 0
  for (let i = 0; i < first; i += 1) sum += values[i] ?? 0
  return sum
}

/** Before the first number that is no less. */
function placeIn(sorted: readonly number[], value: number): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? Infinity) < value) from = middle + 1
    else to = middle
  }
  return from
}
