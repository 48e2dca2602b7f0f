import type { ActivityOfJob } from '@warsha/contract'
import {
  confidenceOf,
  type EstimateSteps,
  type EstimateWithBaseline,
  hoursOfEstimate,
  type LearningEngine,
  type PlannersPart,
  stepsOf,
} from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { jobKeyOf, keyOf, rememberedEngine } from '../learning/index.ts'
import { activitiesOf, type ActivityRow, estimatedJob, type EstimatedJob } from './job-queries.ts'
import { type Planned, plannedNow, plannedThen } from './planned.ts'
import { factorOf, hoursOrNull, presentLevel } from './present.ts'
import { exactHours, presentOutcome } from './estimate-at-start.ts'

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
    activity_label_ar: row.activity_label_ar,
    began_at: timestamptz(row.began_at),
    ...withFormerName(presentEstimate(estimateOfActivity(row, job, engine))),
    worked_hours: hoursOfEstimate(row.worked_seconds),
    is_running: row.is_running,
    finished: presentFinish(row),
    may_go_on: row.finished_at !== null || row.is_quiet,
    planner: presentPlanner(row, engine),
    planned_hours: hoursOrNull(row.planned_seconds),
    version: row.version,
    ...presentOutcome(row),
  }
}

function presentFinish({ finished_at, finished_by }: ActivityRow): ActivityOfJob['finished'] {
  return finished_at === null || finished_by === null
    ? null
    : { at: timestamptz(finished_at), by: finished_by.name, person: finished_by }
}

/** As it counted when the item began, else as it counts now. */
export function presentPlanner(row: ActivityRow, engine: LearningEngine): ActivityOfJob['planner'] {
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

const noEstimate = { estimate_at_start: null, confidence: null, by: null }

function presentEstimate(estimate: EstimateOfActivity | null): ShownEstimate {
  if (!estimate) return noEstimate
  const { hours, planned, confidence } = estimate
  const estimate_at_start = {
    baseline_hours: exactHours(hours.baselineHours),
    learned_hours: exactHours(hours.hours),
    p80_hours: exactHours(hours.p80Hours),
    planned_hours: hoursOfEstimate(planned.seconds),
  }
  return { estimate_at_start, confidence, by: planned.by }
}

function withFormerName(estimate: ShownEstimate) {
  return { ...estimate, told: estimate.estimate_at_start }
}

/** The estimate of an activity of a job: as it counted when it began, else as it counts now. */
export type EstimateOfActivity = {
  hours: Pick<EstimateWithBaseline, 'baselineHours' | 'hours' | 'p80Hours'>
  steps: EstimateSteps
  planned: Planned
  confidence: ActivityOfJob['confidence']
  /** it is the one that was kept when the item began */
  isOfStart: boolean
}

/** Null where there is none, or was none when it began. */
export function estimateOfActivity(
  row: ActivityRow,
  job: EstimatedJob,
  engine: LearningEngine,
): EstimateOfActivity | null {
  return estimateThen(row) ?? estimateNow(row, job, engine)
}

function estimateThen(row: ActivityRow): EstimateOfActivity | null {
  const { baseline_seconds, deviation, trust, learned_hours, p80_hours, sample_count, estimated_seconds } = row
  if (
    baseline_seconds === null ||
    deviation === null ||
    trust === null ||
    learned_hours === null ||
    p80_hours === null ||
    sample_count === null ||
    estimated_seconds === null
  ) {
    return null
  }
  const baselineHours = baseline_seconds / 3600
  const planner = plannersPartOf(row)
  const then = { baselineHours, deviation, trust, planner, hours: learned_hours, sampleCount: sample_count }
  return {
    hours: { baselineHours, hours: learned_hours, p80Hours: p80_hours },
    steps: stepsOf(then),
    planned: plannedThen(then, estimated_seconds),
    // Of one that began before this was measured it is not known.
    confidence:
      row.median_error === null ? null : confidenceOf({ medianError: row.median_error, sampleCount: sample_count }),
    isOfStart: true,
  }
}

function estimateNow(row: ActivityRow, job: EstimatedJob, engine: LearningEngine): EstimateOfActivity | null {
  const given = countedSeconds(row)
  // Where nothing is known of such work, what its planner says is all there is.
  const baseline = job.job_type_id === null ? given : (row.baseline_now ?? given)
  if (baseline === null) return null
  const key = keyOf({
    job_type_id: job.job_type_id,
    power_rating_id: job.power_rating_id,
    rpm_category_id: job.rpm_category_id,
    activity_type_id: row.activity_type_id,
  })
  const baselineHours = baseline / 3600
  const plannersHours = given === null ? undefined : given / 3600
  const known = engine.estimate({ ...key, job: jobKeyOf(job.job_id), plannersHours }, baselineHours)
  const hours = { ...known, baselineHours }
  return {
    hours,
    steps: stepsOf(hours),
    planned: plannedNow(hours, row.frozen_now),
    confidence: confidenceOf(known),
    isOfStart: false,
  }
}
