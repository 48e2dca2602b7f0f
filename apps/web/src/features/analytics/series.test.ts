import { describe, expect, test } from 'vitest'
import { everyDay, meanOfWorked, placeOf, slicesOf, topBy } from './series.ts'

const worked = (period: string, hours: number) => ({
  period,
  hours,
  session_count: 1,
  active_technicians: 1,
  cost_sar: 50,
})
const cost = (name: string, sar: number) => ({ id: sar, name, cost_sar: sar, cost_percentage: sar / 10 })

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
