import { describe, expect, test } from 'vitest'
import { array, assert, constantFrom, integer, option, property, record, string, tuple, uniqueArray } from 'fast-check'
import { filtersIn, searchWith } from '../../ui/admin/filters.ts'
import { bodyOf, changeFields, isChange, isWithoutHours, noChange, stillThere, times } from './change.ts'

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

describe('in the address', () => {
  const changes = record({
    extra: array(tuple(option(string({ minLength: 1, unit: 'grapheme' })), integer({ min: 1, max: 10 }))).map(
      (extra) => new Map(extra),
    ),
    weekdays: uniqueArray(integer({ min: 0, max: 6 })),
    from: constantFrom(...times),
    to: constantFrom(...times),
    weeks: integer({ min: 1, max: 8 }),
    first: uniqueArray(integer({ min: 1, max: 2_000_000 }), { maxLength: 50 }),
  })

  test('whatever is chosen is read as it was written', () => {
    assert(
      property(changes, (change) => {
        const search = searchWith(changeFields, '', change)
        expect(filtersIn(changeFields, search)).toEqual(change)
        expect(isChange(change)).toBe(search !== '')
      }),
    )
  })

  test('nothing chosen is no part of it', () => {
    expect(searchWith(changeFields, '', noChange)).toBe('')
    expect(searchWith(changeFields, '', { extra: new Map([['Winding', 0]]) })).toBe('')
  })

  test.each([
    ['?extra=Winding%3D99', {}],
    ['?extra=Winding%3D-1&weekdays=7,-1,x,,1.5', {}],
    ['?weekdays=6,6,5', { weekdays: [6, 5] }],
    ['?from=25:00&to=08:17&weeks=900', {}],
    ['?first=0,,12,x,12,99999999999', { first: [12] }],
  ])('of %s what can be read counts', (search, read) => {
    expect(filtersIn(changeFields, search)).toEqual({ ...noChange, ...read })
  })

  test('a team that is no more, and a job that was closed, count no more', () => {
    const extra = new Map([
      ['Winding', 1],
      ['Testing', 2],
      [null, 3],
    ])
    const there = { teams: [{ team: 'Winding' }, { team: null }], jobs: [{ job_id: 7 }], job_count: 1 }
    expect(stillThere({ ...noChange, extra, first: [3, 7] }, there)).toEqual({
      ...noChange,
      extra: new Map([
        ['Winding', 1],
        [null, 3],
      ]),
      first: [7],
    })
  })

  test('of more jobs than are named, one that is not counts until it is known that it was closed', () => {
    const change = { ...noChange, first: [3, 5, 7] }
    const many = { teams: [], jobs: [{ job_id: 7 }], job_count: 201 }
    expect(stillThere(change, many).first).toEqual([3, 5, 7])
    expect(stillThere(change, many, { jobs: [{ job_id: 5 }, { job_id: 7 }] }).first).toEqual([5, 7])
  })
})
