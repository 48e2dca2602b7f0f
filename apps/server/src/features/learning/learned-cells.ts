import {
  confidenceOf,
  HOUR,
  type LearningEngine,
  type LearningParameters,
  SECOND,
  secondsOfEstimate,
  usesLearned,
} from '@warsha/domain'
import { type Reader, type Sql, sql, type Tx } from '../../platform/database.ts'
import { type Baselines, baselinesOf, type Cell, keyOf, nameOf } from './cells.ts'
import { type PastFacts, pastFacts } from './past-items.ts'

const HOUR_SECONDS = HOUR / SECOND

/** What the items of a cell say by themselves. */
type CellFacts = Cell & {
  sample_count: number
  historical_avg_seconds: number
  baseline_miss_seconds: number
  learned_miss_seconds: number
}

type LearnedCell = CellFacts & {
  baseline_seconds: number
  learned_seconds: number
  p80_seconds: number
  planning_seconds: number
  confidence: string
  use_historical: boolean
}

const cellColumns = sql`activity_type_id, job_type_id, power_rating_id, rpm_category_id`
const columns = sql`${cellColumns}, sample_count, historical_avg_seconds, baseline_miss_seconds, learned_miss_seconds,
  baseline_seconds, learned_seconds, p80_seconds, planning_seconds, confidence, use_historical`

/**
 * Keeps what is known of each cell with samples as the engine says it now. Trust and activities reach all cells, so all
 * are asked; only what differs is written.
 * @param touched cells whose items changed; null: all of them
 */
export async function saveCells(tx: Tx, known: Learned, touched: readonly Cell[] | null): Promise<void> {
  const { gone, changed } = await cellsThatDiffer(tx, known, touched)
  await remove(tx, gone)
  await write(tx, changed)
}

type Learned = { engine: LearningEngine; parameters: LearningParameters }

/** The stored cells that are not what the engine says: those without samples or planned hours any more, and what others should be. */
export async function cellsThatDiffer(
  db: Reader,
  known: Learned,
  touched: readonly Cell[] | null,
): Promise<{ gone: Cell[]; changed: LearnedCell[] }> {
  const baselines = await baselinesOf(db, null)
  const stored = await db.rows<LearnedCell & { job_type_id: number }>(sql`select ${columns} from learned_cell`)
  const facts = new Map<string, CellFacts>(stored.map((cell) => [nameOf(cell), cell]))
  const gone = new Set<string>()
  if (touched) for (const cell of touched) gone.add(nameOf(cell))
  else for (const name of facts.keys()) gone.add(name)
  for (const name of gone) facts.delete(name)
  for (const cell of await factsOf(db, touched)) {
    facts.set(nameOf(cell), cell)
    gone.delete(nameOf(cell))
  }
  const touchedNames = touched && new Set(touched.map(nameOf))
  for (const past of await pastFacts(db)) {
    const name = nameOf(past)
    if (touchedNames !== null && !touchedNames.has(name)) continue
    facts.set(name, withPast(past, facts.get(name)))
    gone.delete(name)
  }
  const before = new Map(stored.map((cell) => [nameOf(cell), cell]))
  const cells = [...facts.values()].flatMap((cell) => learned(cell, { ...known, baselines }) ?? [])
  const left = new Set(cells.map(nameOf))
  return {
    gone: stored.filter((cell) => !left.has(nameOf(cell))),
    changed: cells.filter((cell) => !isEqual(before.get(nameOf(cell)), cell)),
  }
}

/** Misses are of the shop's own items alone: of past work nobody was told anything beforehand. */
function withPast(past: PastFacts, own?: CellFacts): CellFacts {
  const {
    sample_count = 0,
    historical_avg_seconds = 0,
    baseline_miss_seconds = 0,
    learned_miss_seconds = 0,
  } = own ?? {}
  const { seconds, sample_count: ofPast, ...cell } = past
  const count = sample_count + ofPast
  return {
    ...cell,
    sample_count: count,
    historical_avg_seconds: Math.round((historical_avg_seconds * sample_count + seconds) / count),
    baseline_miss_seconds,
    learned_miss_seconds,
  }
}

