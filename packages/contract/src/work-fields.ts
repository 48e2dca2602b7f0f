import * as z from 'zod'
import { hours, id, sar, seconds } from './fields.ts'
import { type AnyRowNames, type Grouping, groupingOf, reportGroups } from './groupings.ts'
import { type WorkAnswer, workColumns } from './report-columns.ts'
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

const isCharged = z.boolean().describe('false: the work that is charged to no job, in a row of its own')

/** What the rows of a grouping are of, field by field. */
function namesOf({ id: key, names }: Grouping): [field: string, schema: z.ZodType][] {
  const none = key?.none
  return [
    ...(key ? [[key.field, none === undefined ? id : id.nullable().describe(`null: ${none}`)] as const] : []),
    ...names.flatMap(({ field, isOptional, person: whom, arabic, apart }) => [
      [field, isOptional ? z.string().nullable() : z.string()] as const,
      ...(whom === undefined ? [] : [[whom, person] as const]),
      ...(apart === undefined ? [] : [['is_charged', isCharged] as const]),
      ...(arabic === undefined ? [] : [[arabic, nameInArabic] as const]),
    ]),
  ].map(([field, schema]) => [field, schema.optional()])
}

/** What a row of a report of any grouping can be of; the ids lead to it. */
export const rowNames = Object.fromEntries(reportGroups.flatMap((group) => namesOf(groupingOf(group)))) as {
  [Field in keyof AnyRowNames]: z.ZodOptional<z.ZodType<AnyRowNames[Field]>>
}
