import * as z from 'zod'

/** RFC 9457 problem details. `code` is this product's name of the refusal, `detail` a sentence for a person. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  /** of an answer of 500 and above: the request as the server's log has it */
  request_id: z.string().optional(),
  /** of `changed_meanwhile`: the version that the thing has now, itself as its GET has it, and who changed what since */
  version: z.int().optional(),
  current: z.record(z.string(), z.unknown()).optional(),
  changes: z.array(z.object({ field: z.string(), by: z.string().nullable(), at: z.string() })).optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof problem>
