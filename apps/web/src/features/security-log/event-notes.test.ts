import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { notesOf } from './event-notes.ts'

const t = ((key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')) as TFunction<'admin'>
const names = new Map([[7, 'Huda']])
const notes = 'securityLog.notes'

test.each([
  [{ kind: 'signed_in', details: { known_device: true } }, [`${notes}.known_device`]],
  [{ kind: 'signed_in', details: { known_device: false } }, [`${notes}.new_device`]],
  [{ kind: 'sign_in_failed', details: { right_password: false } }, [`${notes}.wrong_password`]],
  [{ kind: 'sign_in_failed', details: { right_password: true } }, [`${notes}.inactive`]],
  [
    { kind: 'sign_in_failed', details: { right_password: true, temporary_password_over: true } },
    [`${notes}.temporary_over`],
  ],
  [
    { kind: 'sign_in_failed', details: { right_password: true, second_factor: 'second_factor_locked' } },
    [`${notes}.too_many_codes`],
  ],
  [{ kind: 'signed_in', details: { company: true } }, [`${notes}.company`]],
  ...(
    [
      ['second_factor_needed', 'company_code_needed'],
      ['wrong_code', 'company_wrong_code'],
      ['second_factor_locked', 'company_too_many_codes'],
      ['company_account_unknown', 'company_unknown'],
      ['company_sign_in_cancelled', 'company_cancelled'],
      ['company_answer_invalid', 'company_not_accepted'],
    ] as const
  ).map(([company, said]) => [{ kind: 'sign_in_failed', details: { company } }, [`${notes}.${said}`]] as const),
  [{ kind: 'password_reset', details: { by: 7 } }, [`${notes}.by Huda`]],
  [{ kind: 'password_reset', details: { by: 8 } }, [`${notes}.by 8`]],
  [{ kind: 'denied', details: { call: 'jobs' } }, [`${notes}.call jobs`]],
  [{ kind: 'keys_rotated', details: { kid: 'a', leaked: true } }, [`${notes}.leaked`]],
  [{ kind: 'signed_out', details: {} }, []],
] as const)('%o says %j', (event, expected) => {
  expect(notesOf(event, names, t)).toEqual(expected)
})
