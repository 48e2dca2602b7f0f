import type * as z from 'zod'
import { messageKey } from './field-messages.ts'
import type { FieldMessage } from './messages.ts'

/** The key of the text for an issue for which the schema named none, with its bound. */
export function fallbackMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'required'
  if (issue.code === 'invalid_type') return typeMessages[String(issue.expected)] ?? 'not_valid'
  if (issue.code === 'invalid_value') return 'must_be_one_of'
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'too_small') return messageKey('too_small', { least: Number(issue.minimum) })
  return 'not_valid'
}

function tooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const most = Number(maximum)
  if (origin === 'string') return messageKey('too_long', { longest: most })
  return messageKey(origin === 'array' ? 'too_many' : 'too_big', { most })
}

const typeMessages: Record<string, FieldMessage> = {
  string: 'must_be_text',
  number: 'must_be_number',
  int: 'must_be_whole',
  boolean: 'must_be_yes_or_no',
}
