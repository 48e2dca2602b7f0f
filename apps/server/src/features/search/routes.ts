import type { AnswerOf, ReadQueryOf } from '@warsha/contract'
import { searchWords } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import {
  type JobRow,
  jobsNearly,
  jobsOf,
  jobsWith,
  runningOf,
  type RunningRow,
  type TechnicianRow,
  techniciansNearly,
  techniciansOf,
  techniciansWith,
} from './queries.ts'

const JOBS_SHOWN = 8
const TECHNICIANS_SHOWN = 5
/** Further words of a query are ignored. */
const WORDS_READ = 8

type Found = { jobs: JobRow[]; technicians: TechnicianRow[]; isNear: boolean }

/** Finds jobs and technicians by any of their words, however they are typed. */
export async function search(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, 'search', async ({ query }) => {
    const { jobs, technicians, isNear } = await findAll(db, query)
    const shown = jobs.slice(0, query.q === '' ? jobs.length : JOBS_SHOWN)
    const running = await runningOf(db, { jobs: idsOf(shown), technicians: idsOf(technicians) })
    return {
      jobs: shown.map((job) => presentJob(job, running)),
      technicians: technicians.map((technician) => presentTechnician(technician, running)),
      has_more_jobs: jobs.length > shown.length,
      is_near: isNear,
    }
  })
}

async function findAll(db: Db, query: ReadQueryOf<'search'>): Promise<Found> {
  const { q, recent_jobs: recentJobs, recent_technicians: recentTechnicians } = query
  if (q === '') {
    const [jobs, technicians] = await Promise.all([jobsOf(db, recentJobs), techniciansOf(db, recentTechnicians)])
    return { jobs, technicians, isNear: false }
  }
  const words = searchWords(q).slice(0, WORDS_READ)
  if (words.length === 0) return { jobs: [], technicians: [], isNear: false }
  const ofJobs = { words, recent: recentJobs, limit: JOBS_SHOWN + 1 }
  const ofTechnicians = { words, recent: recentTechnicians, limit: TECHNICIANS_SHOWN }
  const [jobs, technicians] = await Promise.all([jobsWith(db, ofJobs), techniciansWith(db, ofTechnicians)])
  if (jobs.length > 0 || technicians.length > 0) return { jobs, technicians, isNear: false }
  const near = await Promise.all([jobsNearly(db, ofJobs), techniciansNearly(db, ofTechnicians)])
  return { jobs: near[0], technicians: near[1], isNear: near.some((rows) => rows.length > 0) }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

type Answer = AnswerOf<'search'>

function presentJob(job: JobRow, running: readonly RunningRow[]): Answer['jobs'][number] {
  return { ...job, running: running.filter(({ job_id }) => job_id === job.id).map(presentRunning) }
}

function presentTechnician(technician: TechnicianRow, running: readonly RunningRow[]): Answer['technicians'][number] {
  const own = running.find(({ technician_id }) => technician_id === technician.id)
  return { ...technician, running: own ? presentRunning(own) : null }
}

function presentRunning(row: RunningRow): Answer['jobs'][number]['running'][number] {
  const { job_id: _, ...session } = row
  return { ...session, started_at: timestamptz(session.started_at) }
}
