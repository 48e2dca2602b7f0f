import * as z from 'zod'
import { hours, id, sar, seconds } from './fields.ts'
import {
  groupings,
  type NameField,
  nameColumnsOf,
  reportGroups,
  type WorkAnswer,
  workColumns,
} from './report-columns.ts'
import { nameInArabic, person } from './person.ts'

const numbers = {
  count: z.int(),
  duration: seconds,
  hours,
  money: sar.describe('SAR, two decimals: effective hours by the hourly rate; not pay'),
}

type NumberField = Exclude<keyof WorkAnswer, 'hours_overtime' | 'seconds_overtime'>

/**
 * Work as answers carry it, with the former names of outside hours. Raw hours are effective hours and those outside the
 * working calendar together. The rows of a table add up to its totals, which are rounded once, so that they are the same
 * whatever the rows are.
 */
export const workFields = {
  ...(Object.fromEntries(workColumns.map(({ field, kind }) => [field, numbers[kind]])) as Record<
    NumberField,
    z.ZodNumber
  >),
  hours_overtime: z.number().meta({ deprecated: true, description: 'former name of hours_outside' }),
  seconds_overtime: z.int().meta({ deprecated: true, description: 'former name of seconds_outside' }),
}

type AnyName = (typeof groupings)[keyof typeof groupings]['names'][number]
type NameSchema<Field extends NameField> =
  Extract<AnyName, { field: Field }> extends { isOptional: true } ? z.ZodNullable<z.ZodString> : z.ZodString

/** What a row of a report of any grouping can be of; the ids lead to it. */
export const rowNames = {
  technician_id: id.optional(),
  technician: person.optional(),
  job_id: id.optional(),
  job_type_id: id.nullable().optional().describe('null: jobs without a job type'),
  activity_label_ar: nameInArabic.optional(),
  job_type_name_ar: nameInArabic.optional(),
  ...(Object.fromEntries(
    reportGroups.flatMap((group) =>
      nameColumnsOf(group).map(({ field, isOptional }) => [
        field,
        (isOptional ? z.string().nullable() : z.string()).optional(),
      ]),
    ),
  ) as { [Field in NameField]: z.ZodOptional<NameSchema<Field>> }),
}
