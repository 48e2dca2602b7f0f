import { createHash } from 'node:crypto'
import { randomAt } from '@warsha/domain'
import { v4 } from 'uuid'

/** Random numbers that are the same on every machine, for each name their own. */
export class Random {
  readonly #name: string
  readonly #key: number
  #count = 0

  constructor(name: string) {
    this.#name = name
    this.#key = createHash('sha256').update(name).digest().readInt32LE()
  }

  /** Numbers of their own: what is taken from them does not shift what is taken from these. */
  fork(name: string): Random {
    return new Random(`${this.#name}/${name}`)
  }

  /** Above 0 and below 1. */
  next(): number {
    return randomAt(this.#key, this.#count++)
  }

  /** From `least` to below `most`. */
  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error('there is nothing to pick from')
    return item
  }

  /** One of the keys, each as likely as its weight. */
  weighted<Key extends string>(weights: Record<Key, number>): Key {
    const entries = Object.entries(weights) as [Key, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    return entries.find(([, weight]) => (left -= weight) < 0)?.[0] ?? this.pick(entries)[0]
  }

  shuffled<T>(items: readonly T[]): T[] {
    const places = items.map((item) => ({ item, order: this.next() }))
    return places.sort((a, b) => a.order - b.order).map(({ item }) => item)
  }

  /** What takes about `median`, sometimes much longer; `spread` is the deviation of its logarithm. */
  lognormal(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(this.next())) * Math.cos(2 * Math.PI * this.next())
    return median * Math.exp(spread * normal)
  }

  uuid(): string {
    return v4({ random: Uint8Array.from({ length: 16 }, () => this.whole(0, 255)) })
  }
}
