import { expect, test } from 'vitest'
import { bodyOf, isWithoutHours, noChange } from './change.ts'

test('nothing that is chosen asks for nothing', () => {
  expect(bodyOf(noChange)).toBeNull()
  expect(bodyOf({ ...noChange, extra: new Map([['Winding', 0]]) })).toBeNull()
})

test('what is chosen, and nothing else', () => {
  expect(
    bodyOf({
      ...noChange,
      extra: new Map([
        ['Winding', 2],
        [null, 0],
      ]),
    }),
  ).toEqual({
    extra_technicians: [{ team: 'Winding', technicians: 2 }],
    overtime: null,
  })
  expect(bodyOf({ ...noChange, weekdays: [5, 6], first: [7, 3] })).toEqual({
    extra_technicians: [],
    overtime: { weekdays: [5, 6], start_time: '08:00', end_time: '12:00', weeks: 4 },
    job_ids: [7, 3],
  })
})

test('overtime without hours is not asked for', () => {
  const change = { ...noChange, weekdays: [6], to: '08:00', first: [7] }
  expect([isWithoutHours(change), bodyOf(change)]).toEqual([true, null])
  expect(isWithoutHours({ ...change, weekdays: [] })).toBe(false)
})
