import { expect, test } from 'vitest'
import { isOver, isWithin, timeSince } from './mark.ts'
import { DAY, HOUR, MINUTE } from './time.ts'

const now = Date.parse('2026-11-19T06:00:00Z')
const YEARS = 6 * 365 * DAY

test.each([
  ['never', null, null],
  ['an hour ago', now - HOUR, HOUR],
  ['by an instance whose clock is a little ahead', now + MINUTE, 0],
  ['ahead', now + MINUTE + 1, null],
  ['years ahead', now + YEARS, null],
])('%s', (_title, mark, since) => {
  expect(timeSince(mark, now)).toBe(since)
  expect(isWithin(mark, DAY, now)).toBe(since !== null)
})

test('what was done just as long ago is no longer within that time', () => {
  expect([isWithin(now - HOUR, HOUR, now), isWithin(now - HOUR + 1, HOUR, now)]).toEqual([false, true])
})

test('a deadline is over when it has passed, and when it lies further ahead than it can have been set', () => {
  const over = [now - 1, now, now + 1, now + DAY, now + DAY + MINUTE, now + DAY + MINUTE + 1, now + YEARS]
  expect(over.map((deadline) => isOver(deadline, DAY, now))).toEqual([true, true, false, false, false, true, true])
})
