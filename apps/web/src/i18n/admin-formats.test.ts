import { describe, expect, test } from 'vitest'
import { percentText } from './durations.ts'
import {
  amountText,
  exactPercentText,
  hoursAndMinutes,
  hoursText,
  momentText,
  signedPercentText,
} from './admin-formats.ts'

const morning = new Date(2026, 10, 20, 8, 15, 42).getTime()

describe('times and hours in tables', () => {
  test('a moment', () => {
    expect(momentText(morning, 'en')).toBe('20 Nov 08:15')
    expect(momentText(morning, 'ar')).toBe('20 نوفمبر 08:15')
  })

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

test('a percent sign is the same in both languages, right behind its number', () => {
  expect([exactPercentText(78.44, 'en'), exactPercentText(78.44, 'ar')]).toEqual(['78.4%', '\u206678.4%\u2069'])
  expect([percentText(1250, 'en'), percentText(7, 'ar')]).toEqual(['1,250%', '\u20667%\u2069'])
  expect(signedPercentText(12.5, 'en')).toBe('+12.5%')
  expect(signedPercentText(-12.5, 'ar').replaceAll('\u200e', '')).toBe('\u2066-12.5%\u2069')
  expect(signedPercentText(0, 'en')).toBe('0.0%')
})
