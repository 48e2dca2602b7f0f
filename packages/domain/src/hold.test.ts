import { expect, test } from 'vitest'
import { goesOnWaiting, type HoldReason, isCorrection, isHoldBySlip } from './hold.ts'
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

test.each<
  [string, { reason?: HoldReason | null; hasWorkSince?: boolean }, HoldReason | null | undefined, number, boolean]
>([
  ['by an undo, for the same reason', {}, 'parts', 10_000, true],
  ['an hour later, for the same reason', {}, 'parts', HOUR, true],
  ['without a word about it', {}, undefined, MINUTE, true],
  ['where nobody had said why either', { reason: null }, null, MINUTE, true],
  ['for another reason', {}, 'payment', MINUTE, false],
  ['after somebody worked', { hasWorkSince: true }, 'parts', MINUTE, false],
  ['more than an hour later', {}, 'parts', HOUR + 1, false],
])('a job that goes on hold again %s', (_, ended, reason, later, expected) =>
  expect(
    goesOnWaiting({ reason: 'parts', hasWorkSince: false, ...ended, endedAt: saidAt }, reason, saidAt + later),
  ).toBe(expected),
)

test('a hold of less than two minutes was a slip', () => {
  expect([0, 2 * MINUTE - 1, 2 * MINUTE].map((later) => isHoldBySlip(saidAt, saidAt + later))).toEqual([
    true,
    true,
    false,
  ])
})
