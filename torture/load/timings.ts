import { quantile } from '../../bench/figure.ts'

/** Milliseconds of one call: how many there were, and what most, nearly all and almost all of them took at most. */
export type Summary = { count: number; p50: number; p95: number; p99: number; longest: number }

/** How long calls take, and how many had to be asked again or failed. */
export class Timings {
  readonly #milliseconds = new Map<string, number[]>()
  readonly retries = new Map<string, number>()
  readonly failures = new Map<string, number>()

  /** Begins anew: what came before was not part of it. */
  forget(): void {
    for (const counts of [this.#milliseconds, this.retries, this.failures]) counts.clear()
  }

  add(call: string, milliseconds: number): void {
    const known = this.#milliseconds.get(call)
    if (known) known.push(milliseconds)
    else this.#milliseconds.set(call, [milliseconds])
  }

  retry(call: string, why: string): void {
    count(this.retries, `${call}: ${why}`)
  }

  fail(call: string, why: string): void {
    count(this.failures, `${call}: ${why}`)
  }

  summary(calls: string[]): Summary {
    const all = calls.flatMap((call) => this.#milliseconds.get(call) ?? [])
    const at = (share: number) => Math.round(quantile(all, share) * 10) / 10
    return { count: all.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: Math.round(Math.max(0, ...all)) }
  }

  get calls(): string[] {
    return [...this.#milliseconds.keys()]
  }
}

/** How many there are of all of them. */
export function totalOf(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, times) => sum + times, 0)
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
