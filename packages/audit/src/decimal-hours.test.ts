import { expect, test } from 'vitest'
import { Comparison } from './comparison.ts'
import { compareTable, decimalHours, decimalHoursOfParts, type ShownHours } from './decimal-hours.ts'

test.each([
  [0, '0'],
  [17, '0'],
  [18, '0.01'],
  [53, '0.01'],
  [54, '0.02'],
  [3600, '1'],
  [2_242_062, '622.8'],
])('%i s are %s h', (seconds, hours) => expect(decimalHours(seconds).toString()).toBe(hours))

function shown(secondsEffective: number, hoursEffective: number, outside: [number, number] = [0, 0]): ShownHours {
  const [secondsOutside, hoursOutside] = outside
  const hoursRaw = Number((hoursEffective + hoursOutside).toFixed(2))
  return { secondsEffective, secondsOutside, hoursEffective, hoursOutside, hoursRaw }
}

function faults(total: ShownHours, ...rows: ShownHours[]): string[] {
  const comparison = new Comparison()
  const named = rows.map((row, i) => ({ name: `row ${i + 1}`, shown: row }))
  compareTable(comparison, { kind: 'report', of: 'a table' }, { rows: named, total })
  expect(comparison.compared).toBe(5 + 3 * rows.length)
  return comparison.differences.map(({ field, stored, expected }) => `${field}: ${stored}, not ${expected}`)
}

test('parts of a total: most cut first, then the larger one, then the lower number', () => {
  const hours = (...parts: [number, number][]) => {
    const rounded = decimalHoursOfParts(parts.map(([id, seconds]) => ({ id, seconds })))
    return parts.map(([id]) => String(rounded.get(id)))
  }
  expect(hours([3, 20], [1, 20], [2, 20])).toEqual(['0', '0.01', '0.01'])
  expect(hours([1, 12], [2, 3612], [3, 12])).toEqual(['0', '1.01', '0'])
  expect(hours([1, 3610], [2, 13], [3, 13])).toEqual(['1', '0.01', '0'])
  expect(hours([1, 3600], [2, -20])).toEqual(['1', '-0.01'])
})

test('a part that is not the sum of its rows, or too far off', () => {
  const comparison = new Comparison()
  const rows = [{ name: 'Sunday', shown: shown(1200, 0.34) }]
  const about = { kind: 'timesheet', of: 'a month' } as const
  compareTable(comparison, about, { rows, total: shown(1200, 0.34), isPart: true })
  expect(comparison.differences).toEqual([])
  compareTable(comparison, about, { rows, total: shown(1200, 0.36), isPart: true })
  expect(comparison.differences.map(({ field }) => field)).toEqual([
    'hoursEffective of the rows',
    'hoursEffective of the part',
  ])
})

// Three times 20 minutes are an hour, and no third of it has two decimals.
const third = shown(1200, 0.33)
const larger = shown(1200, 0.34)

test('rows that add up to the total, none far off', () => {
  expect(faults(shown(3600, 1), third, larger, third)).toEqual([])
})

test.each<[string, ShownHours, ShownHours[], string[]]>([
  ['rows that do not add up', shown(3600, 1), [third, third, third], ['hoursEffective of the rows: 1, not 0.99']],
  [
    'a total that is the sum of rounded rows',
    shown(3600, 0.99),
    [third, third, third],
    ['hoursEffective of the total: 0.99, not 1'],
  ],
  [
    'a row that is too far off',
    shown(3600, 1),
    [shown(1200, 0.35), shown(1200, 0.32), third],
    ['hoursEffective of row 1: 0.35, not 1/3', 'hoursEffective of row 2: 0.32, not 1/3'],
  ],
  [
    'a zero that did not stay one',
    shown(3600, 1),
    [shown(0, 0.01), shown(3600, 0.99)],
    ['hoursEffective of row 1: 0.01, not 0'],
  ],
  [
    'raw hours that are not the sum',
    { ...shown(3600, 1, [1800, 0.5]), hoursRaw: 1.51 },
    [shown(3600, 1, [1800, 0.5])],
    ['hoursRaw of the total: 1.51, not 1.5'],
  ],
])('finds %s', (_, total, rows, found) => expect(faults(total, ...rows)).toEqual(found))
