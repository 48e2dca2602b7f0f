import {
  canGoOn,
  type EstimateWithBaseline,
  type Examples,
  examplesIn,
  HOUR,
  type Instant,
  isBefore,
  LEARNING_PARAMETERS,
  LearningEngine,
  type LearningParameters,
  type Place,
  placesBySettling,
  planOf,
  type PlannersPart,
  replayExamples,
  SECOND,
  type TrainingExample,
} from '@warsha/domain'
import { type Reader, sql, type Tx } from '../../platform/database.ts'
import { type Baselines, baselinesOf, type Cell, jobKeyOf, keyOf, nameOf } from './cells.ts'
import { storedItemsByPages } from './item-pages.ts'
import { readMemory, saveMemory, trainingId } from './memory.ts'
import { pastExamples } from './past-items.ts'
import { type TrainingItem, trainingItemOf, TrainingItems } from './training-items.ts'

const HOUR_SECONDS = HOUR / SECOND

/** `item` is null for past work, of which no estimate is kept. */
type Example = TrainingExample & { item: TrainingItem | null }

/** What a pass found. */
export type ToStudy = {
  /** items that settled, or have no estimate yet */
  news: readonly TrainingItem[]
  /** what was learned is otherwise now: everything is trained anew */
  forgets: boolean
  /** all items, where all were just looked at */
  all: TrainingItems | null
  /** of the activities of `news` */
  baselines: Baselines
  parameters: LearningParameters
}

/** The result: the engine if it learned something, whether from the first item on, and the training ids of the items estimated now. */
export type TrainingResult = { engine: LearningEngine | null; anew: boolean; estimatesNow: number[] }

/** What was learned, and not yet saved. */
export type Studied = {
  engine: LearningEngine
  last: Place | null
  /** from the first item on */
  anew: boolean
  /** it learned something, and did not only estimate */
  learned: boolean
}

/**
 * Learns what has settled, and estimates what has begun. If an item was un-settled, corrected or belongs to a time that
 * the engine has passed, all stored items are replayed from the first one.
 */
export async function train(tx: Tx, toStudy: ToStudy): Promise<TrainingResult> {
  const { parameters } = toStudy
  const estimatesNow: number[] = []
  let unsaved: EstimatedItem[] = []
  const save = async () => {
    const some = unsaved
    unsaved = []
    await saveEstimates(tx, some, parameters)
  }
  const studied = await study(tx, toStudy, (one) => {
    estimatesNow.push(trainingId(one.item.job_id, one.item.activity_type_id))
    return unsaved.push(one) < BATCH ? null : save()
  })
  if (!studied) return { engine: null, anew: false, estimatesNow: [] }
  await save()
  const { engine, last, anew, learned } = studied
  if (learned) await saveMemory(tx, { engine, last }, parameters)
  return { engine: learned ? engine : null, anew, estimatesNow }
}

type EstimatedItem = { item: TrainingItem; atStart: EstimateWithBaseline; frozenSeconds: number | null }

/**
 * The same without keeping anything of it. Null: there is nothing to train with and nobody to tell.
 * @param onEstimate is told of each item that has an estimate now; what it answers is awaited
 */
export async function study(
  db: Reader,
  { news, forgets, all, baselines, parameters }: ToStudy,
  onEstimate: (estimated: EstimatedItem) => Promise<void> | null,
): Promise<Studied | null> {
  const examples = news.flatMap((item) => exampleOf(item, secondsKnownOf(item, baselines)) ?? [])
  if (!forgets && examples.length === 0) return null
  const memory = await readMemory(db)
  const goesOn = !forgets && canGoOn(memory.last, examples)
  const known = goesOn ? { examples: examplesIn(examples), baselines } : await examplesOfAll(db, all)
  const engine = goesOn ? memory.engine : new LearningEngine(parameters)
  for (const { example, atStart } of replayExamples(engine, known.examples)) {
    const { item } = example
    if (!atStart || !item) continue
    const keeping = onEstimate({ item, atStart, frozenSeconds: known.baselines.frozenOf(item) })
    if (keeping) await keeping
  }
  const latest = latestOf(known.examples)
  const last = goesOn && memory.last && !(latest && isBefore(memory.last, latest)) ? memory.last : latest
  return { engine, last, anew: !goesOn, learned: !goesOn || latest !== null }
}

/** The last item that settles, if one does. */
function latestOf(examples: Examples<Example>): Place | null {
  let last: Place | null = null
  for (let place = 0; place < examples.length; place += 1) {
    const { id, settledAt } = examples.placeIn(place)
    if (settledAt !== null && (last === null || isBefore(last, { settledAt, id }))) last = { settledAt, id }
  }
  return last
}

