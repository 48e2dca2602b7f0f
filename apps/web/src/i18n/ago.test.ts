import { expect, test } from 'vitest'
import { agoText } from './ago.ts'

test.each([
  [59_999, null, null],
  [60_000, '1 minute ago', 'قبل دقيقة واحدة'],
  [12 * 60_000, '12 minutes ago', 'قبل 12 دقيقة'],
  [3_600_000, '1 hour ago', 'قبل ساعة واحدة'],
  [23.9 * 3_600_000, '23 hours ago', 'قبل 23 ساعة'],
])('%i ms are told as a person would', (milliseconds, english, arabic) => {
  expect(agoText(milliseconds, 'en')).toBe(english)
  expect(agoText(milliseconds, 'ar')).toBe(arabic)
})
