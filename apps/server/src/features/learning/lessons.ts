import {
  canGoOn,
  goThrough,
  HOUR,
  isBefore,
  LearningEngine,
  type LearningParameters,
  type Lesson,
  type Place,
  SECOND,
  type Told,
  usesLearned,
} from '@warsha/domain'
import { type Reader, sql, type Tx } from '../../platform/database.ts'
import { type Baselines, baselinesOf, keyOf } from './cells.ts'
import { type ItemRow, itemColumns, type Looked, taughtOtherwise, teaches } from './items.ts'
import { lessonId, readMemory, saveMemory } from './memory.ts'

const HOUR_SECONDS = HOUR / SECOND

type ItemLesson = Lesson & { item: ItemRow }

/** What came of it: the engine that learned something, whether from the first item on, and which items were told. */
export type Taught = { engine: LearningEngine | null; anew: boolean; toldNow: ItemRow[] }

/** `anew`: the baselines or the parameters changed, so that what was taught counts otherwise. `isAll`: these are all items. */
type StudyOrder = { baselines: Baselines; anew: boolean; isAll: boolean; parameters: LearningParameters }

/** What was studied, and not yet kept. */
export type Studied = {
  engine: LearningEngine
  last: Place | null
  told: ToldItem[]
  /** from the first item on */
  anew: boolean
  /** it learned something, and did not only tell what it knows */
  learned: boolean
}

/**
 * Teaches what has settled, and tells what has begun. Where something was un-settled, corrected or comes from a time
 * that the engine has left behind, all that is stored is gone through from the first item.
 */
export async function teach(tx: Tx, looked: readonly Looked[], order: StudyOrder): Promise<Taught> {
  const studied = await study(tx, looked, order)
  if (!studied) return { engine: null, anew: false, toldNow: [] }
  const { engine, last, told, anew, learned } = studied
  await saveTold(tx, told, order.parameters)
  if (learned) await saveMemory(tx, { engine, last }, order.parameters)
  return { engine: learned ? engine : null, anew, toldNow: told.map(({ item }) => item) }
}

/** The same without keeping anything of it. Null: there is nothing to teach or to tell. */
export async function study(
  db: Reader,
  looked: readonly Looked[],
  { baselines, anew, isAll, parameters }: StudyOrder,
): Promise<Studied | null> {
  const news = looked.flatMap(({ before, after }) =>
    after && ((teaches(after) && !teaches(before)) || after.baseline_seconds === null) ? [after] : [],
  )
  const lessons = lessonsOf(news, baselines)
  const forgets = anew || looked.some(taughtOtherwise)
  if (!forgets && lessons.length === 0) return null

  const memory = await readMemory(db)
  const goesOn = !forgets && canGoOn(memory.last, lessons)
  const all = goesOn
    ? lessons
    : lessonsOf(isAll ? lessonsIn(looked) : await allLessons(db), await baselinesOf(db, null))
  const engine = goesOn ? memory.engine : new LearningEngine(parameters)
  const { told, last } = goThroughAll(engine, all, goesOn ? memory.last : null)
  const learned = !goesOn || all.some(({ settledAt }) => settledAt !== null)
  return { engine, last, told, anew: !goesOn, learned }
}

/** Items that taught, and those that nobody has told what is known. */
function allLessons(db: Reader): Promise<ItemRow[]> {
  return db.rows<ItemRow>(sql`
    select ${itemColumns} from work_item as item
    where (settled_at is not null and left_out is null) or baseline_seconds is null`)
}

/** The same of items that were just looked at. */
function lessonsIn(looked: readonly Looked[]): ItemRow[] {
  return looked.flatMap(({ after }) => (after && (teaches(after) || after.baseline_seconds === null) ? [after] : []))
}

function lessonsOf(items: readonly ItemRow[], baselines: Baselines): ItemLesson[] {
  return items.flatMap((item) => {
    const told = toldOf(item)
    const seconds = baselines.of(item) ?? item.baseline_seconds
    if (seconds === null) return []
    return {
      ...keyOf(item),
      item,
      id: lessonId(item.job_id, item.activity_type_id),
      startedAt: item.started_at,
      settledAt: teaches(item) ? item.settled_at : null,
      baselineHours: seconds / HOUR_SECONDS,
      actualHours: item.actual_seconds / HOUR_SECONDS,
      told,
    }
  })
}

function toldOf(item: ItemRow): Told | null {
  if (item.baseline_seconds === null) return null
  return {
    baselineHours: item.baseline_seconds / HOUR_SECONDS,
    deviation: item.deviation,
    trust: item.trust,
    hours: item.learned_hours,
    p80Hours: item.p80_hours,
    planningHours: item.planning_hours,
    sampleCount: item.sample_count,
  }
}

type ToldItem = { item: ItemRow; told: Told }

function goThroughAll(engine: LearningEngine, lessons: readonly ItemLesson[], since: Place | null) {
  const toldItems: ToldItem[] = []
  let last = since
  for (const { lesson, told } of goThrough(engine, lessons)) {
    if (told) toldItems.push({ item: lesson.item, told })
  }
  for (const { settledAt, id } of lessons) {
    if (settledAt !== null && (last === null || isBefore(last, { settledAt, id }))) last = { settledAt, id }
  }
  return { told: toldItems, last }
}

const BATCH = 5_000

async function saveTold(tx: Tx, toldItems: readonly ToldItem[], parameters: LearningParameters): Promise<void> {
  if (toldItems.length === 0) return
  const baselines = await baselinesOf(tx, [...new Set(toldItems.map(({ item }) => item.activity_type_id))])
  const rows = toldItems.map(({ item, told }) => ({
    job_id: item.job_id,
    activity_type_id: item.activity_type_id,
    baseline_seconds: Math.round(told.baselineHours * HOUR_SECONDS),
    deviation: told.deviation,
    trust: told.trust,
    learned_hours: told.hours,
    p80_hours: told.p80Hours,
    planning_hours: told.planningHours,
    sample_count: told.sampleCount,
    estimated_seconds: baselines.frozenOf(item) ?? plannedSeconds(told, parameters),
  }))
  for (let i = 0; i < rows.length; i += BATCH) {
    await tx.run(sql`
      update work_item as item set baseline_seconds = row.baseline_seconds, deviation = row.deviation,
        trust = row.trust, learned_hours = row.learned_hours, p80_hours = row.p80_hours,
        planning_hours = row.planning_hours, sample_count = row.sample_count,
        estimated_seconds = row.estimated_seconds
      from jsonb_to_recordset(${JSON.stringify(rows.slice(i, i + BATCH))}::jsonb) as row (job_id int,
        activity_type_id smallint, baseline_seconds int, deviation float8, trust float8, learned_hours float8,
        p80_hours float8, planning_hours float8, sample_count int, estimated_seconds int)
      where item.job_id = row.job_id and item.activity_type_id = row.activity_type_id`)
  }
}

/** What is planned for work that is told so, without a buffer. */
export function plannedSeconds(told: Told, parameters: LearningParameters): number {
  return Math.round((usesLearned(told, parameters) ? told.hours : told.baselineHours) * HOUR_SECONDS)
}
