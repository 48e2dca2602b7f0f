import { expect, test } from 'vitest'
import { alignedTable, widthOf } from './aligned-table.ts'

test.each([
  ['Huda', 4],
  ['سالم', 4],
  ['مُحَمَّد', 4],
  ['\u2067سالم\u2069', 4],
  ['José', 4],
  ['山田', 4],
  ['👷', 2],
  ['', 0],
])('%s takes %i places', (text, places) => {
  expect(widthOf(text)).toBe(places)
})

test('columns stand below one another, whatever the names are written in', () => {
  const rows = [
    ['1', 'مُحَمَّد', 'yes'],
    ['12', 'Huda Saleh', 'no'],
  ]
  expect(alignedTable(['ID', 'NAME', 'ACTIVE'], rows).split('\n')).toEqual([
    'ID  NAME        ACTIVE',
    '1   مُحَمَّد        yes',
    '12  Huda Saleh  no',
  ])
})
