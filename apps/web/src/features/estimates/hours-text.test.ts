import { expect, test } from 'vitest'
import { beginsNumber, hoursShown, stepped } from './hours-text.ts'

test('keys that begin a number', () => {
  expect(['7', '٧', '۷', '.', ',', '٫'].every(beginsNumber)).toBe(true)
  expect(['c', 'Enter', 'F2', ' ', '-', 'ArrowUp'].some(beginsNumber)).toBe(false)
})

test.each([
  [6, '6'],
  [6.5, '6.5'],
  [0.3333, '0.33'],
  [0.0003, '0.0003'],
])('%d h are shown as %s', (hours, shown) => expect(hoursShown(hours)).toBe(shown))

test.each([
  ['6', 1, '6.5'],
  ['6.2', 1, '6.5'],
  ['6.2', -1, '6'],
  ['6.5', -1, '6'],
  ['0.5', -1, '0.5'],
  ['', 1, '0.5'],
  ['٢', 1, '2.5'],
] as const)('a step from “%s” by %d leads to %s', (typed, direction, next) => {
  expect(stepped(typed, direction)).toBe(next)
})
