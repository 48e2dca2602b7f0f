import * as z from 'zod'
import { localDate, message } from './fields.ts'
import { fileTypes, shape } from './shape.ts'

/** What is exported as data, for programs: one row a thing. */
export const dataTables = ['sessions', 'jobs', 'technicians'] as const
export type DataTable = (typeof dataTables)[number]

/** How, with the ending of a file's name. */
export const dataFormats = { csv: fileTypes.csv, jsonl: fileTypes.jsonLines, parquet: fileTypes.parquet } as const
export type DataFormat = keyof typeof dataFormats
export const dataFormatNames = Object.keys(dataFormats) as DataFormat[]

const query = z
  .object({
    since: localDate.optional().describe('those of this day and later ones; left out: from the beginning'),
    until: localDate.optional().describe('the last day, which belongs to it'),
    format: z
      .enum(dataFormatNames as [DataFormat, ...DataFormat[]], message('must_be_one_of'))
      .default('csv')
      .describe('csv, jsonl (a JSON object a line) or parquet'),
  })
  .superRefine(({ since, until }, context) => {
    if (since !== undefined && until !== undefined && until < since) {
      context.addIssue({ code: 'custom', path: ['until'], message: 'range_backwards' })
    }
  })

const dataShape = (summary: string) =>
  shape({ summary, query, answers: { 200: 'file' }, fileTypes: Object.values(dataFormats) })

export const dataExportShapes = {
  sessionsAsData: dataShape(
    'Sessions as data, by the day of their start: whole seconds, whole halalas, moments in UTC; the header X-Row-Count says how many',
  ),
  jobsAsData: dataShape('Jobs as data, by the day on which they were created'),
  techniciansAsData: dataShape('Technicians as data, by the day on which they were added; without rates'),
}
