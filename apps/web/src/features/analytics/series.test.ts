import { describe, expect, test } from 'vitest'
import {
  barsOf,
  dayCount,
  daysBefore,
  everyDay,
  isMostlyRest,
  meanOfWorked,
  placeOf,
  slicesOf,
  topBy,
} from './series.ts'

const worked = (period: string, hours: number) => ({
  period,
  hours,
  session_count: 1,
  active_technicians: 1,
  cost_sar: 50,
})
const cost = (name: string, sar: number) => ({
  id: sar,
  name,
  name_ar: null,
  person: null,
  cost_sar: sar,
  cost_percentage: sar / 10,
})

describe('the trend of some days', () => {
  test('has a point for each, a Friday without work too', () => {
    const points = everyDay([worked('2026-10-29', 8), worked('2026-10-31', 6)], {
      from: '2026-10-29',
      to: '2026-11-01',
    })
    expect(points.map(({ period, hours }) => [period, hours])).toEqual([
      ['2026-10-29', 8],
      ['2026-10-30', 0],
      ['2026-10-31', 6],
      ['2026-11-01', 0],
    ])
  })

  test('is empty where nobody worked', () => {
    const free = { ...worked('2026-10-30', 0), session_count: 0 }
    expect(everyDay([free], { from: '2026-10-30', to: '2026-10-31' })).toEqual([])
  })

  test('compares with the days on which there was work', () => {
    expect(meanOfWorked([8, 0, 6, 0])).toBe(7)
    expect(meanOfWorked([0, 0])).toBeNull()
  })
})

describe('the slices of a cost', () => {
  test('are the eight greatest and one for the rest, each with its own colour', () => {
    const costs = Array.from({ length: 11 }, (_, at) => cost(`type ${at + 1}`, 10 * (at + 1)))
    const slices = slicesOf(costs)
    expect(slices.map(({ name }) => name)).toEqual([...[11, 10, 9, 8, 7, 6, 5, 4].map((at) => `type ${at}`), null])
    expect(slices.at(-1)).toEqual({ ids: [30, 20, 10], name: null, count: 3, sar: 60, percent: 6, colour: 'grey' })
    expect(new Set(slices.map(({ colour }) => colour)).size).toBe(9)
  })

  test('are as many as cost anything', () => {
    expect(slicesOf([cost('Rewind', 90), cost('Inspection', 0)])).toEqual([
      { ids: [90], name: 'Rewind', count: 1, sar: 90, percent: 9, colour: 'red' },
    ])
    expect(slicesOf([])).toEqual([])
  })
})

describe('what is left over of a cost', () => {
  const costs = (...sar: number[]) => sar.map((amount, at) => cost(`type ${at + 1}`, amount))

  test('is named where it is a single one', () => {
    expect(slicesOf(costs(9, 8, 7, 6, 5, 4, 3, 2, 1)).map(({ name }) => name)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => `type ${at}`),
    )
  })

  test('is no slice that hides most', () => {
    expect(isMostlyRest(slicesOf(costs(...Array.from({ length: 20 }, () => 10))))).toBe(true)
    expect(isMostlyRest(slicesOf(costs(90, 8, 7, 6, 5, 4, 3, 2, 1, 1)))).toBe(false)
    expect(isMostlyRest([])).toBe(false)
  })

  test('is a line below the bars, less than the greatest of them where sixteen are enough', () => {
    const { bars, rest } = barsOf(costs(30, 20, 10, 10, 10, 10, 10, 10, 10, 10, 10, 9, 1))
    expect(bars).toHaveLength(10)
    expect(rest).toEqual({ ids: [10, 9, 1], name: null, count: 3, sar: 20, percent: 2 })
    const many = barsOf(costs(...Array.from({ length: 50 }, () => 10)))
    expect([many.bars.length, many.rest?.count]).toEqual([16, 34])
  })

  test('is nothing where all have a bar', () => {
    expect(barsOf(costs(5, 4, 0))).toMatchObject({ bars: [{ sar: 5 }, { sar: 4 }], rest: null })
    expect(barsOf(costs(10, 1, 1, 1, 1, 1, 1, 1, 1)).bars).toHaveLength(9)
    expect(barsOf([])).toEqual({ bars: [], rest: null })
  })
})

test('the days before are as many, and end where the others begin', () => {
  expect(daysBefore({ from: '2026-10-25', to: '2026-11-23' })).toEqual({ from: '2026-09-25', to: '2026-10-24' })
  expect(daysBefore({ from: '2026-11-01', to: '2026-11-01' })).toEqual({ from: '2026-10-31', to: '2026-10-31' })
  expect(dayCount({ from: '2028-02-28', to: '2028-03-01' })).toBe(3)
})

test('the top of a list is by its measure, and leaves the list as it was', () => {
  const rows = [{ off: -40 }, { off: 12 }, { off: 30 }]
  expect(topBy(rows, ({ off }) => Math.abs(off), 2)).toEqual([{ off: -40 }, { off: 30 }])
  expect(rows).toEqual([{ off: -40 }, { off: 12 }, { off: 30 }])
})

test.each([
  ['in the middle', 0, -50, 50, 50],
  ['beyond the end', 300, 0, 120, 100],
  ['nowhere to go', 5, 5, 5, 0],
])('a place on the way: %s', (_what, value, least, most, place) => {
  expect(placeOf(value, { least, most })).toBe(place)
})
