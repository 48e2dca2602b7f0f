import { expect, test } from 'vitest'
import { locked, november, october } from './testing/period.ts'
import { monthShown } from './view.ts'

const today = '2026-11-21'
const asked = (month = '', late = '') => ({ month, late })

test('without a month in the address the last one is shown while it is to be closed', () => {
  expect(monthShown(asked(), { today, months: [november, october] })).toBe('2026-10')
})

test.each([
  ['is closed', [november, { ...october, locked }]],
  ['has no session', [november, { ...october, totals: { ...october.totals, session_count: 0 } }]],
  ['lies before the first session', [november]],
  ['is not there yet', []],
])('the present one is shown where the last one %s', (_, months) => {
  expect(monthShown(asked(), { today, months })).toBe('2026-11')
})

test('an older month that is open does not come by itself', () => {
  const september = { ...october, month: '2026-09' }
  expect(monthShown(asked(), { today, months: [november, { ...october, locked }, september] })).toBe('2026-11')
})

test('the months need not be known where the address has one', () => {
  const months = undefined
  expect(monthShown(asked('2026-09'), { today, months })).toBe('2026-09')
  expect(monthShown(asked('present'), { today, months })).toBe('2026-11')
  expect(monthShown(asked('', '2026-08'), { today, months })).toBe('2026-08')
  expect(monthShown(asked('', 'nonsense'), { today, months })).toBeNull()
  expect(monthShown(asked(), { today, months })).toBeNull()
})
