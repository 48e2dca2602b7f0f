import type { ActivityOfJob } from '@warsha/contract'
import { confidenceOf, hoursOfEstimate, type LearningEngine, usesLearned } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { jobKeyOf, rememberedEngine } from '../learning/index.ts'
import { keyOfCell } from './cell.ts'
import { activitiesOf, type ActivityRow, estimatedJob, type EstimatedJob } from './job-queries.ts'
import { plannedNow } from './planned.ts'
import { presentLevel } from './present.ts'
import { exactHours, presentOutcome, presentEstimateAtStart } from './estimate-at-start.ts'

/** The estimate of each activity of a job when it began, or as of now, and what it has taken. */
export function jobEstimates(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, 'jobEstimates', async ({ params }) => {
    const job = await estimatedJob(db, params.id)
    if (!job) return refuse('not_found')
    const [rows, engine] = await Promise.all([activitiesOf(db, job.job_id), rememberedEngine(db)])
    const own_work = presentLevel(engine.explainJob(jobKeyOf(job.job_id)))
    return { ...job, own_work, activities: rows.map((row) => presentActivity(row, job, engine)) }
  })
}

function presentActivity(row: ActivityRow, job: EstimatedJob, engine: LearningEngine): ActivityOfJob {
  return {
    activity_code: row.activity_code,
    activity_label: row.activity_label,
    began_at: timestamptz(row.began_at),
    ...withFormerName(estimateThen(row) ?? estimateNow(row, job, engine)),
    worked_hours: hoursOfEstimate(row.worked_seconds),
    is_running: row.is_running,
    ...presentOutcome(row),
  }
}

type ShownEstimate = Pick<ActivityOfJob, 'estimate_at_start' | 'confidence' | 'by'>

function withFormerName(estimate: ShownEstimate) {
  return { ...estimate, told: estimate.estimate_at_start }
}

/** Null when it has not begun, or had no estimate then. */
function estimateThen(row: ActivityRow): ShownEstimate | null {
  const atStart = presentEstimateAtStart(row)
  if (!atStart || row.sample_count === null || row.trust === null) return null
  const estimate = { sampleCount: row.sample_count, hours: atStart.learned_hours, p80Hours: atStart.p80_hours }
  const isUsed = usesLearned({ sampleCount: row.sample_count, trust: row.trust })
  const usual = isUsed ? atStart.learned_hours : atStart.baseline_hours
  const by = atStart.planned_hours !== usual ? 'frozen' : isUsed ? 'learned' : 'baseline'
  return { estimate_at_start: atStart, confidence: confidenceOf(estimate), by }
}

function estimateNow(row: ActivityRow, job: EstimatedJob, engine: LearningEngine): ShownEstimate {
  if (row.baseline_now === null || job.job_type_id === null)
    return { estimate_at_start: null, confidence: null, by: null }
  const key = keyOfCell({
    jobTypeId: job.job_type_id,
    powerRatingId: job.power_rating_id,
    rpmCategoryId: job.rpm_category_id,
    activityTypeId: row.activity_type_id,
  })
  const estimate = engine.estimate({ ...key, job: jobKeyOf(job.job_id) }, row.baseline_now / 3600)
  const { by, seconds } = plannedNow(estimate, { frozen_seconds: row.frozen_now, baseline_seconds: row.baseline_now })
  const estimate_at_start = {
    baseline_hours: hoursOfEstimate(row.baseline_now),
    learned_hours: exactHours(estimate.hours),
    p80_hours: exactHours(estimate.p80Hours),
    planned_hours: hoursOfEstimate(seconds),
  }
  return { estimate_at_start, confidence: confidenceOf(estimate), by }
}
