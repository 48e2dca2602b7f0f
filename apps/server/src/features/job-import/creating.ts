import type { Job, JobBody, Language, PlannersHours } from '@warsha/contract'
import { type Instant, namedHoursText } from '@warsha/domain'
import { recordChanges } from '../../platform/audit.ts'
import { type Db, timestamptz, type Tx, withRetry } from '../../platform/database.ts'
import { inSlices } from '../../platform/slices.ts'
import type { GivenList } from '../../platform/spreadsheet/given-list.ts'
import { beginHolds } from '../holds/index.ts'
import { plannedHoursField, savePlannedHours } from '../jobs/index.ts'
import { type CheckedRow, overtaken } from './check-rows.ts'
import { type CreatedJob, insertJobs, lockImports, recordImport, takenNumbers } from './queries.ts'

/** Who imports what, when, and in which language they read. */
export type Change = {
  actor: { id: number }
  now: Instant
  language: Language
  fileName: string
  given: Pick<GivenList<never>, 'save'>
}

/** Creates the jobs of the good rows, all in one transaction; a row whose number somebody else took first, or whose type went out of use, is told so. */
export async function createReady(
  db: Db,
  rows: readonly CheckedRow[],
  { language, fileName, given, ...change }: Change,
): Promise<{ rows: CheckedRow[]; created: number; importId: number | null }> {
  const jobs = rows.flatMap(({ job }) => job ?? [])
  const { created, importId } = await withRetry(() =>
    db.longTransaction(async (tx) => {
      await lockImports(tx)
      const created = await given.save(jobs, (part) => createPart(tx, part, change.now))
      const entries = await inSlices(created, ({ job, planned }) => creation(job, planned))
      await recordChanges(tx, change, entries)
      const jobIds = created.map(({ job }) => job.id)
      const importId = jobIds.length === 0 ? null : await recordImport(tx, { fileName, jobIds }, change)
      return { created, importId }
    }),
  )
  const numbers = new Set(created.map(({ job }) => job.job_no))
  const missed = rows.flatMap(({ job }) => (job && !numbers.has(job.job_no) ? [job.job_no] : []))
  const taken = await takenNumbers(db, missed)
  return {
    rows: await inSlices(rows, (row) =>
      row.job && !numbers.has(row.job.job_no) ? overtaken(row, taken.has(row.job.job_no), language) : row,
    ),
    created: created.length,
    importId,
  }
}

type CreatedWithHours = { job: CreatedJob; planned: string }

async function createPart(tx: Tx, jobs: readonly JobBody[], now: Instant): Promise<CreatedWithHours[]> {
  const inserted = await insertJobs(tx, jobs, now)
  await beginHolds(tx, inserted, now)
  const planned = plannedOf(inserted, jobs)
  // An activity that has just been deleted is not worth a refusal of the whole file.
  await savePlannedHours(tx, planned, now)
  const texts = new Map(planned.map((each) => [each.jobId, textOf(each)]))
  return inserted.map((job) => ({ job, planned: texts.get(job.id) ?? '' }))
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
