import { expect, test } from 'vitest'
import { Turn } from './turn.ts'

const MINUTE = 60_000
const done = { itemCount: 3, trained: true }

test('an instance takes over at its start, until a pass of it has gone through', () => {
  const turn = new Turn()
  expect(turn.takesOver(0)).toBe(true)
  turn.passed('elsewhere', 1)
  expect(turn.takesOver(2)).toBe(true)
  turn.passed(done, 3)
  expect(turn.takesOver(4)).toBe(false)
})

test('later it leaves another version alone for ten minutes, in case the other instance is the new one', () => {
  const turn = new Turn()
  turn.passed(done, 0)
  turn.passed('other_version', 5 * MINUTE)
  turn.passed('elsewhere', 6 * MINUTE)
  turn.passed('other_version', 14 * MINUTE)
  expect(turn.takesOver(15 * MINUTE - 1)).toBe(false)
  expect(turn.takesOver(15 * MINUTE)).toBe(true)
  turn.passed(done, 15 * MINUTE)
  expect(turn.takesOver(40 * MINUTE)).toBe(false)
  turn.passed('other_version', 41 * MINUTE)
  expect(turn.takesOver(50 * MINUTE)).toBe(false)
})
