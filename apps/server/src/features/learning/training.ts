import {
  canGoOn,
  replayExamples,
  HOUR,
  type Instant,
  isBefore,
  LEARNING_PARAMETERS,
  LearningEngine,
  planOf,
  type PlannersPart,
  type LearningParameters,
  type TrainingExample,
  type Place,
  SECOND,
  type EstimateWithBaseline,
} from '@warsha/domain'
import { type Reader, sql, type Tx } from '../../platform/database.ts'
import { type Baselines, baselinesOf, jobKeyOf, keyOf } from './cells.ts'
import { type ItemRow, itemColumns, type ItemDiff, wasTrainedDifferently, isTraining } from './items.ts'
import { trainingId, readMemory, saveMemory } from './memory.ts'
import { pastExamples } from './past-items.ts'

const HOUR_SECONDS = HOUR / SECOND

/** `item` is null for past work, of which no estimate is kept. */
type Example = TrainingExample & { item: ItemRow | null }

/** The result: the engine if it learned something, whether from the first item on, and the items estimated now. */
export type TrainingResult = { engine: LearningEngine | null; anew: boolean; estimatesNow: ItemRow[] }

/** `anew`: the baselines or the parameters changed, so that everything is retrained. `isAll`: these are all items. */
type StudyOrder = { baselines: Baselines; anew: boolean; isAll: boolean; parameters: LearningParameters }

/** What was learned, and not yet saved. */
export type Studied = {
  engine: LearningEngine
  last: Place | null
  estimates: EstimatedItem[]
  /** from the first item on */
  anew: boolean
  /** it learned something, and did not only estimate */
  learned: boolean
}

/**
 * Learns what has settled, and estimates what has begun. If an item was un-settled, corrected or belongs to a time that
 * the engine has passed, all stored items are replayed from the first one.
 */
export async function train(tx: Tx, diffs: readonly ItemDiff[], order: StudyOrder): Promise<TrainingResult> {
  const studied = await study(tx, diffs, order)
  if (!studied) return { engine: null, anew: false, estimatesNow: [] }
  const { engine, last, estimates, anew, learned } = studied
  await saveEstimates(tx, estimates, order.parameters)
  if (learned) await saveMemory(tx, { engine, last }, order.parameters)
  return { engine: learned ? engine : null, anew, estimatesNow: estimates.map(({ item }) => item) }
}

/** The same without keeping anything of it. Null: there is nothing to train with and nobody to tell. */
export async function study(
  db: Reader,
  diffs: readonly ItemDiff[],
  { baselines, anew, isAll, parameters }: StudyOrder,
): Promise<Studied | null> {
  const news = diffs.flatMap(({ before, after }) =>
    after && ((isTraining(after) && !isTraining(before)) || after.baseline_seconds === null) ? [after] : [],
  )
  const examples = examplesOf(news, baselines)
  const forgets = anew || diffs.some(wasTrainedDifferently)
  if (!forgets && examples.length === 0) return null

  const memory = await readMemory(db)
  const goesOn = !forgets && canGoOn(memory.last, examples)
  const all = goesOn ? examples : await allExamples(db, isAll ? trainingItemsIn(diffs) : await allTrainingItems(db))
  const engine = goesOn ? memory.engine : new LearningEngine(parameters)
  const { estimates, last } = replayAll(engine, all, goesOn ? memory.last : null)
  const learned = !goesOn || all.some(({ settledAt }) => settledAt !== null)
  return { engine, last, estimates, anew: !goesOn, learned }
}

/** What the engine learns from when it begins anew: the shop's own items, and what it imported of before. */
async function allExamples(db: Reader, items: readonly ItemRow[]): Promise<Example[]> {
  const baselines = await baselinesOf(db, null)
  return [...examplesOf(items, baselines), ...(await pastExamples(db, baselines))]
}

/** Items that trained the engine, and those that have no estimate of it yet. */
function allTrainingItems(db: Reader): Promise<ItemRow[]> {
  return db.rows<ItemRow>(sql`
    select ${itemColumns} from work_item as item
    where (settled_at is not null and left_out is null) or baseline_seconds is null`)
}

/** The same of items that were just looked at. */
function trainingItemsIn(diffs: readonly ItemDiff[]): ItemRow[] {
  return diffs.flatMap(({ after }) => (after && (isTraining(after) || after.baseline_seconds === null) ? [after] : []))
}

function examplesOf(items: readonly ItemRow[], baselines: Baselines): (Example & { item: ItemRow })[] {
  return items.flatMap((item) => {
    const atStart = estimateAtStartOf(item)
    // Where nothing is known of such work, what its planner says is all there is.
    const seconds = baselines.of(item) ?? item.baseline_seconds ?? item.planned_seconds
    if (seconds === null) return []
    return {
      ...keyOf(item),
      job: jobKeyOf(item.job_id),
      item,
      id: trainingId(item.job_id, item.activity_type_id),
      startedAt: item.started_at,
      settledAt: isTraining(item) ? item.settled_at : null,
      baselineHours: seconds / HOUR_SECONDS,
      actualHours: item.actual_seconds / HOUR_SECONDS,
      plannersHours: item.planned_seconds === null ? undefined : item.planned_seconds / HOUR_SECONDS,
      atStart,
    }
  })
}

