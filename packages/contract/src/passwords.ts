import { LONGEST_PASSWORD, SHORTEST_TEMPORARY_PASSWORD } from '@warsha/domain'
import * as z from 'zod'
import { message, text } from './fields.ts'

/** What an admin gives out; its owner must choose another one at the first sign-in. */
export const tempPassword = text(LONGEST_PASSWORD).min(SHORTEST_TEMPORARY_PASSWORD, message('temp_password_short'))

export const givenPassword = (required: Parameters<typeof message>[0]) =>
  text(LONGEST_PASSWORD).min(1, message(required))

/** Of the second factor: one of the app, or a recovery code. */
export const secondFactorCode = text(40)

/** The own password of whoever makes the call, or a proof of the company's server that stands in its place. */
export const ownPassword = z.object({ current_password: givenPassword('password_required') })

/** All factors of whoever makes a call that gives or ends access: the code is needed of who has a second one. */
export const ownFactors = z.object({ ...ownPassword.shape, code: secondFactorCode.nullish() })
export type OwnFactors = z.infer<typeof ownFactors>

/** What is wrong with the own password, and with all factors. */
export const ownPasswordRefusals = ['wrong_current_password', 'too_many_tries'] as const
export const ownFactorsRefusals = [
  ...ownPasswordRefusals,
  'second_factor_needed',
  'wrong_code',
  'too_many_codes',
  'second_factor_locked',
] as const

/** A new temporary password for somebody else; whoever gives it out gives their own factors again. */
export const passwordReset = z.object({ temp_password: tempPassword, ...ownFactors.shape })
