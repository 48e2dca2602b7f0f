import { expect, test } from 'vitest'
import { movedToHours } from './moved-to-hours.ts'

test.each([
  ['?view=pay-sheet', '/admin/hours?part=pay&month=present'],
  ['?view=pay-sheet&month=2026-10&technician=7', '/admin/hours?part=pay&month=2026-10&technician=7'],
  ['?view=timesheets&technician=7', '/admin/hours?part=timesheets&technician=7&month=present'],
  ['?view=timesheets&month=2026-10&sort=-cost', '/admin/hours?part=timesheets&month=2026-10&sort=-cost'],
  ['?tab=months', '/admin/hours?part=months'],
  ['?tab=months&late=2026-10', '/admin/hours?part=months&late=2026-10'],
])('%s is now %s', (before, now) => {
  expect(movedToHours(before)).toBe(now)
})

test.each(['', '?view=analytics', '?tab=review', '?range=last30&group=job'])('%s stays where it was', (search) => {
  expect(movedToHours(search)).toBeNull()
})
