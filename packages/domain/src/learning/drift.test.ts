import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Drift, type DriftItem } from './drift.ts'

const rules = { most: 2, slack: 0.5, found: 4, leastError: 0.1 }

const items = (surprises: readonly number[]): DriftItem[] =>
  surprises.map((surprise, i) => ({ surprise, measured: surprise / 10, before: 0.25, settledAt: 100 + i }))

function found(surprises: readonly number[]) {
  const drift = new Drift()
  return items(surprises).map((item) => drift.add(item, rules))
}

test('errors of one direction add up, each limited and less half a usual one, and begin where they began to', () => {
  // 0 − 0.5 falls to zero; then 1.5, 3.0 (5 is limited to 2), 3.5, 5.0: more than 4.
  expect(found([0, 2, 5, 1, 2])).toEqual([
    null,
    null,
    null,
    null,
    { total: 5, count: 4, sum: expect.closeTo(1, 12) as number, since: 101, before: 0.25 },
  ])
})

test('what takes less is found as what takes more', () => {
  expect(found([-2, -2, -2])).toEqual([
    null,
    null,
    { total: 4.5, count: 3, sum: expect.closeTo(-0.6, 12) as number, since: 100, before: 0.25 },
  ])
})

test('what has been found is forgotten: it begins anew', () => {
  expect(found([2, 2, 2, 2, 2]).map((run) => run !== null)).toEqual([false, false, true, false, false])
})

test('a single item finds nothing, however wrong its timer was', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (surprise) => {
      expect(found([surprise, 0, 0, 0])).toEqual([null, null, null, null])
    }),
  )
})

test('goes on from its state as it would have', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { maxLength: 30 }),
      fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { maxLength: 30 }),
      (before, after) => {
        const drift = new Drift()
        for (const item of items(before)) drift.add(item, rules)
        const readBack = Drift.from(
          JSON.parse(JSON.stringify(drift.state() ?? {})) as NonNullable<ReturnType<Drift['state']>>,
        )
        for (const item of items(after)) expect(readBack.add(item, rules)).toEqual(drift.add(item, rules))
        expect(readBack.state()).toEqual(drift.state())
      },
    ),
  )
})
