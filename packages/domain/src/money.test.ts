import { expect, test } from 'vitest'
import { halalasOfSar, sarOfHalalas } from './money.ts'

test.each([
  [0, 0],
  [0.01, 1],
  [48.25, 4825],
  [1.1, 110],
  [-3.5, -350],
  [99_999_999.99, 9_999_999_999],
])('%d SAR are %d halalas', (sar, halalas) => {
  expect(halalasOfSar(sar)).toBe(halalas)
  expect(sarOfHalalas(halalas)).toBe(sar)
})

test.each([0.001, 48.255, 1e15, Infinity, Number.NaN])('%d SAR are no whole halalas', (sar) => {
  expect(halalasOfSar(sar)).toBeNull()
})
