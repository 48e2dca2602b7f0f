import { type AmbiguousNumber, clearDecimal, readNumber } from '@warsha/domain'
import * as z from 'zod'
import { message, messageKey } from './field-messages.ts'

/** What a form's field holds, and what a body of the API may carry in place of a number: a number or its text. */
export type NumberInput = number | string

type Nothing = null | undefined
type Bounds = { least: number; most: number }

/** A number of a body. What is no number is told apart from what is missing. */
export const number = z.number({ error: ({ input }) => (input === undefined ? 'required' : 'must_be_number') })

/** The same without decimals. */
export const wholeNumber = z.int({ error: ({ input }) => (input === undefined ? 'required' : 'must_be_whole') })

/** A number within bounds that a refusal names, both of them possible. */
export function numberWithin({ least, most }: Bounds): z.ZodNumber {
  return number.min(least, message('too_small', { least })).max(most, message('too_big', { most }))
}

/** The same without decimals. */
export function wholeNumberWithin({ least, most }: Bounds): z.ZodInt {
  return wholeNumber.min(least, message('too_small', { least })).max(most, message('too_big', { most }))
}

/**
 * A number as people write it: with a decimal point or comma, Arabic digits, separators between thousands. What can be read
 * in two ways is refused with both of them (`number_ambiguous`), unless only one of them is a whole number and
 * the number must be one. Empty text is missing.
 */
export function typedNumber<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((given: NumberInput, context) => valueOf(given, schema, context) ?? undefined, schema)
}

/** The same; null and empty text are no number. */
export function typedNumberOrNull<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((given: NumberInput | null, context) => valueOf(given, schema, context), schema.nullable())
}

/** The same; nothing, null and empty text are undefined. */
export function typedNumberOrNone<Schema extends z.ZodType<number>>(schema: Schema) {
  return z
    .preprocess(
      (given: NumberInput | Nothing, context) => valueOf(given, schema, context) ?? undefined,
      schema.optional(),
    )
    .optional()
}

function valueOf(given: unknown, schema: z.ZodType<number>, context: z.RefinementCtx): unknown {
  if (typeof given !== 'string') return given
  const read = readNumber(given)
  if (read.kind === 'number') return read.value
  if (read.kind === 'empty') return null
  if (read.kind === 'not_a_number') return given
  if (schema instanceof z.ZodNumberFormat) return read.whole
  context.addIssue({ code: 'custom', message: ambiguousMessage(read) })
  return z.NEVER
}

/** Asks which of its two readings a number has, each in a form that can be read in one way only. */
export function ambiguousMessage({ whole, decimal }: AmbiguousNumber): string {
  return messageKey('number_ambiguous', { whole, decimal: clearDecimal(decimal) })
}
