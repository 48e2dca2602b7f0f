import * as z from 'zod'
import { fileTypes } from './shape.ts'
import type { Text } from './texts.ts'

/** The largest file to import, in bytes. */
export const IMPORT_LARGEST = 10_485_760

/** The most rows that one file may have. */
export const IMPORT_MOST_ROWS = 5_000

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

/** The parts of a call that takes a file and does, or only shows, what its rows say. @param act such as `the jobs are created` */
export function importParts<Row extends z.ZodType>(row: Row, act: string) {
  return {
    form: {
      file: { types: [fileTypes.excel, fileTypes.csv], largestBytes: IMPORT_LARGEST },
      fields: z.object({
        commit: z.enum(['true', 'false']).optional().describe(`whether ${act}; else it is a preview`),
      }),
    },
    answers: {
      200: z.object({
        rows: z.array(row),
        /** rows without errors */
        ready: z.int(),
        /** how many were created; 0 in a preview */
        created: z.int(),
      }),
    },
  } as const
}

export const importRefusals = [
  'import_unreadable',
  'import_columns_missing',
  'import_empty',
  'import_too_long',
] as const
