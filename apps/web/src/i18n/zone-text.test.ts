import { expect, test } from 'vitest'
import { isClockOfDevice, zoneText } from './zone-text.ts'

const november = Date.parse('2026-11-20T00:00:00Z')

test.each([
  ['Asia/Riyadh', 'Riyadh', 'UTC+3'],
  ['Asia/Kolkata', 'Kolkata', 'UTC+5:30'],
  ['America/New_York', 'New York', 'UTC−5'],
  ['America/St_Johns', 'St Johns', 'UTC−3:30'],
  ['UTC', 'UTC', 'UTC+0'],
])('%s is called %s, %s', (zone, place, offset) => {
  expect(zoneText(zone, november, 'en')).toEqual({ place, offset })
})

test('the device’s own zone needs no mark, one that differs for half of the year does', () => {
  expect(isClockOfDevice(new Intl.DateTimeFormat().resolvedOptions().timeZone, november)).toBe(true)
  const differing = ['Asia/Tokyo', 'America/New_York'].filter((zone) => !isClockOfDevice(zone, november))
  expect(differing).not.toEqual([])
})