function factsOf(db: Reader, touched: readonly Cell[] | null): Promise<CellFacts[]> {
  const wanted: Sql = touched
    ? sql`(activity_type_id, job_type_id, coalesce(power_rating_id, 0), coalesce(rpm_category_id, 0)) in (
        select activity_type_id, job_type_id, coalesce(power_rating_id, 0), coalesce(rpm_category_id, 0)
        from jsonb_to_recordset(${JSON.stringify(touched)}::jsonb) as cell (activity_type_id smallint,
          job_type_id int, power_rating_id int, rpm_category_id int))
        and activity_type_id = any (${[...new Set(touched.map((cell) => cell.activity_type_id))]}::smallint[])`
    : sql`true`
  return db.rows<CellFacts>(sql`
    select ${cellColumns}, count(*) as sample_count, round(avg(actual_seconds))::int as historical_avg_seconds,
      sum(abs(actual_seconds - baseline_seconds))::float8 as baseline_miss_seconds,
      sum(abs(actual_seconds - learned_hours * 3600) order by job_id)::float8 as learned_miss_seconds
    from work_item
    where settled_at is not null and left_out is null and baseline_seconds is not null and ${wanted}
    group by ${cellColumns}`)
}

function learned(
  facts: CellFacts,
  { engine, parameters, baselines }: Learned & { baselines: Baselines },
): LearnedCell | null {
  const baseline = baselines.of(facts)
  if (baseline === null) return null
  const estimate = engine.estimate(keyOf(facts), baseline / HOUR_SECONDS)
  return {
    activity_type_id: facts.activity_type_id,
    job_type_id: facts.job_type_id,
    power_rating_id: facts.power_rating_id,
    rpm_category_id: facts.rpm_category_id,
    sample_count: facts.sample_count,
    historical_avg_seconds: facts.historical_avg_seconds,
    baseline_miss_seconds: facts.baseline_miss_seconds,
    learned_miss_seconds: facts.learned_miss_seconds,
    baseline_seconds: baseline,
    learned_seconds: secondsOfEstimate(estimate.hours),
    p80_seconds: secondsOfEstimate(estimate.p80Hours),
    planning_seconds: secondsOfEstimate(estimate.planningHours),
    confidence: confidenceOf(estimate, parameters),
    use_historical: usesLearned(estimate, parameters) && baselines.frozenOf(facts) === null,
  }
}

function isEqual(before: LearnedCell | undefined, cell: LearnedCell): boolean {
  if (!before) return false
  return (Object.keys(cell) as (keyof LearnedCell)[]).every((column) => before[column] === cell[column])
}

async function remove(tx: Tx, cells: readonly Cell[]): Promise<void> {
  if (cells.length === 0) return
  await tx.run(sql`
    delete from learned_cell as cell
    using jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as gone (activity_type_id smallint, job_type_id int,
      power_rating_id int, rpm_category_id int)
    where cell.activity_type_id = gone.activity_type_id and cell.job_type_id = gone.job_type_id
      and cell.power_rating_id is not distinct from gone.power_rating_id
      and cell.rpm_category_id is not distinct from gone.rpm_category_id`)
}

async function write(tx: Tx, cells: readonly LearnedCell[]): Promise<void> {
  if (cells.length === 0) return
  await tx.run(sql`
    insert into learned_cell (${columns})
    select ${columns}
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as cell (activity_type_id smallint, job_type_id int,
      power_rating_id int, rpm_category_id int, sample_count int, historical_avg_seconds int,
      baseline_miss_seconds float8, learned_miss_seconds float8, baseline_seconds int, learned_seconds int,
      p80_seconds int, planning_seconds int, confidence text, use_historical boolean)
    on conflict on constraint cell_learned_once do update set
      sample_count = excluded.sample_count, historical_avg_seconds = excluded.historical_avg_seconds,
      baseline_miss_seconds = excluded.baseline_miss_seconds, learned_miss_seconds = excluded.learned_miss_seconds,
      baseline_seconds = excluded.baseline_seconds, learned_seconds = excluded.learned_seconds,
      p80_seconds = excluded.p80_seconds, planning_seconds = excluded.planning_seconds,
      confidence = excluded.confidence, use_historical = excluded.use_historical`)
}
