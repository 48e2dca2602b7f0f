import { expect, onTestFinished, test, vi } from 'vitest'
import { dayText, numberText, readWallClock, timeOrDayText, timeText, wallClock } from './formats.ts'

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

test('what a field for a day and a time holds is the same instant again, where clocks go back, too', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('TZ', 'America/New_York')
  const [first, second] = [Date.parse('2026-11-01T01:05-04:00'), Date.parse('2026-11-01T01:05-05:00')]
  expect([first, second].map(wallClock)).toEqual(['2026-11-01T01:05', '2026-11-01T01:05-05:00'])
  expect([first, second].map(wallClock).map(readWallClock)).toEqual([first, second])
  vi.stubEnv('TZ', 'Asia/Riyadh')
  expect(wallClock(first + 59_999)).toBe('2026-11-01T08:05')
})

test.each(['', '2026-11-19T', '2026-11-19T9', '2026-11-19T25:99', '2026-11-19T24:00', '2026-11-19T08:15x'])(
  '“%s” names no time',
  (typed) => expect(readWallClock(typed)).toBeNull(),
)
