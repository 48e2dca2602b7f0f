import { expect, test } from 'vitest'
import { formerName, shownName, withFormerNames } from './former-name.ts'

test('a former person has a number in either language', () => {
  expect(formerName('TECHNICIAN', 17)).toBe('Former technician 17')
  expect(formerName('TECHNICIAN', 17, 'ar')).toBe('فني سابق 17')
  expect(formerName('ADMIN', 3, 'ar')).toBe('مسؤول سابق 3')
})

test.each([
  ['Former technician 17', 'فني سابق 17'],
  ['Former admin 3', 'مسؤول سابق 3'],
  ['Former technician', 'Former technician'],
  ['Former technician 17 · job 8801', 'Former technician 17 · job 8801'],
  ['Ali Hassan', 'Ali Hassan'],
])('%s is shown in Arabic as %s', (stored, shown) => {
  expect(shownName(stored, 'ar')).toBe(shown)
  expect(shownName(stored, 'en')).toBe(stored)
})

test('an answer has them in Arabic wherever they stand, and what has none is the same answer', () => {
  const at = new Date(0)
  const answer = {
    at,
    rows: [
      { name: 'Former technician 17', hours: 3, note: null },
      { name: 'Ali', hours: 1, note: '' },
    ],
  }
  expect(withFormerNames(answer, 'ar')).toEqual({
    at,
    rows: [
      { name: 'فني سابق 17', hours: 3, note: null },
      { name: 'Ali', hours: 1, note: '' },
    ],
  })
  expect(answer.rows[0]?.name).toBe('Former technician 17')
  expect(withFormerNames(answer, 'en')).toBe(answer)
  const living = { rows: [{ name: 'Ali' }] }
  expect(withFormerNames(living, 'ar')).toBe(living)
})
