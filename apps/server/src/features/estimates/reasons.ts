import type { EstimateReasons, ItemOfCell } from '@warsha/contract'
import {
  confidenceOf,
  DAY,
  differingPaces,
  type EstimateWithBaseline,
  hoursOfEstimate,
  type Instant,
  type KindExplained,
  type LearnedEstimate,
  type LearningEngine,
  paceFactors,
  paceOf,
  usesLearned,
  type WorkerPace,
} from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { efficiencySums, jobKeyOf, rememberedEngine, type SumsOfPerson } from '../learning/index.ts'
import { type Cell, cellNamed, keyOfCell } from './cell.ts'
import { estimateOfActivity, presentPlanner } from './job-estimates.ts'
import { activitiesOf, type ActivityRow, estimatedJob, type EstimatedJob } from './job-queries.ts'
import { factorOf, hoursOrNull, presentLevel } from './present.ts'
import { plannedNow } from './planned.ts'
import { type CellFacts, factsOf, type ItemRow, lastItems, workedOnPart, type WorkedOnPart } from './reasons-queries.ts'
import { exactHours, presentOutcome, presentEstimateAtStart } from './estimate-at-start.ts'

const ITEMS_SHOWN = 50

/** Why a cell plans with its number. */
export function reasons(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, 'estimateReasons', async ({ query, now }) => {
    const cell = await cellNamed(db, query)
    if (!cell) return refuse('reference_unknown')
    const job = query.job_id === undefined ? null : await estimatedJob(db, query.job_id)
    if (query.job_id !== undefined && !job) return refuse('reference_unknown')
    const [facts, items, engine, activities, people, onPart] = await Promise.all([
      factsOf(db, cell),
      lastItems(db, cell, ITEMS_SHOWN),
      rememberedEngine(db),
      job ? activitiesOf(db, job.job_id) : [],
      efficiencySums(db, now, cell.activityTypeId),
      job ? workedOnPart(db, job.job_id, cell.activityTypeId) : [],
    ])
    if (!facts) return refuse('reference_unknown')
    const learned = learnedOf(engine, { cell, facts, now })
    const onJob = job && presentPartOfJob(engine, job, activities.find(isOfActivity(cell)))
    return {
      ...named(cell, facts, query.activity_code),
      ...learned,
      differing: presentDiffering(people, { learned: learned.learned, onJob, onPart }),
      on_job: onJob,
      items: items.map(presentItem),
      item_count: facts.item_count,
      past_item_count: facts.past_item_count,
      is_learning: facts.is_learning,
    }
  })
}

function named(cell: Cell, facts: CellFacts, activityCode: string) {
  return {
    job_type_id: cell.jobTypeId,
    job_type_name: facts.job_type_name,
    job_type_name_ar: facts.job_type_name_ar,
    power_rating_id: cell.powerRatingId,
    power_rating_code: facts.power_rating_code,
    rpm_category_id: cell.rpmCategoryId,
    rpm_category_name: facts.rpm_category_name,
    activity_code: activityCode,
    activity_label: facts.activity_label,
    activity_label_ar: facts.activity_label_ar,
    baseline_hours: hoursOrNull(facts.baseline_seconds),
    is_exact: facts.is_exact,
    buffer_percentage: facts.buffer_percentage,
    historical_avg_hours: hoursOrNull(facts.historical_avg_seconds),
    frozen: presentFrozen(facts),
  }
}

function presentFrozen({ frozen_seconds, frozen_by, frozen_at }: CellFacts): EstimateReasons['frozen'] {
  if (frozen_seconds === null || frozen_by === null || frozen_at === null) return null
  const by = { frozen_by: frozen_by.name, person: frozen_by }
  return { hours: hoursOfEstimate(frozen_seconds), ...by, frozen_at: timestamptz(frozen_at) }
}

function learnedOf(engine: LearningEngine, { cell, facts, now }: { cell: Cell; facts: CellFacts; now: Instant }) {
  const key = keyOfCell(cell)
  const kind = engine.explain(key)
  const { activity, type, cell: ofCell } = kind
  const { baseline_seconds } = facts
  const baselineHours = baseline_seconds === null ? null : baseline_seconds / 3600
  const estimate = baselineHours === null ? null : { ...engine.estimate(key, baselineHours), baselineHours }
  return {
    activity: presentLevel(activity),
    job_type: presentLevel(type),
    cell: presentLevel(ofCell),
    shift: estimate && presentShift(kind, estimate, now),
    trust: estimate?.trust ?? engine.trust(),
    planners: presentPlanners(engine),
    learned: estimate && presentLearned(estimate, facts),
    planned: estimate && presentPlanned(estimate, facts),
  }
}

