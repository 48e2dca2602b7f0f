import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unmetWishes, type Wish } from './numbers.ts'

const people = new Map([
  [1, 'a'],
  [2, 'b'],
  [3, 'c'],
])
const unmet = (...wishes: [id: number, number: string | null][]) =>
  [
    ...unmetWishes(
      wishes.map(([id, number]) => ({ id, number })),
      people,
    ),
  ].map(({ id }) => id)

describe('numbers that change together', () => {
  test('can be changed with each other, in a ring, or taken after somebody gives them up, in any order', () => {
    expect(unmet([1, 'b'], [2, 'a'])).toEqual([])
    expect(unmet([1, 'b'], [2, 'c'], [3, 'a'])).toEqual([])
    expect(unmet([1, 'b'], [2, 'd'])).toEqual([])
    expect(unmet([1, 'b'], [2, null])).toEqual([])
    expect(unmet([1, 'a'])).toEqual([])
  })

  test('are refused where somebody keeps them, and then to whoever counted on those', () => {
    expect(unmet([1, 'b'])).toEqual([1])
    expect(unmet([4, 'a'], [1, 'b'])).toEqual([1, 4])
    expect(unmet([1, 'd'], [2, 'd'])).toEqual([2])
    expect(unmet([3, 'b'], [1, 'd'], [2, 'd'])).toEqual([2, 3])
    expect(unmet([4, 'a'], [1, 'a'])).toEqual([4])
  })

  test('are nobody else’s afterwards, and no wish is refused that could be met', () => {
    const wish = fc.record({ id: fc.integer({ min: 1, max: 6 }), number: fc.option(fc.constantFrom(...'abcdef')) })
    const wishes = fc.uniqueArray(wish, { selector: ({ id }) => id })
    fc.assert(
      fc.property(wishes, (all: Wish[]) => {
        const refused = unmetWishes(all, people)
        const after = new Map<number, string | null>(people)
        for (const one of all) if (!refused.has(one)) after.set(one.id, one.number)
        const held = [...after.values()].filter((number) => number !== null)
        expect(new Set(held).size).toBe(held.length)
        for (const one of refused) expect([...after].some(([id, at]) => id !== one.id && at === one.number)).toBe(true)
      }),
    )
  })
})
