import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InstantSpan } from './schedule.ts'
import { mergedSpans, sharedSpan, spansWithout } from './spans.ts'

const span = (from: number, to: number): InstantSpan => ({ from, to })

test.each([
  [[], []],
  [
    [span(8, 12), span(13, 17)],
    [span(8, 12), span(13, 17)],
  ],
  [[span(13, 17), span(8, 12), span(12, 13)], [span(8, 17)]],
  [[span(8, 17), span(9, 10), span(5, 5)], [span(8, 17)]],
])('%j are %j', (spans, expected) => expect(mergedSpans(spans)).toEqual(expected))

test.each([
  [span(8, 12), span(10, 14), span(10, 12)],
  [span(8, 12), span(0, 24), span(8, 12)],
  [span(8, 12), span(12, 14), null],
  [span(8, 12), span(13, 14), null],
])('%j and %j have %j in common', (a, b, expected) => {
  expect(sharedSpan(a, b)).toEqual(expected)
  expect(sharedSpan(b, a)).toEqual(expected)
})

test.each([
  [[span(8, 17)], [], [span(8, 17)]],
  [[span(8, 17)], [span(8, 17)], []],
  [[span(8, 17)], [span(7, 9), span(12, 13), span(16, 20)], [span(9, 12), span(13, 16)]],
  [[span(8, 12), span(13, 17)], [span(11, 14)], [span(8, 11), span(14, 17)]],
  [[span(8, 12), span(13, 17)], [span(0, 24)], []],
])('%j without %j is %j', (spans, others, expected) => expect(spansWithout(spans, others)).toEqual(expected))

const anySpans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }))
    .map(([from, length]) => span(from, from + length)),
  { maxLength: 8 },
)
const isIn = (spans: readonly InstantSpan[], at: number) => spans.some(({ from, to }) => from <= at && at < to)

test('every instant is left that lies in the spans and in none of the others', () => {
  fc.assert(
    fc.property(anySpans, anySpans, (spans, others) => {
      const left = spansWithout(spans, others)
      for (let at = 0; at <= 81; at++) expect(isIn(left, at), String(at)).toBe(isIn(spans, at) && !isIn(others, at))
      for (const [nth, { from, to }] of left.entries()) {
        expect(from).toBeLessThan(to)
        expect(from).toBeGreaterThan(left[nth - 1]?.to ?? -1)
      }
    }),
  )
})
