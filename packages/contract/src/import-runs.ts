import * as z from 'zod'
import { instant } from './fields.ts'
import { shape } from './shape.ts'

/** What an import is at, or how it ended. Whose server has gone has failed: nothing of it was saved. */
export const importPhases = ['reading', 'checking', 'saving', 'done', 'failed'] as const
export type ImportPhase = (typeof importPhases)[number]

/** How far an import is, or how it ended. */
export const importRun = z.object({
  run: z.string().describe('the key that was sent with the file'),
  call: z.string().describe('the call that takes such files, as the contract names it'),
  file_name: z.string(),
  commit: z.boolean().describe('whether its rows are saved; else it is a preview'),
  phase: z.enum(importPhases),
  done: z.int().describe('rows of this phase that are done'),
  total: z.int().describe('rows of this phase; 0 while that is not known'),
  created: z.int().nullable().describe('how many it made; null until that is known'),
  began_at: instant,
})
export type ImportRun = z.infer<typeof importRun>

export const importRunShapes = {
  fileImportRuns: shape({
    summary: 'How far the own imports of the last day are that took longer than a moment, the newest first',
    answers: { 200: z.object({ runs: z.array(importRun) }) },
  }),
}
