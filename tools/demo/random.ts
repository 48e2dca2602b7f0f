import { v4, v7 } from 'uuid'

/**
 * Random numbers that are the same on every machine: the generator sfc32 of Chris Doty-Humphrey's PractRand (public
 * domain, https://pracrand.sourceforge.net), started from FNV-1a hashes of a name (http://www.isthe.com/chongo/tech/comp/fnv).
 */
export class Random {
  readonly #name: string
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(name: string) {
    this.#name = name
    this.#a = hash(`a ${name}`)
    this.#b = hash(`b ${name}`)
    this.#c = hash(`c ${name}`)
    for (let i = 0; i < 15; i++) this.#uint32()
  }

  /** Numbers of their own: what is taken from them does not shift what is taken from these. */
  fork(name: string | number): Random {
    return new Random(`${this.#name}/${name}`)
  }

  /** From 0 to below 1. */
  next(): number {
    return this.#uint32() / 2 ** 32
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
    return items
      .map((item) => ({ item, order: this.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item)
  }

  /** What takes about `median`, sometimes much longer; `spread` is the deviation of its logarithm. */
  lognormal(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
    return median * Math.exp(spread * normal)
  }

  /** A UUID as a phone makes it. */
  uuid(): string {
    return v4({ random: this.#bytes(16) })
  }

  /** A UUID as the server makes it at this moment. */
  uuidOf(msecs: number): string {
    return v7({ random: this.#bytes(16), msecs, seq: this.#uint32() >>> 1 })
  }

  #bytes(count: number): Uint8Array {
    const bytes = new Uint8Array(count)
    for (let i = 0; i < count; i++) bytes[i] = this.#uint32()
    return bytes
  }

  #uint32(): number {
    const result = (this.#a + this.#b + this.#counter++) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + result) | 0
    return result >>> 0
  }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
