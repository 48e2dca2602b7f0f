import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hundredthsOfParts, hundredthsAlone } from './rounded-table.ts'

const HOUR = 3600
const MINUTE = 60

describe('hundredths of an hour', () => {
  const worked = [
    { is: 'nothing', seconds: 0, hundredths: 0 },
    { is: '17 seconds, less than half of one', seconds: 17, hundredths: 0 },
    { is: '18 seconds, half of one', seconds: 18, hundredths: 1 },
    { is: 'a minute', seconds: MINUTE, hundredths: 2 },
    { is: '7 h 59 min 41 s', seconds: 8 * HOUR - 19, hundredths: 799 },
    { is: '7 h 59 min 42 s', seconds: 8 * HOUR - 18, hundredths: 800 },
    { is: 'a day of 8 hours', seconds: 8 * HOUR, hundredths: 800 },
  ]
  test.each(worked)('$is', ({ seconds, hundredths }) => {
    expect(hundredthsAlone(seconds)).toBe(hundredths)
  })
})

describe('the parts of a total', () => {
  const worked = [
    { is: 'none', parts: [], hundredths: [] },
    { is: 'whole hundredths stay', parts: [36, 0, 8 * HOUR], hundredths: [1, 0, 800] },
    { is: 'a single one is the total', parts: [18], hundredths: [1] },
    { is: 'three times 20 s are a minute, 0.02 h: the first two', parts: [20, 20, 20], hundredths: [1, 1, 0] },
    { is: 'three times 12 s are 36 s, 0.01 h: the first', parts: [12, 12, 12], hundredths: [1, 0, 0] },
    { is: 'cut by the same: the larger one first', parts: [12, 12 + HOUR, 12], hundredths: [0, 101, 0] },
    { is: 'cut most before larger', parts: [HOUR + 10, 13, 13], hundredths: [100, 1, 0] },
    { is: 'nothing gets none', parts: [0, 17, 0, 17, 0], hundredths: [0, 1, 0, 0, 0] },
    { is: 'all are cut by little: none gets one', parts: [8, 9], hundredths: [0, 0] },
    { is: 'all are cut by much: all but one get one', parts: [35, 35, 35, 5], hundredths: [1, 1, 1, 0] },
    { is: 'less than there was, when work is taken back', parts: [HOUR, -20], hundredths: [100, -1] },
  ]
  test.each(worked)('$is', ({ parts, hundredths }) => {
    expect(hundredthsOfParts(parts, 'by time')).toEqual(hundredths)
  })

  const seconds = fc.oneof(
    fc.nat(100),
    fc.nat(10 * HOUR),
    fc.nat(200).map((count) => count * 36),
    fc.constant(0),
  )
  const parts = fc.array(fc.oneof({ weight: 9, arbitrary: seconds }, fc.integer({ min: -500, max: 0 })), {
    maxLength: 80,
  })

  test('add up to the total, and each is off by less than a hundredth', () => {
    fc.assert(
      fc.property(parts, (all) => {
        const hundredths = hundredthsOfParts(all, 'by time')
        expect(sumOf(hundredths)).toBe(hundredthsAlone(sumOf(all)))
        for (const [place, part] of all.entries()) {
          expect(Math.abs((hundredths[place] ?? NaN) * 36 - part)).toBeLessThan(36)
          if (part % 36 === 0) expect((hundredths[place] ?? NaN) * 36).toBe(part + 0)
        }
      }),
    )
  })
})

function sumOf(all: readonly number[]): number {
  return all.reduce((sum, each) => sum + each, 0)
}
