import { HOUR, MINUTE } from '@warsha/domain'
import { expect, test } from 'vitest'
import { isDue, lastQuietHour, RETRY_AFTER } from './due.ts'

const at = (time: string) => Date.parse(time)

test.each([
  ['Asia/Riyadh', '2026-11-22T00:00:00Z', '2026-11-21T23:00:00Z'],
  ['Asia/Riyadh', '2026-11-21T22:59:59Z', '2026-11-20T23:00:00Z'],
  ['Asia/Riyadh', '2026-11-21T23:00:00Z', '2026-11-21T23:00:00Z'],
  ['Europe/Berlin', '2026-07-01T09:00:00Z', '2026-07-01T00:00:00Z'],
  // On this night the clock goes from 2:00 to 3:00.
  ['Europe/Berlin', '2026-03-29T09:00:00Z', '2026-03-29T01:00:00Z'],
])('in %s at %s the last quiet hour began at %s', (zone, now, quiet) => {
  expect(new Date(lastQuietHour(at(now), zone)).toISOString()).toBe(new Date(at(quiet)).toISOString())
})

const NOW = at('2026-11-22T00:10:00Z')
const QUIET = at('2026-11-21T23:00:00Z')

test('where shops of one machine take turns, it waits for its own', () => {
  const minutes = (count: number) => QUIET + count * MINUTE
  const lastNight = minutes(37) - 24 * HOUR + MINUTE
  const isDueAt = (goodSince: number, now: number) =>
    isDue({ goodSince, failedAt: null }, now, 'Asia/Riyadh', 37 * MINUTE)
  expect(isDueAt(lastNight, minutes(36))).toBe(false)
  expect(isDueAt(lastNight, minutes(37))).toBe(true)
  expect(isDueAt(minutes(38), minutes(39))).toBe(false)
  // The minutes after midnight belong to the night before, until the turn has come.
  expect(isDueAt(minutes(1), minutes(36))).toBe(false)
})

test.each([
  ['where none was ever made', null, null, true],
  ['where the last one is of the night before', QUIET - 23 * HOUR, null, true],
  ['where that of this night is there', QUIET + MINUTE, null, false],
  ['where it failed a moment ago', QUIET - 23 * HOUR, NOW - MINUTE, false],
  ['where it failed long enough ago', QUIET - 23 * HOUR, NOW - RETRY_AFTER, true],
  ['where it failed and was made after', QUIET + 40 * MINUTE, QUIET + MINUTE, false],
  ['where the clock was wrong when it failed', null, NOW + 24 * HOUR, true],
])('%s', (_what, goodSince, failedAt, due) => {
  expect(isDue({ goodSince, failedAt }, NOW, 'Asia/Riyadh')).toBe(due)
})
