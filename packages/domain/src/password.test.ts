import { expect, test } from 'vitest'
import {
  isLittleMoreThan,
  LONGEST_PASSWORD,
  secondsBeforeNextTry,
  SHORTEST_CHOSEN_PASSWORD,
  SHORTEST_TEMPORARY_PASSWORD,
  TEMPORARY_PASSWORD_DAYS,
  temporaryPassword,
} from './password.ts'

/** Numbers without order, the same ones in every run. */
function picker() {
  let last = 7
  return (below: number) => {
    last = (last * 48_271) % 2_147_483_647
    return last % below
  }
}

test('a temporary password has nothing that is read for something else, and every other character in time', () => {
  const pick = picker()
  const many = Array.from({ length: 500 }, () => temporaryPassword(pick))
  for (const made of many) expect(made).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
  expect(many[0]?.length).toBeGreaterThanOrEqual(SHORTEST_TEMPORARY_PASSWORD)
  expect(new Set(many).size).toBe(500)
  expect(new Set(many.join('').replaceAll('-', '')).size).toBe(31)
})

test.each([
  [4, 5, 0],
  [5, 5, 2],
  [6, 5, 4],
  [20, 5, 60],
])('after %i failures of which %i are free one waits %i s', (failures, free, seconds) => {
  expect(secondsBeforeNextTry(failures, free)).toBe(seconds)
})

test.each([
  ['Warsha-2026', true],
  ['huda.saleh2', true],
  ['SALEH!!huda', true],
  ['w@rsha of copper', false],
  ['warsha copper', false],
  ['ｗａｒｓｈａ１２３', true],
  ['ورشة12345', true],
  ['ورشة النحاس', false],
  ['k7mt-9xqp', false],
  ['12345678', false],
])('%s is little more than the names that others know: %s', (password, isSo) => {
  expect(isLittleMoreThan(password, ['Warsha', 'Huda Al-Saleh', 'ورشة'])).toBe(isSo)
})

test.each([
  ['a name of three letters', 'ali-1234', true],
  ['one of two is in too many words', 'bo-12345', false],
  ['three letters beside it', 'warsha abc', true],
  ['four letters beside it', 'warsha abcd', false],
])('%s', (_, password, isSo) => {
  expect(isLittleMoreThan(password, ['Warsha', 'Ali', 'Bo'])).toBe(isSo)
})

test('how long passwords are, and for how many days one serves that was given out', () => {
  expect([SHORTEST_TEMPORARY_PASSWORD, SHORTEST_CHOSEN_PASSWORD, LONGEST_PASSWORD]).toEqual([6, 8, 128])
  expect(TEMPORARY_PASSWORD_DAYS).toBe(7)
})

test('names of no letters, and none at all, hold nothing back', () => {
  expect(isLittleMoreThan('copper-7', ['', ' ', '77', 'Al'])).toBe(false)
  expect(isLittleMoreThan('', [])).toBe(false)
})
