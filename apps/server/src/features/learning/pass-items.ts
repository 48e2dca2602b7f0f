import type { Instant, LearningParameters } from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import type { Baselines, Cell } from './cells.ts'
import { everyItemByPages } from './item-pages.ts'
import {
  type ItemDiff,
  isTraining,
  type RecomputedItems,
  recomputeItems,
  type Settling,
  startsOfSettled,
  wasTrainedDifferently,
} from './items.ts'
import { trainingId } from './memory.ts'
import { itemsToRecompute, type LearningQueue, type RunOrder } from './queue.ts'
import type { ToStudy } from './training.ts'
import { type TrainingItem, trainingItemOf, TrainingItems } from './training-items.ts'

/** What later steps of a pass have to know of the items that it looked at. Of all items no more is kept than they need. */
export class PassItems {
  itemCount = 0
  /** of these, those that have work */
  keptCount = 0
  trainingCount = 0
  /**
   * training ids of items whose shares are others now: those that trained the engine, or do now, with other values, and those of whom
   * sessions were changed, which may be somebody else's now though their sum is the same
   */
  readonly shares: number[] = []
  /** when settled items began; null: all were looked at */
  readonly starts: Set<Instant> | null
  /** cells whose items are others now; null: all */
  readonly touched: Cell[] | null
  readonly #news: TrainingItem[] = []
  readonly #all: TrainingItems | null
  #baselines: Baselines = { of: () => null, frozenOf: () => null }
  #forgets: boolean

  constructor({ everything, activities }: LearningQueue) {
    this.#forgets = everything || activities.length > 0
    this.#all = everything ? new TrainingItems() : null
    this.starts = everything ? null : new Set()
    this.touched = everything ? null : []
  }

  add({ diffs, baselines }: RecomputedItems): void {
    this.#baselines = baselines
    for (const diff of diffs) this.#add(diff)
    if (this.starts) for (const start of startsOfSettled(diffs)) this.starts.add(start)
  }

  #add(diff: ItemDiff): void {
    const { before, after } = diff
    this.itemCount += 1
    if (after) this.keptCount += 1
    if (isTraining(after)) this.trainingCount += 1
    const isOther = wasTrainedDifferently(diff)
    const isNew = isTraining(after) && !isTraining(before)
    this.#forgets ||= isOther
    const mayBeOfOthers = this.#all === null && isTraining(after)
    if (after && (isOther || isNew || mayBeOfOthers)) this.shares.push(trainingId(after.job_id, after.activity_type_id))
    if (this.#all) {
      if (after && (isTraining(after) || after.baseline_seconds === null)) this.#all.add(trainingItemOf(after))
      return
    }
    if (after && (isNew || after.baseline_seconds === null)) this.#news.push(trainingItemOf(after))
    for (const item of [before, after]) if (isTraining(item)) this.touched?.push(cellOf(item))
  }

  toStudy(parameters: LearningParameters): ToStudy {
    return { news: this.#news, forgets: this.#forgets, all: this.#all, baselines: this.#baselines, parameters }
  }
}

function cellOf({ activity_type_id, job_type_id, power_rating_id, rpm_category_id }: Cell): Cell {
  return { activity_type_id, job_type_id, power_rating_id, rpm_category_id }
}

/** What became of the items that a pass looks at: all at once, or by pages where that is everything. */
export async function* recomputedItems(
  db: Reader,
  queue: LearningQueue,
  { sweep, ...settling }: RunOrder & Settling,
): AsyncGenerator<RecomputedItems> {
  const pages = queue.everything ? await everyItemByPages(db) : [itemsToRecompute(queue, { sweep, ...settling })]
  for (const page of pages) yield await recomputeItems(db, page, settling)
}
