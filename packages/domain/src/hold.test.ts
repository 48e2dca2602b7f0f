import { expect, test } from 'vitest'
import { type HoldReason, isCorrection } from './hold.ts'
import { DAY, HOUR, MINUTE } from './time.ts'

const saidAt = Date.parse('2026-11-16T06:00Z')

test.each<[string, HoldReason | null, number, boolean]>([
  ['at once it was the wrong one', 'parts', 0, true],
  ['within the hour it was the wrong one', 'parts', HOUR, true],
  ['later the job has waited for it', 'parts', HOUR + MINUTE, false],
  ['after ten days as well', 'parts', 10 * DAY, false],
  ['where nobody had said why, it is said for all of it', null, 10 * DAY, true],
])('another reason: %s', (_, reason, later, expected) =>
  expect(isCorrection({ reason, saidAt }, saidAt + later)).toBe(expected),
)
