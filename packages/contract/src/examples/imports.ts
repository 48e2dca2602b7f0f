import type { DoneImport, FoundInFile } from '../table-import.ts'
import type { importRunShapes } from '../import-runs.ts'
import type { ExamplesOf } from './example.ts'
import { huda } from './work.ts'

/** A file that was found to be as simple as can be. @param headings each column with its heading */
export function foundExample(headings: Record<string, string>): FoundInFile {
  return {
    format: 'csv',
    encoding: 'utf-8',
    separator: ',',
    sheets: [{ name: '', is_hidden: false, rows: 2, is_list: true }],
    sheet: 0,
    heading_row: 1,
    headings: Object.entries(headings).map(([column, text], place) => {
      return { place, letters: String.fromCodePoint(65 + place), text, column, example: '' }
    }),
    asked: [],
    missing: [],
    skipped: [],
    skipped_count: 0,
    day_order: null,
    asks_day_order: false,
  }
}

/** A file of 50,000 rows on its way. */
export const importRunExamples = {
  fileImportRuns: {
    answer: {
      runs: [
        {
          run: '0197a1c4-6f0e-7c55-9d5e-2f6c1b8a4d10',
          call: 'importJobs',
          file_name: 'work-orders.xlsx',
          commit: true,
          phase: 'saving',
          done: 12_400,
          total: 49_000,
          created: null,
          began_at: '2026-11-19T06:00:00.000Z',
        },
      ],
    },
  },
} satisfies ExamplesOf<keyof typeof importRunShapes>

/** An import that was done this morning. @param count how many it made */
export function doneImportExample(file_name: string, count: number): DoneImport {
  return { id: 4, file_name, count, by: huda, created_at: '2026-11-19T06:00:00.000Z', taken_back_at: null }
}
