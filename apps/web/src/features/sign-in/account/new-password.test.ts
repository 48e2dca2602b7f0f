import { expect, test } from 'vitest'
import { wrongIn } from './new-password.ts'

test.each([
  [{ current: 'demo-tech', next: 'own words 8', repeat: 'own words 8' }, {}],
  [{ current: '', next: '12345678', repeat: '12345678' }, { current: 'app:signIn.passwordRequired' }],
  [{ current: 'temp12', next: '1234567', repeat: '1234567' }, { next: 'account:changePassword.short' }],
  [{ current: '12345678', next: '12345678', repeat: '12345678' }, { next: 'account:changePassword.same' }],
  [{ current: 'temp12', next: '12345678', repeat: '12345679' }, { repeat: 'account:changePassword.different' }],
])('%j', (form, wrong) => {
  expect(wrongIn(form)).toEqual(wrong)
})
