import { describe, expect, test } from 'vitest'
import { plannedRows, planWith, touchedHours, wrongHours } from './planned-hours.ts'

const activities = [
  { activity_code: 'REPAIR', planned_hours: 6.5 },
  { activity_code: 'TEST', planned_hours: null },
  { activity_code: 'WIRING', planned_hours: 2 },
]
const rows = plannedRows(
  [
    { code: 'REPAIR', name: 'Repair', is_active: true, is_charged: true },
    { code: 'TEST', name: 'Testing', is_active: true, is_charged: true },
    { code: 'WIRING', name: 'Wiring', is_active: false, is_charged: true },
    { code: 'OLD', name: 'Old', is_active: false, is_charged: true },
  ],
  activities,
)

test('the activities in use are planned, and those that have hours from before', () => {
  expect(rows).toEqual([
    { code: 'REPAIR', name: 'Repair', hours: 6.5 },
    { code: 'TEST', name: 'Testing', hours: null },
    { code: 'WIRING', name: 'Wiring', hours: 2 },
  ])
})

describe('what was typed', () => {
  test.each([
    [{}],
    [{ TEST: '' }],
    [{ TEST: '  ' }],
    // The same number, whatever it is written in.
    [{ REPAIR: '6,50', WIRING: '٢' }],
    // An activity that is no more.
    [{ GONE: '3' }],
  ])('%j leaves everything as it is', (typed) => {
    expect(touchedHours(rows, typed)).toEqual({})
  })

  test('is touched where it says something else, and all of it where it is not known what stands there', () => {
    const typed = { REPAIR: '6.5', TEST: '2', WIRING: 'two' }
    expect(touchedHours(rows, typed)).toEqual({ TEST: '2', WIRING: 'two' })
    expect(touchedHours(undefined, typed)).toEqual(typed)
  })

  test('stands beside what nobody touched', () => {
    expect(planWith(activities, { TEST: '١٫٥' })).toEqual([
      { activity_code: 'REPAIR', hours: 6.5 },
      { activity_code: 'TEST', hours: 1.5 },
      { activity_code: 'WIRING', hours: 2 },
    ])
  })

  test('takes hours away where it is empty', () => {
    expect(planWith(activities, { REPAIR: '', WIRING: ' ' })).toEqual([])
  })

  test('is not sent where others have given the same meanwhile', () => {
    expect(planWith(activities, { REPAIR: '6,50', TEST: '' })).toBeUndefined()
  })

  test('may be wrong, each activity for a reason of its own', () => {
    const typed = { REPAIR: 'six', TEST: '0', WIRING: '10001', CLEAN: '3' }
    expect(wrongHours(typed)).toEqual({
      REPAIR: 'hours_positive',
      TEST: 'hours_positive',
      WIRING: 'too_big {"most":10000}',
    })
  })
})
