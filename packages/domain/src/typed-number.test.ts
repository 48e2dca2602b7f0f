import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearDecimal, readNumber } from './typed-number.ts'

test.each([
  ['48.25', 48.25],
  ['48,25', 48.25],
  ['7,5', 7.5],
  ['٤٨٫٢٥', 48.25],
  ['٤٨,٢٥', 48.25],
  ['٤٨،٢٥', 48.25],
  ['۷٫۵', 7.5],
  ['١٬٢٣٤٫٥', 1234.5],
  ['١٬٢٣٤', 1234],
  ['1 234', 1234],
  ['1\u00a0234,5', 1234.5],
  ['1\u202f234\u202f567', 1_234_567],
  ["1'234.50", 1234.5],
  ['1’234', 1234],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1.234.567,25', 1_234_567.25],
  ['0,125', 0.125],
  ['0.125', 0.125],
  ['1234,567', 1234.567],
  ['1.5000', 1.5],
  ['.5', 0.5],
  [',5', 0.5],
  ['5.', 5],
  ['007', 7],
  ['-3,5', -3.5],
  ['−3', -3],
  ['+2', 2],
  ['-0', 0],
  ['\u200f٥\u200e ', 5],
  [' 12 ', 12],
])('%j is %d', (text, value) => expect(readNumber(text)).toEqual({ kind: 'number', value }))

test.each([
  ['1,234', 1234, 1.234],
  ['1.234', 1234, 1.234],
  ['999,000', 999_000, 999],
  ['١,٢٣٤', 1234, 1.234],
  ['12،345', 12_345, 12.345],
  ['-1,500', -1500, -1.5],
])('%j can be read in two ways', (text, whole, decimal) =>
  expect(readNumber(text)).toEqual({ kind: 'ambiguous', whole, decimal }),
)

test.each(['', ' ', '\u200f'])('%j is nothing', (text) => expect(readNumber(text)).toEqual({ kind: 'empty' }))

test.each([
  'abc',
  '.',
  ',',
  '-',
  '--1',
  '1-2',
  '1,2,3',
  '12,34,567',
  '1234,567,890',
  '1,234.567.8',
  '1.2,3.4',
  '1 2',
  '12 34',
  '1 234 5',
  '٫',
  '١٫٢٫٣',
  '1e3',
  '0x10',
  'Infinity',
  'NaN',
  '5 kW',
  '5%',
  "1'2",
  '9'.repeat(400),
])('%j is no number', (text) => expect(readNumber(text)).toEqual({ kind: 'not_a_number' }))

const ARABIC = '٠١٢٣٤٥٦٧٨٩'
const PERSIAN = '۰۱۲۳۴۵۶۷۸۹'
const inDigits = (text: string, digits: string) => text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit)
const grouped = (whole: number, separator: string) => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, separator)

/** The ways to write a number of hundredths: what parts thousands, and what begins the decimals. */
const styles = fc.constantFrom(
  ['', '.'],
  ['', ','],
  ['', '٫'],
  [' ', ','],
  [' ', '.'],
  ['\u202f', ','],
  ["'", '.'],
  ['’', ','],
  [',', '.'],
  ['.', ','],
  ['٬', '٫'],
)

test('however it is written, with two decimals it is the same number', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 999_999_999 }),
      fc.nat({ max: 99 }),
      styles,
      fc.constantFrom('', ARABIC, PERSIAN),
      (whole, hundredths, [thousands = '', decimal = ''], digits) => {
        const text = `${grouped(whole, thousands)}${decimal}${String(hundredths).padStart(2, '0')}`
        const written = digits === '' ? text : inDigits(text, digits)
        expect(readNumber(written)).toEqual({
          kind: 'number',
          value: Number(`${whole}.${String(hundredths).padStart(2, '0')}`),
        })
      },
    ),
  )
})

test('what is ambiguous has two clear forms', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.nat({ max: 999 }),
      fc.constantFrom(',', '.'),
      (before, after, sign) => {
        const read = readNumber(`${before}${sign}${String(after).padStart(3, '0')}`)
        if (read.kind !== 'ambiguous') throw new Error('it is not')
        expect(readNumber(String(read.whole))).toEqual({ kind: 'number', value: before * 1000 + after })
        expect(readNumber(clearDecimal(read.decimal))).toEqual({ kind: 'number', value: read.decimal })
      },
    ),
  )
})

const SIGNS = Array.from("0123456789.,٫٬،'’ -+٣۴")

test('no text whatever is read as a number that is none, or throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...SIGNS) }), (text) => {
      const read = readNumber(text)
      if (read.kind === 'number') expect(Number.isFinite(read.value)).toBe(true)
    }),
  )
})
