import { LONGEST_PASSWORD, SHORTEST_TEMPORARY_PASSWORD } from '@warsha/domain'
import * as z from 'zod'
import { message, text } from './fields.ts'

/** What an admin gives out; its owner must choose another one at the first sign-in. */
export const tempPassword = text(LONGEST_PASSWORD).min(SHORTEST_TEMPORARY_PASSWORD, message('temp_password_short'))

export const passwordReset = z.object({ temp_password: tempPassword })
