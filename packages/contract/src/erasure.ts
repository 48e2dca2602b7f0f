import * as z from 'zod'
import { nameText } from './fields.ts'

/** Whoever erases somebody types the name, so that it is nobody else. */
export const erasure = z.object({
  full_name: nameText(200, 'full_name_required').describe('the name of the person as it is shown'),
})

/** What stands in place of the name from now on. */
export const erased = z.object({ name: z.string() })
