import { expect, test } from 'vitest'
import { isFresh } from './filling.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-19T12:00:00+03:00')

test.each([
  ['of this moment', { seed: 1, filledAt: now }, true],
  ['of twelve hours ago', { seed: 1, filledAt: now - 12 * hour }, true],
  ['of more than twelve hours ago', { seed: 1, filledAt: now - 12 * hour - 1 }, false],
  ['of the future, as the clock was set back', { seed: 1, filledAt: now + hour }, false],
  ['of another seed', { seed: 2, filledAt: now }, false],
])('data %s: fresh %s', (_, filling, fresh) => {
  expect(isFresh(filling, { seed: 1, now })).toBe(fresh)
})
