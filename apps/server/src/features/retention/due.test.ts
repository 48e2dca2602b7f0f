import { MINUTE } from '@warsha/domain'
import { expect, test } from 'vitest'
import { lastNight, nextNight } from './due.ts'

const at = (time: string) => Date.parse(time)
const shown = (instant: number) => new Date(instant).toISOString()

test.each([
  // One o'clock in Riyadh is 22:00 UTC of the day before.
  ['2026-11-21T22:00:00Z', 0, '2026-11-21T22:00:00.000Z', '2026-11-22T22:00:00.000Z'],
  ['2026-11-21T22:36:00Z', 37, '2026-11-20T22:37:00.000Z', '2026-11-21T22:37:00.000Z'],
  ['2026-11-21T22:37:00Z', 37, '2026-11-21T22:37:00.000Z', '2026-11-22T22:37:00.000Z'],
  // Later than midnight of the next day of the zone.
  ['2026-11-22T21:30:00Z', 240, '2026-11-22T02:00:00.000Z', '2026-11-23T02:00:00.000Z'],
])('at %s, %i minutes later than usual, the last night was %s and the next is %s', (now, minutes, last, next) => {
  expect(shown(lastNight(at(now), 'Asia/Riyadh', minutes * MINUTE))).toBe(last)
  expect(shown(nextNight(at(now), 'Asia/Riyadh', minutes * MINUTE))).toBe(next)
})
