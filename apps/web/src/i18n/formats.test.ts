import { expect, test } from 'vitest'
import { dayText, numberText, timeOrDayText, timeText } from './formats.ts'

const morning = new Date(2026, 10, 20, 8, 15).getTime()

test('times and days read the same way everywhere, in Arabic with Latin figures and the Gregorian calendar', () => {
  expect(timeText(morning)).toBe('08:15')
  expect(dayText(morning, 'en')).toBe('20 Nov')
  expect(dayText(morning, 'ar')).toBe('20 نوفمبر')
  expect(numberText(7, 'ar')).toBe('7')
  expect(numberText(-999, 'en')).toBe('-999')
  expect(numberText(20_000, 'en')).toBe('20,000')
  expect(numberText(20_000, 'ar')).toBe('20,000')
})

test('the day stands before the time unless it is today', () => {
  expect(timeOrDayText(morning, morning + 3_600_000, 'en')).toBe('08:15')
  expect(timeOrDayText(morning, morning + 24 * 3_600_000, 'en')).toBe('20 Nov 08:15')
})
