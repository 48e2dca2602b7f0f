import { describe, expect, test } from 'vitest'
import { isPlanChanged, plannedRows, readPlan } from './planned-hours.ts'

const rows = plannedRows(
  [
    { code: 'REPAIR', name: 'Repair', is_active: true, is_charged: true },
    { code: 'TEST', name: 'Testing', is_active: true, is_charged: true },
    { code: 'WIRING', name: 'Wiring', is_active: false, is_charged: true },
    { code: 'OLD', name: 'Old', is_active: false, is_charged: true },
  ],
  [
    { activity_code: 'REPAIR', planned_hours: 6.5 },
    { activity_code: 'TEST', planned_hours: null },
    { activity_code: 'WIRING', planned_hours: 2 },
  ],
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
  ])('%j leaves everything as it is', (typed) => {
    expect(readPlan(rows, typed)).toEqual({ planned: undefined, wrong: {} })
    expect(isPlanChanged(rows, typed)).toBe(false)
  })

  test('stands beside what nobody touched', () => {
    expect(readPlan(rows, { TEST: '١٫٥' }).planned).toEqual([
      { activity_code: 'REPAIR', hours: 6.5 },
      { activity_code: 'TEST', hours: 1.5 },
      { activity_code: 'WIRING', hours: 2 },
    ])
  })

  test('takes hours away where it is empty', () => {
    expect(readPlan(rows, { REPAIR: '', WIRING: ' ' }).planned).toEqual([])
  })

  test('may be wrong, each activity for a reason of its own', () => {
    const typed = { REPAIR: 'six', TEST: '0', WIRING: '10001' }
    expect(readPlan(rows, typed).wrong).toEqual({
      REPAIR: 'hours_positive',
      TEST: 'hours_positive',
      WIRING: 'too_big {"most":10000}',
    })
    expect(isPlanChanged(rows, typed)).toBe(true)
  })
})
