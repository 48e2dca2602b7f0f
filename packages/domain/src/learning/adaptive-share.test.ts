import { expect, test } from 'vitest'
import { AdaptiveShare } from './adaptive-share.ts'
import { LEARNING_PARAMETERS, type LearningParameters } from './parameters.ts'

const parameters: LearningParameters = {
  ...LEARNING_PARAMETERS,
  share: { first: 0.8, step: 0.1, least: 0.7, most: 0.9 },
  thinCell: { samples: 5, range: 1 },
}

const judged = (actualHours: number, sampleCount: number) => ({ actualHours, atStart: { p80Hours: 10, sampleCount } })

test('rises by four steps where an item took longer, and falls by one where it did not', () => {
  const shares = new AdaptiveShare(parameters)
  shares.add(judged(11, 5))
  expect(shares.of(5)).toBeCloseTo(0.88, 12)
  shares.add(judged(10, 7))
  expect(shares.of(50)).toBeCloseTo(0.86, 12)
  // Cells of which little is known have their own.
  expect(shares.of(4)).toBe(0.8)
  shares.add(judged(9, 0))
  expect(shares.of(0)).toBeCloseTo(0.78, 12)
})

test('stays within its bounds', () => {
  const shares = new AdaptiveShare(parameters)
  for (let i = 0; i < 9; i += 1) shares.add(judged(99, 9))
  for (let i = 0; i < 99; i += 1) shares.add(judged(1, 0))
  expect([shares.of(9), shares.of(0)]).toEqual([0.9, 0.7])
})

test('learns nothing of an item of which no P80 was said', () => {
  const shares = new AdaptiveShare(parameters)
  shares.add({ actualHours: 99, atStart: {} })
  expect(shares.state()).toEqual({ known: 0.8, thin: 0.8 })
})

test('goes on from its state', () => {
  const shares = new AdaptiveShare(parameters)
  shares.goOnFrom({ known: 0.75, thin: 0.85 })
  expect([shares.of(5), shares.of(4)]).toEqual([0.75, 0.85])
})
