/** The last so many numbers, the oldest first. */
export class Latest {
  readonly #most: number
  #values: number[] = []
  /** where the oldest stands, once there are as many as may be */
  #oldest = 0
  #quantile: number | null = null
  #sum: number | null = null

  constructor(most: number) {
    this.#most = most
  }

  get length(): number {
    return this.#values.length
  }

  add(value: number): void {
    this.#quantile = null
    this.#sum = null
    if (this.#values.length < this.#most) {
      this.#values.push(value)
      return
    }
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
    this.#sum ??= this.values().reduce((sum, value) => sum + value, 0)
    return this.#sum
  }

  /**
   * The value that four of five numbers do not exceed, on the safe side for few: the sorted value number
   * min(n, ⌈0.8 · (n + 1)⌉), as in split conformal prediction. 0 for none.
   */
  quantile80(): number {
    this.#quantile ??= quantile80(this.#values)
    return this.#quantile
  }
}

function quantile80(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const place = Math.min(sorted.length, Math.ceil(0.8 * (sorted.length + 1)))
  return sorted[place - 1] ?? 0
}
