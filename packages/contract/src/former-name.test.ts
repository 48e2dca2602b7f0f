import { expect, test } from 'vitest'
import { formerName } from './former-name.ts'

test('a former person has a number in either language', () => {
  expect(formerName('TECHNICIAN', 17)).toBe('Former technician 17')
  expect(formerName('TECHNICIAN', 17, 'ar')).toBe('فني سابق 17')
  expect(formerName('ADMIN', 3, 'ar')).toBe('مسؤول سابق 3')
})
