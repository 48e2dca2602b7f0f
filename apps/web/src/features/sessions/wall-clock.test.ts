import { expect, test } from 'vitest'
import { instantOfWallClock, isoOfWallClock, wallClockOf } from './wall-clock.ts'

const RIYADH = 'Asia/Riyadh'

test.each([
  ['2026-11-20T05:15:00.000Z', '2026-11-20T08:15'],
  ['2026-11-20T05:15:42.000Z', '2026-11-20T08:15:42'],
  ['2026-11-19T21:00:00.000Z', '2026-11-20T00:00'],
])('%s reads %s in Riyadh, and back', (instant, filled) => {
  expect(wallClockOf(Date.parse(instant), RIYADH)).toBe(filled)
  expect(isoOfWallClock(filled, RIYADH)).toBe(instant)
})

test('the zone is that of the workshop, with its clock changes', () => {
  expect(isoOfWallClock('2026-07-01T08:00', 'Europe/Berlin')).toBe('2026-07-01T06:00:00.000Z')
  expect(isoOfWallClock('2026-12-01T08:00', 'Europe/Berlin')).toBe('2026-12-01T07:00:00.000Z')
})

test('what is not filled is no time', () => {
  expect(instantOfWallClock('', RIYADH)).toBeNull()
  expect(instantOfWallClock('2026-11-20', RIYADH)).toBeNull()
})
