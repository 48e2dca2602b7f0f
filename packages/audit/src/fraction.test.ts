import { expect, test } from 'vitest'
import { Fraction } from './fraction.ts'

test.each([
  ['0.5', 1n],
  ['0.49999999999999999999', 0n],
  ['1.5', 2n],
  ['2.5', 3n],
  ['-0.5', 0n],
  ['-0.51', -1n],
  ['-1.5', -1n],
])('%s is rounded to %s', (decimal, whole) => expect(Fraction.ofDecimal(decimal).rounded()).toBe(whole))

test('thirds add up', () => {
  const third = new Fraction(1, 3)
  expect(third.plus(third).plus(third).equals(new Fraction(1))).toBe(true)
  expect(third.minus(third).toString()).toBe('0')
  expect([third.toString(), new Fraction(3, -6).toString()]).toEqual(['1/3', '-0.5'])
})

test.each(['', '1e5', '1.', '.5', 'NaN'])('%j is no decimal number', (text) => {
  expect(() => Fraction.ofDecimal(text)).toThrow('Not a decimal number')
})

test('nothing is divided by zero', () => expect(() => new Fraction(1, 0)).toThrow('over zero'))
