import * as z from 'zod'
import { nameText } from './fields.ts'
import { ownFactors } from './passwords.ts'

/** Whoever erases somebody types the name, so that it is nobody else, and proves again who they are. */
export const erasure = z.object({
  full_name: nameText(200, 'full_name_required').describe('the name of the person as it is shown'),
  ...ownFactors.shape,
})

/** What stands in place of the name from now on. */
export const erased = z.object({ name: z.string() })
