import type { dataExportShapes } from '../data-export.ts'
import type { ExamplesOf } from './example.ts'

const query = { since: '2026-11-01', until: '2026-11-30', format: 'jsonl' } as const

export const dataExportExamples: ExamplesOf<keyof typeof dataExportShapes> = {
  sessionsAsData: { query },
  jobsAsData: { query },
  techniciansAsData: { query: { format: 'parquet' } },
}
