import { expect, test } from 'vitest'
import { monthAndYearText, weekdayMomentText, workshopMomentText, workshopTimeText } from './workshop-time.ts'

const RIYADH = 'Asia/Riyadh'
const evening = Date.parse('2026-11-19T22:05:30Z')

test('the workshop’s clock counts, not the device’s', () => {
  expect(workshopTimeText(evening, RIYADH)).toBe('01:05')
  expect(workshopMomentText(evening, RIYADH, 'en')).toBe('20 Nov 01:05')
  expect(workshopMomentText(evening, 'UTC', 'en')).toBe('19 Nov 22:05')
  expect(weekdayMomentText(evening, RIYADH, 'en')).toBe('Friday 20 Nov, 01:05')
  expect(weekdayMomentText(evening, RIYADH, 'ar')).toBe('الجمعة، 20 نوفمبر، 01:05')
})

test('a month with its year', () => {
  expect(monthAndYearText('2026-10', 'en')).toBe('October 2026')
  expect(monthAndYearText('2026-10', 'ar')).toBe('أكتوبر 2026')
})
