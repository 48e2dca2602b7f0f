import * as z from 'zod'
import { id, instant } from './fields.ts'
import { person } from './person.ts'
import { fileTypes } from './shape.ts'
import type { Text } from './texts.ts'

/** The largest file to import, in bytes. */
export const IMPORT_LARGEST = 10_485_760

/** The most rows that one file may have. */
export const IMPORT_MOST_ROWS = 50_000

/** A column of a file to import. */
export type FileColumn<Name extends string = string> = {
  /** as a row that was read calls it */
  name: Name
  text: Text
  isRequired: boolean
  /** a column that does instead, where it is required */
  instead?: Name
  /** what else people head it with */
  otherHeadings: readonly string[]
  /** how its cells are read; a moment is a time of day, with its day or without; absent: as text on one line */
  input?: 'line' | 'lines' | 'day' | 'moment' | 'choice'
  /** in the template, in letters */
  width: number
  /** what the template's first row holds; null: the first of what can be chosen */
  example: Text | string | null
}

/** A row of a file as it was read; what is wrong with it stands in `errors`. */
export function importedRowOf<Name extends string>(columns: readonly { name: Name }[]) {
  const cells = Object.fromEntries(columns.map(({ name }) => [name, z.string()])) as Record<Name, z.ZodString>
  return z.object({
    /** as the person sees it in the file, the heading being 1 */
    row: z.int(),
    ...cells,
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  })
}

/** A row as it was read, whatever the columns of its file are. */
export type AnyImportedRow = {
  row: number
  errors: readonly { path: string; message: string }[]
  /** what there is to say of a good row */
  remarks?: readonly string[]
}

/** How a file was written. `xls`: by Excel 97 to 2003; `html` and `spreadsheetml`: what other programs call `.xls`. */
export const fileFormats = ['csv', 'xlsx', 'xls', 'ods', 'html', 'spreadsheetml'] as const

/** Why a row of a file is not among those of its list: above the headings, hidden, the headings again, a sum, or a remark. */
export const skippedReasons = ['above', 'hidden', 'headings', 'total', 'note'] as const

/** Which comes first where days are written in numbers. */
export const dayOrders = ['day_first', 'month_first'] as const

/** How the list in a file was found, so that a person can choose otherwise. */
export const foundInFile = z.object({
  format: z.enum(fileFormats),
  /** of files of text */
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  /** `is_list`: whether its headings name at least half of the columns that are named by those of the one that is read, the needed ones among them */
  sheets: z.array(z.object({ name: z.string(), is_hidden: z.boolean(), rows: z.int(), is_list: z.boolean() })),
  /** the place of the one that is read, the first being 0 */
  sheet: z.int(),
  /** as the person sees it in the file */
  heading_row: z.int().nullable(),
  headings: z.array(
    z.object({
      /** of the column, the first being 0 */
      place: z.int(),
      /** of the column, as a spreadsheet has them */
      letters: z.string(),
      text: z.string(),
      /** what is read from it; null: nothing */
      column: z.string().nullable(),
      /** the first cell below it that has anything in it */
      example: z.string(),
    }),
  ),
  /** columns that several headings name: a person chooses one */
  asked: z.array(z.object({ column: z.string(), places: z.array(z.int()) })),
  /** columns that must be there and are not */
  missing: z.array(z.string()),
  /** the first rows that are not read, and why */
  skipped: z.array(z.object({ row: z.int(), text: z.string(), why: z.enum(skippedReasons) })),
  skipped_count: z.int(),
  /** null: not known, or no day is written so */
  day_order: z.enum(dayOrders).nullable(),
  /** whether days can be read in two ways, and nothing in the file says in which */
  asks_day_order: z.boolean(),
})
export type FoundInFile = z.infer<typeof foundInFile>

/** What goes with a file to import, besides the file. */
export const importFields = z.object({
  commit: z.enum(['true', 'false']).optional().describe('whether it is done; else it is a preview'),
  sheet: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .describe('place of the sheet to read, the first being 0'),
  heading_row: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_048_576)
    .optional()
    .describe('row of the headings, the first being 1'),
  columns: z
    .string()
    .max(5_000)
    .optional()
    .describe('where columns stand: JSON of their names with places, the first being 0; null: not read'),
  day_order: z.enum(dayOrders).optional().describe('which comes first where days are written in numbers'),
  run: z.guid().optional().describe('a UUID by which `fileImportRuns` tells how far it is'),
})

/** Where a person says that columns stand, by their names; null: such a column is not read. */
export const chosenPlaces = z.record(z.string().max(50), z.int().min(0).max(16_383).nullable())

/** The parts of a call that takes a file and does, or only shows, what its rows say. @param act such as `the jobs are created` @param more what its answer has besides */
export function importParts<Row extends z.ZodType, More extends z.ZodRawShape>(row: Row, act: string, more: More) {
  return {
    form: {
      file: { types: [fileTypes.excel, fileTypes.csv], largestBytes: IMPORT_LARGEST },
      fields: importFields.extend({
        commit: importFields.shape.commit.describe(`whether ${act}; else it is a preview`),
      }),
    },
    answers: {
      200: z.object({
        rows: z.array(row),
        /** rows without errors */
        ready: z.int(),
        /** how many were created; 0 in a preview */
        created: z.int(),
        found: foundInFile,
        /** what a person has to choose before any row can be read, as a sentence; null: nothing */
        obstacle: z.string().nullable(),
        ...more,
      }),
    },
  } as const
}

/** By which all that an import made can be taken back. */
export const importId = { import_id: id.nullable().describe('null: nothing was created') }

/** An import that was done, with who did it. */
export const doneImport = z.object({
  id,
  file_name: z.string(),
  count: z.int().describe('how many it made'),
  by: person,
  created_at: instant,
  taken_back_at: instant.nullable(),
})
export type DoneImport = z.infer<typeof doneImport>

/** What the calls that list imports answer. */
export const latestImports = { 200: z.object({ imports: z.array(doneImport) }) } as const

export const importRefusals = [
  'import_unreadable',
  'import_password',
  'import_columns_missing',
  'import_column_doubled',
  'import_empty',
  'import_too_long',
] as const
