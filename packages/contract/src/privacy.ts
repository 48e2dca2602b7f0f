import * as z from 'zod'
import { retention } from './retention.ts'
import { shape } from './shape.ts'

/** What the page needs to know that tells people what is kept about them. */
export const privacy = z.object({
  retention,
  /** days until a sign-in ends that nobody uses */
  sign_in_lasts_days: z.int(),
  /** how many nightly backups are kept, which hold the same; null: the server makes none */
  backups_kept: z.int().nullable(),
  /** empty: not named */
  company_name: z.string(),
})
export type Privacy = z.infer<typeof privacy>

export const privacyShapes = {
  privacy: shape({
    summary: 'How long is kept what is kept about whoever asks',
    answers: { 200: privacy },
  }),
}
