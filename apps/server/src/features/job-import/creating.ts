import type { Job, Language } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { recordChanges } from '../../platform/audit.ts'
import { type Db, timestamptz, withRetry } from '../../platform/database.ts'
import { type CheckedRow, withTakenNumber } from './check-rows.ts'
import { type CreatedJob, insertJobs } from './queries.ts'

/** Who imports, when, and in which language they read. */
export type Change = { actor: { id: number }; now: Instant; language: Language }

/** Creates the jobs of the good rows, all in one transaction; a row whose number somebody else took first is told so. */
export async function createReady(
  db: Db,
  rows: readonly CheckedRow[],
  { language, ...change }: Change,
): Promise<{ rows: CheckedRow[]; created: number }> {
  const jobs = rows.flatMap(({ job }) => job ?? [])
  const created = await withRetry(() =>
    db.transaction(async (tx) => {
      const inserted = await insertJobs(tx, jobs, change.now)
      await recordChanges(tx, change, inserted.map(creation))
      return inserted
    }),
  )
  const numbers = new Set(created.map(({ job_no }) => job_no))
  return {
    rows: rows.map((row) => (row.job && !numbers.has(row.job.job_no) ? withTakenNumber(row, language) : row)),
    created: created.length,
  }
}

function creation({ created_at, ...job }: CreatedJob) {
  const after: Job = { ...job, created_at: timestamptz(created_at) }
  return { kind: 'job', action: 'created', subject: job.job_no, before: null, after } as const
}
