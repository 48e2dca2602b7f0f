import type { Job, WorkableJob } from '@warsha/contract'
import { type LocalDate, withLatinDigits } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { type ForecastInList, forecastOfJob, type ForecastScheduler, forecastsForList } from '../forecast/index.ts'
import { expectedDaysOfHolds, holdOf } from '../holds/index.ts'
import type { ImagesJobs } from '../job-images/index.ts'
import { createJob, removeJob, setStatus, updateJob } from './commands.ts'
import { presentJob } from './edited-job.ts'
import { jobById, jobsNewestFirst, type ListedRow, workableJobsLike, type WorkableRow } from './queries.ts'

type Parts = {
  db: Db
  imagesJobs: ImagesJobs
  forecasts: Pick<ForecastScheduler, 'dueDateChanged'>
}

/** Customers' jobs: the technician's list of those to work on, the admin's list of all. */
export async function jobs(app: FastifyInstance, parts: Parts): Promise<void> {
  serveLists(app, parts)
  serveChanges(app, parts)
}

function serveLists(app: FastifyInstance, { db, imagesJobs }: Parts): void {
  route(app, 'workableJobs', async ({ query }) => {
    const images = await imagesJobs.upToDate()
    const found = await workableJobsLike(db, {
      search: withLatinDigits(query.q?.trim() ?? ''),
      page: query.page,
      pageSize: query.page_size,
      withImagesJobs: images !== 'none',
    })
    return {
      jobs: found.jobs.map(presentWorkable),
      total: found.total,
      page: query.page,
      page_size: query.page_size,
      images_jobs_missing: images === 'away',
    }
  })

  route(app, 'jobs', async ({ query: { page } }) => {
    const withImagesJobs = (await imagesJobs.upToDate()) !== 'none'
    const [rows, forecasts, expectedDays] = await Promise.all([
      jobsNewestFirst(db, { withImagesJobs, page }),
      forecastsForList(db),
      expectedDaysOfHolds(db),
    ])
    return rows.map((row) => presentListed(row, forecasts, expectedDays))
  })

  route(app, 'job', async ({ params }) => {
    // The version first: what is newer than it is asked about again, what is older is saved over somebody.
    const found = await jobById(db, params.id)
    const [forecast, hold] = await Promise.all([forecastOfJob(db, params.id), holdOf(db, params.id)])
    return found ? { ...presentJob(found), ...forecast, ...(hold && { hold }) } : refuse('not_found')
  })
}

function serveChanges(app: FastifyInstance, parts: Parts): void {
  const { db } = parts

  route(app, 'createJob', ({ body, ...change }) => createJob(parts, body, change))

  route(app, 'updateJob', ({ body, params, ...change }) => updateJob(parts, params.id, body, change))

  route(app, 'setJobStatus', ({ body, params, ...change }) => setStatus(db, params.id, body, change))

  route(app, 'deleteJob', async ({ params, ...change }) => (await removeJob(db, params.id, change)) ?? undefined)
}

/** Rows that can be sent as they are, are: copies of 20,000 would take longer than asking for them. */
function presentListed(
  row: ListedRow,
  forecasts: ReadonlyMap<number, ForecastInList>,
  expectedDays: ReadonlyMap<number, LocalDate>,
): Job {
  if (!hasId(row)) return { ...row, id: undefined, version: undefined }
  const forecast = row.status === 'closed' ? undefined : forecasts.get(row.id)
  const expectedOn = row.status === 'on_hold' ? expectedDays.get(row.id) : undefined
  if (expectedOn !== undefined) return { ...row, ...forecast, hold_expected_on: expectedOn }
  return forecast ? { ...row, ...forecast } : row
}

function hasId(row: ListedRow): row is ListedRow & { id: number; version: number } {
  return row.id !== null
}

function presentWorkable({ id, ...job }: WorkableRow): WorkableJob {
  return id === null ? job : { id, ...job }
}
