import { assert, constantFrom, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameValue, mergeChanges } from './merge-changes.ts'

describe('two changes of one job', () => {
  const base = { customer: 'Aramco', due_on: null, notes: 'Pump' }

  test.each<[string, object, object, object, { taken?: string[]; colliding?: string[] }]>([
    ['only I', { ...base, notes: 'Pump 2' }, base, { notes: 'Pump 2' }, {}],
    ['only the other', base, { ...base, due_on: '2026-12-01' }, { due_on: '2026-12-01' }, { taken: ['due_on'] }],
    [
      'each another field',
      { ...base, notes: 'Pump 2' },
      { ...base, due_on: '2026-12-01' },
      { notes: 'Pump 2', due_on: '2026-12-01' },
      { taken: ['due_on'] },
    ],
    ['both the same', { ...base, notes: 'Fan' }, { ...base, notes: 'Fan ' }, { notes: 'Fan' }, {}],
    [
      'both in another way',
      { ...base, notes: 'Fan' },
      { ...base, notes: 'Motor' },
      { notes: 'Fan' },
      { colliding: ['notes'] },
    ],
    ['I emptied it', { ...base, notes: '' }, { ...base, notes: 'Motor' }, { notes: '' }, { colliding: ['notes'] }],
  ])('%s', (_who, mine, theirs, values, { taken = [], colliding = [] }) => {
    const merged = mergeChanges(base, { ...mine }, { ...theirs })
    expect(merged).toEqual({ values: { ...base, ...values }, taken, colliding })
  })

  test('an empty field and none, a number and its text are the same', () => {
    expect(isSameValue('', null)).toBe(true)
    expect(isSameValue(undefined, null)).toBe(true)
    expect(isSameValue('48', 48)).toBe(true)
    expect(isSameValue(['A'], ['A'])).toBe(true)
    expect(isSameValue('48', 48.5)).toBe(false)
    expect(isSameValue(false, null)).toBe(false)
  })
})

describe('whatever was changed', () => {
  const value = constantFrom('', 'a', 'b', null, 1, '1', 2)
  const values = record({ p: value, q: value, r: value })

  test('nothing that was typed here is lost', () => {
    assert(
      property(values, values, values, (base, mine, theirs) => {
        const merged = mergeChanges(base, mine, theirs).values
        for (const name of ['p', 'q', 'r'] as const) {
          if (!isSameValue(mine[name], base[name])) expect(merged[name]).toBe(mine[name])
        }
      }),
    )
  })

  test('nothing that the other changed is undone, but where it is asked', () => {
    assert(
      property(values, values, values, (base, mine, theirs) => {
        const { values: merged, colliding } = mergeChanges(base, mine, theirs)
        for (const name of ['p', 'q', 'r'] as const) {
          if (isSameValue(theirs[name], base[name]) || colliding.includes(name)) continue
          expect(isSameValue(merged[name], theirs[name])).toBe(true)
        }
      }),
    )
  })

  test('it is asked about what both changed in another way, whoever is asked', () => {
    assert(
      property(values, values, values, (base, mine, theirs) => {
        expect(mergeChanges(base, mine, theirs).colliding).toEqual(mergeChanges(base, theirs, mine).colliding)
      }),
    )
  })

  test('what was merged once merges into the same', () => {
    assert(
      property(values, values, values, (base, mine, theirs) => {
        const { values: merged } = mergeChanges(base, mine, theirs)
        expect(mergeChanges(theirs, merged, theirs)).toEqual({ values: merged, taken: [], colliding: [] })
      }),
    )
  })
})
