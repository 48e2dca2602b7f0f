import { describe, expect, test } from 'vitest'
import { percentText } from './durations.ts'
import { amountText, exactPercentText, hoursText, signedPercentText } from './admin-formats.ts'

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

test('a percent sign is the same in both languages, right behind its number', () => {
  expect([exactPercentText(78.44, 'en'), exactPercentText(78.44, 'ar')]).toEqual(['78.4%', '\u206678.4%\u2069'])
  expect([percentText(1250, 'en'), percentText(7, 'ar')]).toEqual(['1,250%', '\u20667%\u2069'])
  expect(signedPercentText(12.5, 'en')).toBe('+12.5%')
  expect(signedPercentText(-12.5, 'ar').replaceAll('\u200e', '')).toBe('\u2066-12.5%\u2069')
  expect(signedPercentText(0, 'en')).toBe('0.0%')
})
