import * as z from 'zod'
import { id } from './fields.ts'

/** Somebody, wherever an answer names one. */
export const person = z.object({
  id,
  name: z.string().describe('as it was entered; of somebody who was erased, what stands in place of it'),
  name_ar: z.string().nullable().describe('what Arabic readers see in place of the name; null: the label'),
  label: z
    .string()
    .describe('the name, with what tells it from the same name of somebody else; the same in all answers and files'),
})
export type Person = z.infer<typeof person>

/** The second name of an activity or a job type, beside the first. */
export const nameInArabic = z.string().nullable().describe('what Arabic readers see; null: the name beside it')
