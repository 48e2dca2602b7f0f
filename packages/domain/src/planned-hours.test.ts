import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedHoursIn, namedHoursText } from './planned-hours.ts'

test.each<[string, { name: string; hours: number }[] | null]>([
  ['', []],
  [
    'Repair 12; Testing 1.5',
    [
      { name: 'Repair', hours: 12 },
      { name: 'Testing', hours: 1.5 },
    ],
  ],
  ['REPAIR: 12 h;', [{ name: 'REPAIR', hours: 12 }]],
  ['Stage 2 = 4,5 hours', [{ name: 'Stage 2', hours: 4.5 }]],
  [
    'Repair 3\nTesting 2',
    [
      { name: 'Repair', hours: 3 },
      { name: 'Testing', hours: 2 },
    ],
  ],
  [
    'إصلاح ١٢؛ اختبار ١٫٥ ساعة',
    [
      { name: 'إصلاح', hours: 12 },
      { name: 'اختبار', hours: 1.5 },
    ],
  ],
  ['Repair 1 234', [{ name: 'Repair 1', hours: 234 }]],
  ["Repair 1'234,5 h", [{ name: 'Repair', hours: 1234.5 }]],
  ['Repair', null],
  ['12', null],
  ['Repair twelve', null],
  ['Repair 12; 3', null],
])('%j', (text, expected) => {
  expect(namedHoursIn(text)).toEqual(expected)
})

test('hours that can be read in two ways are asked', () => {
  expect(namedHoursIn('Repair 12; Testing 1,234 h')).toEqual({ kind: 'ambiguous', whole: 1234, decimal: 1.234 })
})

test('what is written reads back', () => {
  const named = fc.record({
    name: fc.stringMatching(/^[A-Z][A-Z0-9_]{0,20}$/),
    hours: fc.integer({ min: 1, max: 100_000 }).map((number) => number / 1000),
  })
  fc.assert(
    fc.property(fc.array(named), (all) => {
      expect(namedHoursIn(namedHoursText(all))).toEqual(all)
    }),
  )
})