/** So long a change is news. */
const TOLD_FOR = 365 * DAY

/** A change is told of work that has been compared with its baseline of now: before that, nobody knows what it was by it. */
function presentShift(
  { shift, cell }: KindExplained,
  { hours, baselineHours }: EstimateWithBaseline,
  now: Instant,
): EstimateReasons['shift'] {
  if (shift === null || shift.since === null || cell.count === 0 || shift.since < now - TOLD_FOR) return null
  return {
    since: timestamptz(shift.since),
    hours_before: exactHours(baselineHours * Math.exp(shift.deviationBefore)),
    hours_now: exactHours(hours),
  }
}

function presentPlanners(engine: LearningEngine): EstimateReasons['planners'] {
  const { trust, ...level } = engine.explainPlanners()
  return { ...presentLevel(level), trust }
}

function presentLearned(estimate: LearnedEstimate, facts: CellFacts): EstimateReasons['learned'] {
  return {
    learned_hours: exactHours(estimate.hours),
    p80_hours: exactHours(estimate.p80Hours),
    planning_hours: exactHours(estimate.planningHours),
    sample_count: estimate.sampleCount,
    confidence: confidenceOf(estimate),
    use_historical: usesLearned(estimate) && facts.frozen_seconds === null,
  }
}

function presentPlanned(estimate: EstimateWithBaseline, facts: CellFacts): EstimateReasons['planned'] {
  const { by, seconds } = plannedNow(estimate, facts.frozen_seconds)
  const withBuffer = Math.round(seconds * (1 + (facts.buffer_percentage ?? 0) / 100))
  return { by, hours: hoursOfEstimate(seconds), hours_with_buffer: hoursOfEstimate(withBuffer) }
}

type Differing = {
  learned: EstimateReasons['learned']
  onJob: EstimateReasons['on_job']
  /** who has worked on the part of the job */
  onPart: readonly WorkedOnPart[]
}

/** How far those differ who do an activity. Nobody is named: it explains a number, and ranks no one. */
function presentDiffering(
  people: readonly SumsOfPerson[],
  { learned, onJob, onPart }: Differing,
): EstimateReasons['differing'] {
  const range = differingPaces(people)
  if (!range || !learned) return null
  const factors = paceFactors(people)
  const workerOf = (technician: number, hours: number): WorkerPace => {
    return { hours, factor: factors[people.findIndex(({ technician_id }) => technician_id === technician)] ?? 1 }
  }
  const pace = paceOf(
    onPart.map(({ technician_id, seconds }) => workerOf(technician_id, seconds / 3600)),
    people.map(({ technician_id, actualHours }) => workerOf(technician_id, actualHours)),
  )
  return {
    least_hours: exactHours(learned.learned_hours * range.least),
    most_hours: exactHours(learned.learned_hours * range.most),
    on_job:
      onJob && onPart.length > 0
        ? { technicians: onPart.length, planned_hours: exactHours(onJob.planned_hours * pace) }
        : null,
  }
}

const isOfActivity =
  ({ activityTypeId }: Cell) =>
  (row: ActivityRow) =>
    row.activity_type_id === activityTypeId

/** What the job adds, with the numbers of its row; null where the activity is not on the job, or has no estimate. */
function presentPartOfJob(
  engine: LearningEngine,
  job: EstimatedJob,
  row: ActivityRow | undefined,
): EstimateReasons['on_job'] {
  const estimate = row && estimateOfActivity(row, job, engine)
  if (!estimate) return null
  const { hours, steps, planned, confidence, isOfStart } = estimate
  const { count } = engine.explainJob(jobKeyOf(job.job_id))
  return {
    job_id: job.job_id,
    job_no: job.job_no,
    began_at: timestamptz(row.began_at),
    baseline_hours: exactHours(hours.baselineHours),
    kind_hours: exactHours(steps.ofKind),
    planner: presentPlanner(row, engine),
    with_planner_hours: exactHours(steps.withPlanner),
    own_work: { factor: factorOf(Math.log(steps.jobFactor)), item_count: isOfStart ? null : count },
    learned_hours: exactHours(hours.hours),
    p80_hours: exactHours(hours.p80Hours),
    planned_hours: hoursOfEstimate(planned.seconds),
    by: planned.by,
    confidence,
  }
}

function presentItem(row: ItemRow): ItemOfCell {
  const estimateAtStart = presentEstimateAtStart(row)
  return {
    job_id: row.job_id,
    job_no: row.job_no,
    started_at: timestamptz(row.started_at),
    worked_hours: hoursOfEstimate(row.actual_seconds),
    estimate_at_start: estimateAtStart,
    told: estimateAtStart,
    ...presentOutcome(row),
    version: row.version,
  }
}
