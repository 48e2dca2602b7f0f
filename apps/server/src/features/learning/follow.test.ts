import { expect, test } from 'vitest'
import { restAfter } from './follow.ts'

test('passes of all instances together take a quarter of the time at most', () => {
  for (const instances of [1, 2, 4]) {
    const pass = 400
    expect((instances * pass) / (pass + restAfter(pass, instances))).toBeCloseTo(1 / 4)
  }
})

test('but a rest is never longer than ten seconds', () => {
  expect([restAfter(60_000, 1), restAfter(1_000, 4)]).toEqual([10_000, 10_000])
})
