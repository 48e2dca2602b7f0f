/** Chance that repeats itself: the same seed gives the same run. */
export type Chance = {
  /** from 0 to 1 */
  next: () => number
  /** whether something of this probability happens */
  happens: (probability: number) => boolean
  /** a whole number from 0 to below the limit */
  below: (limit: number) => number
  pick: <T>(of: readonly T[]) => T
  uuid: () => string
}

/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const hex = () => below(0x1_0000_0000).toString(16).padStart(8, '0')
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: (of) => {
      const picked = of[below(of.length)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
    uuid: () => {
      const digits = hex() + hex() + hex() + hex()
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`
    },
  }
}