function estimateAtStartOf(item: ItemRow): EstimateWithBaseline | null {
  if (item.baseline_seconds === null) return null
  return {
    baselineHours: item.baseline_seconds / HOUR_SECONDS,
    deviation: item.deviation,
    trust: item.trust,
    hours: item.learned_hours,
    p80Hours: item.p80_hours,
    planningHours: item.planning_hours,
    sampleCount: item.sample_count,
    medianError: item.median_error,
    planner: plannersPartOf(item),
  }
}

function plannersPartOf({ planner_hours, planner_deviation, planner_trust }: ItemRow): PlannersPart | null {
  if (planner_hours === null || planner_deviation === null || planner_trust === null) return null
  return { hours: planner_hours, deviation: planner_deviation, trust: planner_trust }
}

/**
 * The engine as it was at moments of the past: from the items that had settled by then, each with its estimate at start, and
 * from what is known now of the time before the program. Moments are asked for in the order of time.
 */
export async function engineOfThePast(
  db: Reader,
  parameters: LearningParameters = LEARNING_PARAMETERS,
): Promise<(at: Instant) => LearningEngine> {
  const examples = await allExamples(db, await allTrainingItems(db))
  if (examples.some(({ item }) => item === null)) {
    for (const { example, atStart } of replayExamples(new LearningEngine(parameters), examples)) {
      if (example.item === null && atStart) example.atStart = atStart
    }
  }
  const settled = examples
    .filter(({ settledAt, atStart }) => settledAt !== null && atStart !== null)
    .sort((a, b) => (a.settledAt ?? 0) - (b.settledAt ?? 0) || a.id - b.id)
  const engine = new LearningEngine(parameters)
  let next = 0
  return (at) => {
    for (let first = settled[next]; first?.settledAt != null && first.settledAt <= at; first = settled[next]) {
      const { job, jobType, band, activity, baselineHours, actualHours, settledAt, atStart } = first
      if (atStart) engine.learn({ job, jobType, band, activity, baselineHours, actualHours, settledAt, atStart })
      next += 1
    }
    return engine
  }
}

type EstimatedItem = { item: ItemRow; atStart: EstimateWithBaseline }

function replayAll(engine: LearningEngine, examples: readonly Example[], since: Place | null) {
  const estimatedItems: EstimatedItem[] = []
  let last = since
  for (const { example, atStart } of replayExamples(engine, examples)) {
    if (atStart && example.item) estimatedItems.push({ item: example.item, atStart })
  }
  for (const { settledAt, id } of examples) {
    if (settledAt !== null && (last === null || isBefore(last, { settledAt, id }))) last = { settledAt, id }
  }
  return { estimates: estimatedItems, last }
}

const BATCH = 5_000

async function saveEstimates(
  tx: Tx,
  estimatedItems: readonly EstimatedItem[],
  parameters: LearningParameters,
): Promise<void> {
  if (estimatedItems.length === 0) return
  const baselines = await baselinesOf(tx, [...new Set(estimatedItems.map(({ item }) => item.activity_type_id))])
  const rows = estimatedItems.map(({ item, atStart }) => ({
    job_id: item.job_id,
    activity_type_id: item.activity_type_id,
    baseline_seconds: Math.round(atStart.baselineHours * HOUR_SECONDS),
    deviation: atStart.deviation,
    trust: atStart.trust,
    learned_hours: atStart.hours,
    p80_hours: atStart.p80Hours,
    planning_hours: atStart.planningHours,
    sample_count: atStart.sampleCount,
    median_error: atStart.medianError,
    planner_hours: atStart.planner?.hours ?? null,
    planner_deviation: atStart.planner?.deviation ?? null,
    planner_trust: atStart.planner?.trust ?? null,
    estimated_seconds: baselines.frozenOf(item) ?? planOf(atStart, parameters).seconds,
  }))
  for (let i = 0; i < rows.length; i += BATCH) {
    await tx.run(sql`
      update work_item as item set baseline_seconds = row.baseline_seconds, deviation = row.deviation,
        trust = row.trust, learned_hours = row.learned_hours, p80_hours = row.p80_hours,
        planning_hours = row.planning_hours, sample_count = row.sample_count,
        estimated_seconds = row.estimated_seconds, median_error = row.median_error,
        planner_hours = row.planner_hours, planner_deviation = row.planner_deviation,
        planner_trust = row.planner_trust
      from jsonb_to_recordset(${JSON.stringify(rows.slice(i, i + BATCH))}::jsonb) as row (job_id int,
        activity_type_id smallint, baseline_seconds int, deviation float8, trust float8, learned_hours float8,
        p80_hours float8, planning_hours float8, sample_count int, estimated_seconds int, median_error float8,
        planner_hours float8, planner_deviation float8, planner_trust float8)
      where item.job_id = row.job_id and item.activity_type_id = row.activity_type_id`)
  }
}
