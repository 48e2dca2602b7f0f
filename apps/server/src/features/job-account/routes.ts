import { hoursOfEstimate, reportOf, sarOfHalalas, type ShownWork } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, sql, timestamptz } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { isCharged } from '../activity-types/index.ts'
import { matchingAnyDay, presentRecord, presentTotals, recordsNewestFirst, totalsOf } from '../session-record/index.ts'
import { accountedJob, activitiesOfJob, type ActivityOfJob, techniciansOfJob } from './queries.ts'

const SESSIONS_SHOWN = 200

/** What a job has taken, against what was estimated for it. */
export async function jobAccount(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, 'jobAccount', async ({ params }) => {
    const job = await accountedJob(db, params.id)
    if (!job) return refuse('not_found')
    const ofJob = sql`s.job_id = ${job.id} and s.voided_at is null`
    const [totals, notCharged, activities, technicians, sessions] = await Promise.all([
      totalsOf(db, matchingAnyDay(sql`${ofJob} and ${isCharged(sql`s`)}`)),
      totalsOf(db, matchingAnyDay(sql`${ofJob} and not ${isCharged(sql`s`)}`)),
      activitiesOfJob(db, job.id),
      techniciansOfJob(db, job.id),
      recordsNewestFirst(db, ofJob, { limit: SESSIONS_SHOWN, offset: 0 }),
    ])
    const byActivity = reportOf(activities, { idOf, nameOf: ({ label }) => label })
    const byTechnician = reportOf(technicians, { idOf, nameOf: ({ person }) => person.label })
    return {
      job_id: job.id,
      job_no: job.job_no,
      totals: presentTotals(totals),
      not_charged: notCharged.total === 0 ? null : presentTotals(notCharged),
      estimated_hours: estimatedHours(activities),
      first_started_at: timestamptz(job.first_started_at),
      last_ended_at: timestamptz(job.last_ended_at),
      activities: byActivity.rows.map((row) => ({
        activity_code: row.code,
        activity_label: row.label,
        activity_label_ar: row.name_ar,
        estimated_hours: row.estimatedSeconds === null ? null : hoursOfEstimate(row.estimatedSeconds),
        ...presentSums(row),
      })),
      technicians: byTechnician.rows.map((row) => ({
        technician_id: row.id,
        technician_name: row.person.name,
        technician: row.person,
        employee_number: row.employee_number,
        ...presentSums(row),
      })),
      sessions: sessions.map(presentRecord),
    }
  })
}

const idOf = ({ id }: { id: number }) => id

/** Of the activities that were worked on and have one. */
function estimatedHours(activities: readonly ActivityOfJob[]): number | null {
  const estimates = activities.flatMap(({ estimatedSeconds }) => estimatedSeconds ?? [])
  return estimates.length === 0 ? null : hoursOfEstimate(estimates.reduce((sum, seconds) => sum + seconds, 0))
}

function presentSums(work: ShownWork) {
  return {
    session_count: work.sessionCount,
    seconds_raw: work.rawSeconds,
    seconds_effective: work.effectiveSeconds,
    hours_effective: work.effectiveHours,
    cost_sar: sarOfHalalas(work.costHalalas),
  }
}
