import { expect, test } from 'vitest'
import { isBeingSetUp } from './set-up.ts'

const today = '2026-11-30'

test.each([
  ['nobody has worked yet', null, true],
  ['work began today', '2026-11-30', true],
  ['work began 29 days ago', '2026-11-01', true],
  ['work began 30 days ago', '2026-10-31', false],
  ['work began years ago, with an earlier version', '2023-02-05', false],
  ['the first day lies ahead, by a clock that was wrong', '2026-12-09', true],
])('%s', (_, firstWorkDay, is) => {
  expect(isBeingSetUp({ isHidden: false, firstWorkDay }, today)).toBe(is)
  expect(isBeingSetUp({ isHidden: true, firstWorkDay }, today)).toBe(false)
})