/** What the engine learns from when it begins anew: the shop's own items, and what it imported of before. */
async function examplesOfAll(
  db: Reader,
  recomputed: TrainingItems | null,
): Promise<{ examples: Examples<Example>; past: Example[]; baselines: Baselines }> {
  const baselines = await baselinesOf(db, null)
  const items = recomputed ?? (await storedTrainingItems(db))
  const seconds = secondsKnownBy(items, baselines)
  const past: Example[] = await pastExamples(db, baselines)
  const ofPast = examplesIn(past)
  const isOfPast = (place: number) => place >= items.length
  return {
    past,
    baselines,
    examples: {
      length: items.length + past.length,
      at: (place) => {
        if (isOfPast(place)) return past[place - items.length]
        const item = items.at(place)
        return item && (exampleOf(item, seconds[place] || null) ?? undefined)
      },
      placeIn: (place) => {
        if (isOfPast(place)) return ofPast.placeIn(place - items.length)
        // One of which nothing is known has no turn.
        if (!seconds[place]) return { id: 0, startedAt: 0, settledAt: null, isEstimated: true }
        return {
          id: trainingId(items.valueAt('job_id', place) ?? 0, items.valueAt('activity_type_id', place) ?? 0),
          startedAt: items.valueAt('started_at', place) ?? 0,
          settledAt: items.valueAt('settled_at', place),
          isEstimated: items.valueAt('baseline_seconds', place) !== null,
        }
      },
    },
  }
}

async function storedTrainingItems(db: Reader): Promise<TrainingItems> {
  const items = new TrainingItems()
  for await (const page of storedItemsByPages(db)) for (const item of page) items.add(trainingItemOf(item))
  return items
}

/** With what each item is compared, in seconds by its place; 0: nothing is known. */
function secondsKnownBy(items: TrainingItems, baselines: Baselines): Int32Array {
  const seconds = new Int32Array(items.length)
  const known = new Map<string, number | null>()
  const of = (cell: Cell) => {
    const name = nameOf(cell)
    let found = known.get(name)
    if (found === undefined) known.set(name, (found = baselines.of(cell)))
    return found
  }
  for (let place = 0; place < items.length; place += 1) {
    const item = items.at(place)
    if (item) seconds[place] = secondsKnownOf(item, { of }) ?? 0
  }
  return seconds
}

/** Where nothing is known of such work, what its planner says is all there is. */
function secondsKnownOf(item: TrainingItem, baselines: Pick<Baselines, 'of'>): number | null {
  return baselines.of(item) ?? item.baseline_seconds ?? item.planned_seconds
}

function exampleOf(item: TrainingItem, seconds: number | null): (Example & { item: TrainingItem }) | null {
  if (seconds === null) return null
  const { jobType, band, activity } = keyOf(item)
  return {
    jobType,
    band,
    activity,
    job: jobKeyOf(item.job_id),
    item,
    id: trainingId(item.job_id, item.activity_type_id),
    startedAt: item.started_at,
    settledAt: item.settled_at,
    baselineHours: seconds / HOUR_SECONDS,
    actualHours: item.actual_seconds / HOUR_SECONDS,
    plannersHours: item.planned_seconds === null ? undefined : item.planned_seconds / HOUR_SECONDS,
    atStart: estimateAtStartOf(item),
  }
}

function estimateAtStartOf(item: TrainingItem): EstimateWithBaseline | null {
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

function plannersPartOf({ planner_hours, planner_deviation, planner_trust }: TrainingItem): PlannersPart | null {
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
  const { examples, past } = await examplesOfAll(db, null)
  if (past.length > 0) {
    for (const { example, atStart } of replayExamples(new LearningEngine(parameters), examples)) {
      if (example.item === null && atStart) example.atStart = atStart
    }
  }
  const settled = placesBySettling(examples)
  const engine = new LearningEngine(parameters)
  let next = 0
  return (at) => {
    for (; next < settled.length; next += 1) {
      const example = examples.at(settled[next] ?? 0)
      if (!example || example.settledAt === null || example.settledAt > at) break
      const { job, jobType, band, activity, baselineHours, actualHours, settledAt, atStart } = example
      if (atStart) engine.learn({ job, jobType, band, activity, baselineHours, actualHours, settledAt, atStart })
    }
    return engine
  }
}

const BATCH = 5_000

async function saveEstimates(
  tx: Tx,
  estimatedItems: readonly EstimatedItem[],
  parameters: LearningParameters,
): Promise<void> {
  if (estimatedItems.length === 0) return
  const rows = estimatedItems.map(({ item, atStart, frozenSeconds }) => ({
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
    estimated_seconds: frozenSeconds ?? planOf(atStart, parameters).seconds,
  }))
  await tx.run(sql`
    update work_item as item set baseline_seconds = row.baseline_seconds, deviation = row.deviation,
      trust = row.trust, learned_hours = row.learned_hours, p80_hours = row.p80_hours,
      planning_hours = row.planning_hours, sample_count = row.sample_count,
      estimated_seconds = row.estimated_seconds, median_error = row.median_error,
      planner_hours = row.planner_hours, planner_deviation = row.planner_deviation,
      planner_trust = row.planner_trust
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (job_id int,
      activity_type_id smallint, baseline_seconds int, deviation float8, trust float8, learned_hours float8,
      p80_hours float8, planning_hours float8, sample_count int, estimated_seconds int, median_error float8,
      planner_hours float8, planner_deviation float8, planner_trust float8)
    where item.job_id = row.job_id and item.activity_type_id = row.activity_type_id`)
}
