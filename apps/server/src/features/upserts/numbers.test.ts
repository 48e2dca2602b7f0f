import { assert, constantFrom, integer, option, property, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusedNumberChanges, type NumberChange } from './numbers.ts'

const people = new Map([
  [1, 'a'],
  [2, 'b'],
  [3, 'c'],
])
const refused = (...changes: [id: number, number: string | null][]) =>
  [
    ...refusedNumberChanges(
      changes.map(([id, number]) => ({ id, number })),
      people,
    ),
  ].map(({ id }) => id)

describe('numbers that change together', () => {
  test('can be changed with each other, in a ring, or taken after somebody gives them up, in any order', () => {
    expect(refused([1, 'b'], [2, 'a'])).toEqual([])
    expect(refused([1, 'b'], [2, 'c'], [3, 'a'])).toEqual([])
    expect(refused([1, 'b'], [2, 'd'])).toEqual([])
    expect(refused([1, 'b'], [2, null])).toEqual([])
    expect(refused([1, 'a'])).toEqual([])
  })

  test('are refused where somebody keeps them, and then to whoever counted on those', () => {
    expect(refused([1, 'b'])).toEqual([1])
    expect(refused([4, 'a'], [1, 'b'])).toEqual([1, 4])
    expect(refused([1, 'd'], [2, 'd'])).toEqual([2])
    expect(refused([3, 'b'], [1, 'd'], [2, 'd'])).toEqual([2, 3])
    expect(refused([4, 'a'], [1, 'a'])).toEqual([4])
  })

  test('are nobody else’s afterwards, and no one is refused that could be met', () => {
    const one = record({ id: integer({ min: 1, max: 6 }), number: option(constantFrom('a', 'b', 'c', 'd', 'e', 'f')) })
    const changes = uniqueArray(one, { selector: ({ id }) => id })
    assert(
      property(changes, (all: NumberChange[]) => {
        const refused = refusedNumberChanges(all, people)
        const after = new Map<number, string | null>(people)
        for (const one of all) if (!refused.has(one)) after.set(one.id, one.number)
        const held = [...after.values()].filter((number) => number !== null)
        expect(new Set(held).size).toBe(held.length)
        for (const one of refused) expect([...after].some(([id, at]) => id !== one.id && at === one.number)).toBe(true)
      }),
    )
  })
})
