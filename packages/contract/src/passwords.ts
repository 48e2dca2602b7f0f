import { LONGEST_PASSWORD, SHORTEST_TEMPORARY_PASSWORD } from '@warsha/domain'
import * as z from 'zod'
import { message, text } from './fields.ts'

/** What an admin gives out; its owner must choose another one at the first sign-in. */
export const tempPassword = text(LONGEST_PASSWORD).min(SHORTEST_TEMPORARY_PASSWORD, message('temp_password_short'))

export const givenPassword = (required: Parameters<typeof message>[0]) =>
  text(LONGEST_PASSWORD).min(1, message(required))

/** The own password of whoever makes a call that changes how somebody signs in. */
export const ownPassword = z.object({ current_password: givenPassword('password_required') })

/** A new temporary password for somebody else; whoever gives it out gives their own again. */
export const passwordReset = z.object({ temp_password: tempPassword, ...ownPassword.shape })
