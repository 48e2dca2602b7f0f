import { expect, test } from 'vitest'
import { againstEstimate } from './against-estimate.ts'

test.each([
  [12.5, 16, { kind: 'within', percent: 78, difference: 3.5 }],
  [19.25, 16, { kind: 'over', percent: 120, difference: 3.25 }],
  [16, 16, { kind: 'exact', percent: 100, difference: 0 }],
  [0, 8, { kind: 'within', percent: 0, difference: 8 }],
  // 0.1 and 0.2 are no whole numbers of bits.
  [0.3, 0.1, { kind: 'over', percent: 300, difference: 0.2 }],
])('%d h worked, %d h estimated', (worked, estimated, expected) => {
  expect(againstEstimate(worked, estimated)).toEqual(expected)
})
