import type { Job } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, refusedBy, timestamptz } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { insertJob, type JobRow, jobsNewestFirst, workableJobsLike } from './queries.ts'

/** Customers' jobs: the technician's list of those to work on, the admin's list of all. */
export async function jobs(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, 'workableJobs', async ({ query }) => {
    const search = query.q?.trim() ?? ''
    const found = await workableJobsLike(db, { search, page: query.page, pageSize: query.page_size })
    return { ...found, page: query.page, page_size: query.page_size, images_jobs_missing: false }
  })

  route(app, 'jobs', async () => (await jobsNewestFirst(db)).map(presentJob))

  route(app, 'createJob', async ({ body, now }) => {
    try {
      return presentJob(await insertJob(db, body, now))
    } catch (error) {
      if (refusedBy(error)?.constraint === 'job_number_taken')
        return refuse('job_number_taken', { job_no: body.job_no })
      throw error
    }
  })
}

function presentJob(row: JobRow): Job {
  return { ...row, created_at: timestamptz(row.created_at) }
}
