import { isPlainName, tidyName } from '@warsha/domain'
import * as z from 'zod'
import { message } from './field-messages.ts'
import { type Language, languageCodes } from './languages.ts'
import type { FieldMessage } from './messages.ts'
import { rangeProblem } from './range.ts'

export { message } from './field-messages.ts'

/** Text as it is sent, a password among it: no NUL, which PostgreSQL cannot hold. */
export const text = (longest: number, tooLong: FieldMessage = 'too_long') =>
  z
    .string()
    .max(longest, message(tooLong, { longest }))
    .refine((value) => !value.includes('\0'), message('control_character'))

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u202d\u202e]/g

/** Text of several lines: no control character but tabs and line breaks, and nothing that turns its direction around. */
export const lines = (longest: number, tooLong: FieldMessage = 'too_long') =>
  z
    .string()
    .max(longest, message(tooLong, { longest }))
    .refine((value) => value.search(CONTROLS) === -1, message('control_character'))

/** The same of a technician's record, which is never refused for such a character: it is left out. */
export const recordedLines = (longest: number, tooLong: FieldMessage = 'too_long') =>
  z
    .string()
    .max(longest, message(tooLong, { longest }))
    .transform((value) => value.replace(CONTROLS, ''))

const shownLine = (longest: number, tooLong: FieldMessage) =>
  z
    .string()
    .max(longest, message(tooLong, { longest }))
    .refine((value) => value === '' || isPlainName(value), message('name_not_plain'))

/** A name: one line of which everything is seen, composed and with single spaces. */
export const nameText = (longest: number, required: FieldMessage = 'required', tooLong: FieldMessage = 'too_long') =>
  z
    .string(message(required))
    .transform(tidyName)
    .pipe(shownLine(longest, tooLong).min(1, message(required)))

/** A name that may be empty. */
export const optionalName = (longest: number) => z.string().transform(tidyName).pipe(shownLine(longest, 'too_long'))

/** A second name that may be null or empty, but not left out; nothing is null. */
export const clearableName = (longest: number) =>
  optionalName(longest)
    .nullable()
    .transform((name) => name || null)

/** Text that must be there: trimmed, and not empty then. */
export const requiredText = (
  longest: number,
  required: FieldMessage = 'required',
  tooLong: FieldMessage = 'too_long',
) =>
  z
    .string(message(required))
    .transform((value) => value.trim())
    .pipe(lines(longest, tooLong).min(1, message(required)))

/** Text that may be missing, null or empty; nothing is null. */
export const optionalText = (longest: number, tooLong: FieldMessage = 'too_long') =>
  lines(longest, tooLong)
    .nullish()
    .transform((value) => value?.trim() || null)

/** Text that may be null or empty, but not left out; nothing is null. */
export const clearableText = (longest: number, tooLong: FieldMessage = 'too_long') =>
  lines(longest, tooLong)
    .nullable()
    .transform((value) => value?.trim() || null)

/** Of a thing that can be edited. Answers alone carry it. */
export const thingVersion = z.int().describe('rises with each change; in quotes it is the ETag that If-Match takes')

/** The id of a person, a job or a piece of master data. */
export const id = z.int(message('must_be_id')).min(1, message('must_be_id')).max(2_147_483_647, message('must_be_id'))

/** An id that must have been chosen, with the sentence for when it was not. */
export const chosenId = (required: FieldMessage) =>
  z.int(message(required)).min(1, message(required)).max(2_147_483_647, message(required))

export const uuid = z.uuid(message('must_be_id')).transform((value) => value.toLowerCase())

/** ISO 8601 with an offset or Z; what is sent ends in Z. */
export const instant = z.iso.datetime({ offset: true, error: 'must_be_instant' })

/** Ids in a query string, with commas between them. */
export const idList = z.coerce
  .string()
  .max(2_000, message('too_long', { longest: 2_000 }))
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, message('must_be_id'))
  .transform((given) => given.split(',').map(Number))

/** A day in the business time zone, YYYY-MM-DD. There is no year 0000, whatever ISO 8601 counts. */
export const localDate = z.iso
  .date(message('must_be_date'))
  .refine((day) => !day.startsWith('0000'), message('must_be_date'))

/** HH:MM or HH:MM:SS. */
export const localTime = z.iso.time({ error: 'must_be_time' })

/** SAR with two decimals. */
export const sar = z.number().describe('SAR, two decimals')

/** Money in an answer that somebody may get without it. */
export const sarIfSeen = sar.optional()

/** Decimal hours. */
export const hours = z.number().describe('decimal hours')

/** Decimal hours with four decimals. */
export const exactHours = z.number().describe('decimal hours, exact to the second')

/** An exact duration. */
export const seconds = z.int().describe('whole seconds, exact')

export const deletion = z.object({
  soft_delete: z.boolean(),
  dependencies: z.object({ total: z.int() }),
})

/** A yes or no in a query string. */
export const flag = z
  .enum(['true', 'false'], message('must_be_yes_or_no'))
  .transform((value) => value === 'true')
  .optional()

/** A whole number in a query string. */
export const wholeNumber = (least: number, most: number, missing: number) =>
  wholeNumberWithin(least, most).default(missing)

/** The same where nothing stands for one that is left out. */
export const wholeNumberWithin = (least: number, most: number) =>
  z.coerce
    .number(message('must_be_number'))
    .int(message('must_be_number'))
    .min(least, message('too_small', { least }))
    .max(most, message('too_big', { most }))

export const range = z.object({
  from_date: localDate.describe('first day of the range, YYYY-MM-DD'),
  to_date: localDate.describe('last day of the range, which belongs to it, YYYY-MM-DD'),
})

/** Which part of a list is asked for, in a query string. */
export const paging = {
  page: wholeNumber(1, 1_000_000, 1).describe('page of the list; the first is 1'),
  page_size: wholeNumber(1, 200, 50).describe('rows of a page at most'),
}

/** A language of the product by its code. */
export const languageCode = z.enum<readonly Language[]>(languageCodes(), message('must_be_one_of'))

/** The language of a file, in a query string. */
export const fileLanguage = languageCode.default('en').describe('language of the file')

/** The section of the shop whose technicians are meant, in a query string. */
export const segmentFilter = text(100).optional().describe('section of the shop; left out: all technicians')

/** A query with a range that is not backwards and not absurdly long. */
export const checkedRange = <Fields extends typeof range.shape>(fields: Fields) =>
  z.object(fields).superRefine((value, context) => {
    const { from_date, to_date } = value as z.infer<typeof range>
    const problem = rangeProblem(from_date, to_date)
    if (problem) context.addIssue({ code: 'custom', path: ['to_date'], message: problem })
  })
