import type { Job, JobBody, Language, PlannersHours } from '@warsha/contract'
import { type Instant, namedHoursText } from '@warsha/domain'
import { recordChanges } from '../../platform/audit.ts'
import { type Db, timestamptz, withRetry } from '../../platform/database.ts'
import { beginHolds } from '../holds/index.ts'
import { plannedHoursField, savePlannedHours } from '../jobs/index.ts'
import { type CheckedRow, withTakenNumber } from './check-rows.ts'
import { type CreatedJob, insertJobs, recordImport } from './queries.ts'

/** Who imports, when, and in which language they read. */
export type Change = { actor: { id: number }; now: Instant; language: Language; fileName: string }

/** Creates the jobs of the good rows, all in one transaction; a row whose number somebody else took first is told so. */
export async function createReady(
  db: Db,
  rows: readonly CheckedRow[],
  { language, fileName, ...change }: Change,
): Promise<{ rows: CheckedRow[]; created: number; importId: number | null }> {
  const jobs = rows.flatMap(({ job }) => job ?? [])
  const { inserted: created, importId } = await withRetry(() =>
    db.transaction(async (tx) => {
      const inserted = await insertJobs(tx, jobs, change.now)
      await beginHolds(tx, inserted, change.now)
      const planned = plannedOf(inserted, jobs)
      // An activity that has just been deleted is not worth a refusal of the whole file.
      await savePlannedHours(tx, planned, change.now)
      const texts = new Map(planned.map((each) => [each.jobId, textOf(each)]))
      await recordChanges(
        tx,
        change,
        inserted.map((job) => creation(job, texts.get(job.id) ?? '')),
      )
      const jobIds = inserted.map(({ id }) => id)
      const importId = jobIds.length === 0 ? null : await recordImport(tx, { fileName, jobIds }, change)
      return { inserted, importId }
    }),
  )
  const numbers = new Set(created.map(({ job_no }) => job_no))
  return {
    rows: rows.map((row) => (row.job && !numbers.has(row.job.job_no) ? withTakenNumber(row, language) : row)),
    created: created.length,
    importId,
  }
}

type PlannedJob = { jobId: number; planned: PlannersHours[] }

function plannedOf(inserted: readonly CreatedJob[], jobs: readonly JobBody[]): PlannedJob[] {
  const byNumber = new Map(jobs.map(({ job_no, planned_hours }) => [job_no, planned_hours ?? []]))
  return inserted.flatMap(({ id, job_no }) => {
    const planned = byNumber.get(job_no) ?? []
    return planned.length === 0 ? [] : { jobId: id, planned }
  })
}

function textOf({ planned }: PlannedJob): string {
  return namedHoursText(planned.map(({ activity_code: name, hours }) => ({ name, hours })))
}

function creation({ created_at, ...job }: CreatedJob, planned: string) {
  const created: Job = { ...job, created_at: timestamptz(created_at) }
  const after = { ...created, ...plannedHoursField(planned) }
  return { kind: 'job', action: 'created', subject: job.job_no, before: null, after } as const
}
