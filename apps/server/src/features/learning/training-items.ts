import { type Cell } from './cells.ts'
import { type EstimateAtStart, type ItemRow, isTraining } from './items.ts'

/** What the training has to know of a work item. */
export type TrainingItem = Cell & {
  job_id: number
  started_at: number
  /** null: nothing is learned from it */
  settled_at: number | null
  actual_seconds: number
  planned_seconds: number | null
} & EstimateAtStart

export function trainingItemOf(item: ItemRow): TrainingItem {
  return isTraining(item) ? item : { ...item, settled_at: null }
}

const WHOLE = [
  'job_id',
  'activity_type_id',
  'job_type_id',
  'power_rating_id',
  'rpm_category_id',
  'actual_seconds',
  'planned_seconds',
  'baseline_seconds',
  'sample_count',
] as const
const DECIMAL = [
  'started_at',
  'settled_at',
  'deviation',
  'trust',
  'learned_hours',
  'p80_hours',
  'planning_hours',
  'median_error',
  'planner_hours',
  'planner_deviation',
  'planner_trust',
] as const

type ColumnName = (typeof WHOLE)[number] | (typeof DECIMAL)[number]

/** So many places are added at a time; a power of two. */
const CHUNK = 2 ** 14
const NO_WHOLE_NUMBER = -(2 ** 31)

/** Work items by columns: a million of them are 125 MB, where they would be a gigabyte as objects. */
export class TrainingItems {
  #length = 0
  readonly #chunks: Record<ColumnName, Int32Array | Float64Array>[] = []

  get length(): number {
    return this.#length
  }

  add(item: TrainingItem): void {
    const place = this.#length % CHUNK
    if (place === 0) this.#chunks.push(newChunk())
    const chunk = this.#chunks.at(-1)
    if (!chunk) return
    for (const name of WHOLE) chunk[name][place] = item[name] ?? NO_WHOLE_NUMBER
    for (const name of DECIMAL) chunk[name][place] = item[name] ?? Number.NaN
    this.#length += 1
  }

  at(place: number): TrainingItem | undefined {
    if (place >= this.#length) return undefined
    const of = (name: ColumnName) => this.valueAt(name, place)
    // One by one, as objects that are made by names take ten times as long.
    const item = {
      job_id: of('job_id'),
      activity_type_id: of('activity_type_id'),
      job_type_id: of('job_type_id'),
      power_rating_id: of('power_rating_id'),
      rpm_category_id: of('rpm_category_id'),
      started_at: of('started_at'),
      settled_at: of('settled_at'),
      actual_seconds: of('actual_seconds'),
      planned_seconds: of('planned_seconds'),
      baseline_seconds: of('baseline_seconds'),
      deviation: of('deviation'),
      trust: of('trust'),
      learned_hours: of('learned_hours'),
      p80_hours: of('p80_hours'),
      planning_hours: of('planning_hours'),
      sample_count: of('sample_count'),
      median_error: of('median_error'),
      planner_hours: of('planner_hours'),
      planner_deviation: of('planner_deviation'),
      planner_trust: of('planner_trust'),
    } satisfies Record<ColumnName, number | null>
    return item as TrainingItem
  }

  /** What stands in a column; null for nothing. */
  valueAt(name: ColumnName, place: number): number | null {
    const value = this.#chunks[Math.floor(place / CHUNK)]?.[name][place % CHUNK]
    return value === undefined || value === NO_WHOLE_NUMBER || Number.isNaN(value) ? null : value
  }
}

function newChunk(): Record<ColumnName, Int32Array | Float64Array> {
  const whole = WHOLE.map((name) => [name, new Int32Array(CHUNK)] as const)
  const decimal = DECIMAL.map((name) => [name, new Float64Array(CHUNK)] as const)
  return Object.fromEntries([...whole, ...decimal]) as Record<ColumnName, Int32Array | Float64Array>
}
