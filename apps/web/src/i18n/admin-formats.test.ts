import { describe, expect, test } from 'vitest'
import { amountText, hoursText } from './admin-formats.ts'

describe('hours in tables', () => {
  test.each([
    [0, '0.00'],
    [0.5, '0.50'],
    [7.42, '7.42'],
    [11.999, '12.00'],
    [126.1, '126.10'],
  ])('%d h', (decimal, inTable) => expect(hoursText(decimal)).toBe(inTable))
})

test.each([
  [0, '0.00'],
  [45.5, '45.50'],
  [1250, '1,250.00'],
])('%d SAR', (sar, inTable) => {
  expect(amountText(sar, 'en')).toBe(inTable)
  expect(amountText(sar, 'ar')).toBe(inTable)
})
