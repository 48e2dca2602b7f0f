import { describe, expect, test } from 'vitest'
import {
  barsOf,
  dayCount,
  daysBefore,
  everyDay,
  meanOfWorked,
  placeOf,
  slicesOf,
  TOP_ACTIVITIES,
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
  is_charged: true,
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
    const { top, rest } = slicesOf(costs)
    expect(top.map(({ name }) => name)).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((at) => `type ${at}`))
    expect(new Set(top.map(({ colour }) => colour)).size).toBe(8)
    expect(rest).toEqual({ ids: [30, 20, 10], name: null, count: 3, sar: 60, percent: 6 })
  })

  test('have what is charged to no job apart, never in the rest, whose sessions are those of job types', () => {
    const notCharged = { ...cost('Not charged', 5), id: 0, is_charged: false }
    const costs = [...Array.from({ length: 10 }, (_, at) => cost(`type ${at}`, 100 - at)), notCharged]
    const { top, rest } = slicesOf(costs)
    expect(top.map(({ ids }) => ids)).toEqual([[100], [99], [98], [97], [96], [95], [94], [0]])
    expect(rest?.ids).toEqual([93, 92, 91])
    expect(top.reduce((sum, { sar }) => sum + sar, rest?.sar ?? 0)).toBe(960)
  })

  test('are as many as cost anything', () => {
    expect(slicesOf([cost('Rewind', 90), cost('Inspection', 0)])).toEqual({
      top: [{ ids: [90], name: 'Rewind', count: 1, sar: 90, percent: 9, colour: 'red' }],
      rest: null,
    })
    expect(slicesOf([])).toEqual({ top: [], rest: null })
  })
})

describe.each([
  ['slices', slicesOf, 8],
  ['bars', barsOf, 10],
] as const)('%s of costs', (_what, costsOf, most) => {
  const costs = (count: number) => Array.from({ length: count }, (_, at) => cost(`type ${at}`, 100 - at))

  test.each([0, 1, 7, 8, 9, 10, 11, 12, 50])('are no more than the specification has, of %i', (count) => {
    const { top, rest } = costsOf(costs(count))
    expect(top).toHaveLength(Math.min(count, most))
    expect(rest?.count ?? 0).toBe(Math.max(count - most, 0))
    const sum = top.reduce((total, { sar }) => total + sar, rest?.sar ?? 0)
    expect(sum).toBe(costs(count).reduce((total, { cost_sar }) => total + cost_sar, 0))
  })

  test('are the same however great the rest is', () => {
    const equal = Array.from({ length: 40 }, (_, at) => ({ ...cost(`type ${at}`, 10), id: at }))
    expect(costsOf(equal)).toMatchObject({
      top: Array.from({ length: most }, () => ({ sar: 10 })),
      rest: { count: 40 - most },
    })
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

test('ten activities stand in the chart of their accuracy', () => {
  const activities = Array.from({ length: 13 }, (_, at) => ({ at }))
  expect(topBy(activities, ({ at }) => at, TOP_ACTIVITIES).map(({ at }) => at)).toEqual([
    12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
  ])
})
