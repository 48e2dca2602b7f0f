import { expect, test } from 'vitest'
import { ADOPTION, IMPROVEMENT, toneOf } from './tone.ts'

test.each([
  ['few estimates that use learned hours', 15.7, ADOPTION, 'bad'],
  ['some', 30, ADOPTION, 'fair'],
  ['most', 60, ADOPTION, 'good'],
  ['less than half of the estimates got nearer', 49.9, IMPROVEMENT, 'bad'],
  ['half of them', 50, IMPROVEMENT, 'fair'],
  ['more', 68.6, IMPROVEMENT, 'good'],
])('%s', (_what, percent, thresholds, tone) => {
  expect(toneOf(percent, thresholds)).toBe(tone)
})

test('a share of nothing is neither good nor bad', () => {
  expect(toneOf(0, ADOPTION, 0)).toBe('plain')
})
