import { expect, test } from 'vitest'
import { roleOf } from './role.ts'

test.each([
  ['ADMIN', 'ADMIN'],
  ['TECHNICIAN', 'TECHNICIAN'],
  ['OWNER', 'TECHNICIAN'],
  ['', 'TECHNICIAN'],
])('“%s” is a role: %s', (stored, role) => {
  expect(roleOf(stored)).toBe(role)
})
