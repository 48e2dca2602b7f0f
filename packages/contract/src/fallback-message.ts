import type * as z from 'zod'
import type { FieldMessage } from './messages.ts'

/** The key of the text for an issue for which the schema named none. */
export function fallbackMessage(issue: z.core.$ZodRawIssue): FieldMessage {
  if (issue.input === undefined) return 'required'
  if (issue.code === 'invalid_type') return typeMessages[String(issue.expected)] ?? 'not_valid'
  if (issue.code === 'invalid_value') return 'must_be_one_of'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_big'
  return issue.code === 'too_small' ? 'too_small' : 'not_valid'
}

const typeMessages: Record<string, FieldMessage> = {
  string: 'must_be_text',
  number: 'must_be_number',
  int: 'must_be_number',
  boolean: 'must_be_yes_or_no',
}
