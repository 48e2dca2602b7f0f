import { describe, expect, test } from 'vitest'
import { amountText, hoursAndMinutes, hoursText } from './admin-formats.ts'

describe('hours in tables', () => {
  test.each([
    // hours  in a table  in a sentence
    [0, '0.00', 0, 0],
    [0.5, '0.50', 0, 30],
    [7.42, '7.42', 7, 25],
    [11.999, '12.00', 12, 0],
    [126.1, '126.10', 126, 6],
  ])('%d h', (decimal, inTable, hours, minutes) => {
    expect(hoursText(decimal)).toBe(inTable)
    expect(hoursAndMinutes(decimal)).toEqual({ hours, minutes })
  })
})

test.each([
  [0, '0.00'],
  [45.5, '45.50'],
  [1250, '1,250.00'],
])('%d SAR', (sar, inTable) => {
  expect(amountText(sar, 'en')).toBe(inTable)
  expect(amountText(sar, 'ar')).toBe(inTable)
})
