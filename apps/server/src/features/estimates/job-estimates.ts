import type { ActivityOfJob } from '@warsha/contract'
import { confidenceOf, hoursOfEstimate, type LearningEngine, type PlannersPart, usesLearned } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { jobKeyOf, keyOf, rememberedEngine } from '../learning/index.ts'
import { activitiesOf, type ActivityRow, estimatedJob, type EstimatedJob } from './job-queries.ts'
import { plannedNow } from './planned.ts'
import { factorOf, hoursOrNull, presentLevel } from './present.ts'
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
    finished: presentFinish(row),
    planner: presentPlanner(row, engine),
    planned_hours: hoursOrNull(row.planned_seconds),
    ...presentOutcome(row),
  }
}

function presentFinish({ finished_at, finished_by }: ActivityRow): ActivityOfJob['finished'] {
  return finished_at === null || finished_by === null ? null : { at: timestamptz(finished_at), by: finished_by }
}

/** As it counted when the item began, else as it counts now. */
function presentPlanner(row: ActivityRow, engine: LearningEngine): ActivityOfJob['planner'] {
  const then = plannersPartOf(row)
  if (then) return { hours: exactHours(then.hours), factor: factorOf(then.deviation), trust: then.trust }
  const counted = countedSeconds(row)
  const seconds = counted ?? row.planned_seconds
  if (seconds === null) return null
  const { deviation, trust } = engine.explainPlanners()
  return { hours: hoursOfEstimate(seconds), factor: factorOf(deviation), trust: counted === null ? 0 : trust }
}

/** What its planner gives it, as far as that counts: what came after the work had begun does not. */
function countedSeconds(row: ActivityRow): number | null {
  return row.began_at === null ? row.planned_seconds : row.planned_seconds_then
}

function plannersPartOf({ planner_hours, planner_deviation, planner_trust }: ActivityRow): PlannersPart | null {
  if (planner_hours === null || planner_deviation === null || planner_trust === null) return null
  return { hours: planner_hours, deviation: planner_deviation, trust: planner_trust }
}

type ShownEstimate = Pick<ActivityOfJob, 'estimate_at_start' | 'confidence' | 'by'>

function withFormerName(estimate: ShownEstimate) {
  return { ...estimate, told: estimate.estimate_at_start }
}

/** Null when it has not begun, or had no estimate then. */
function estimateThen(row: ActivityRow): ShownEstimate | null {
  const atStart = presentEstimateAtStart(row)
  if (!atStart || row.sample_count === null || row.trust === null) return null
  const { sample_count: sampleCount, trust, median_error: medianError } = row
  const isUsed = usesLearned({ sampleCount, trust, planner: plannersPartOf(row) })
  const usual = isUsed ? atStart.learned_hours : atStart.baseline_hours
  const by = atStart.planned_hours !== usual ? 'frozen' : isUsed ? 'learned' : 'baseline'
  // Of one that began before this was measured it is not known.
  const confidence = medianError === null ? null : confidenceOf({ medianError })
  return { estimate_at_start: atStart, confidence, by }
}

function estimateNow(row: ActivityRow, job: EstimatedJob, engine: LearningEngine): ShownEstimate {
  // Where nothing is known of such work, what its planner says is all there is.
  const planned = countedSeconds(row)
  const baseline = job.job_type_id === null ? planned : (row.baseline_now ?? planned)
  if (baseline === null) return { estimate_at_start: null, confidence: null, by: null }
  const key = keyOf({
    job_type_id: job.job_type_id,
    power_rating_id: job.power_rating_id,
    rpm_category_id: job.rpm_category_id,
    activity_type_id: row.activity_type_id,
  })
  const plannersHours = planned === null ? undefined : planned / 3600
  const estimate = engine.estimate({ ...key, job: jobKeyOf(job.job_id), plannersHours }, baseline / 3600)
  const { by, seconds } = plannedNow(estimate, { frozen_seconds: row.frozen_now, baseline_seconds: baseline })
  const estimate_at_start = {
    baseline_hours: hoursOfEstimate(baseline),
    learned_hours: exactHours(estimate.hours),
    p80_hours: exactHours(estimate.p80Hours),
    planned_hours: hoursOfEstimate(seconds),
  }
  return { estimate_at_start, confidence: confidenceOf(estimate), by }
}
