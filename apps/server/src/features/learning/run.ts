import { type Instant, LEARNING_PARAMETERS, type LearningParameters } from '@warsha/domain'
import { type Db, type Reader, sql, type Tx } from '../../platform/database.ts'
import { analyzeItems, queueTwins, saveItemState, type Settling } from './items.ts'
import { saveCells } from './learned-cells.ts'
import { PassItems, recomputedItems } from './pass-items.ts'
import { isMeasurementDue, measuredQuietTimes } from './quiet-times.ts'
import { saveAllShares, saveShares } from './shares.ts'
import { train } from './training.ts'
import { isLearnedWith, storedVersion } from './memory.ts'
import {
  isSomethingLeft,
  itemsToRecompute,
  NOTHING,
  type LearningQueue,
  type RunOrder as LearningOrder,
  takeQueued,
} from './queue.ts'

export type LearnOrder = Omit<LearningOrder, 'parameters'> & {
  parameters?: LearningParameters
  /** where other parameters were learned with, everything is learned anew; else that is left alone */
  takesOver?: boolean
}

/**
 * It went through, and how many items it items at; or another instance was at it; or what is stored was learned with
 * other parameters and was left alone.
 */
export type Outcome = { itemCount: number; trained: boolean } | 'elsewhere' | 'other_version'

/** What became of a pass, whether something was noted meanwhile, and how many instances learn by turns. */
export type LearningRun = { outcome: Outcome; isSomethingLeft: boolean; instances: number }

/**
 * Looks at work items that changed or may have settled, and trains the engine, in one transaction, one instance at a
 * time.
 */
export function learn(db: Db, given: LearnOrder): Promise<Outcome> {
  const { takesOver = true, parameters = LEARNING_PARAMETERS, ...order } = given
  return db.transaction(async (tx) => {
    const lock = await tx.row<{ won: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtext('warsha.learning')) as won`)
    if (!lock?.won) return 'elsewhere'
    const isOurs = isLearnedWith(await storedVersion(tx), parameters)
    return isOurs || takesOver ? runOnce(tx, await takeQueued(tx), { ...order, parameters, isOurs }) : 'other_version'
  })
}

/**
 * Whether a sweep would find anything: something queued, an item that may have settled or on which somebody works, a
 * month whose pauses are to be measured, or what was learned with other parameters. Only reads.
 */
export async function isPassDue(
  db: Reader,
  { now, parameters = LEARNING_PARAMETERS }: { now: Instant; parameters?: LearningParameters },
): Promise<boolean> {
  if (!isLearnedWith(await storedVersion(db), parameters)) return true
  if ((await isSomethingLeft(db)) || (await isMeasurementDue(db, now))) return true
  const items = itemsToRecompute(NOTHING, { now, sweep: true, parameters })
  const found = await db.row<{ some: boolean }>(sql`select exists (${items}) as some`)
  return found?.some ?? false
}

/** Passes in a transaction of somebody else's until nothing is left; others wait for its end. */
export async function learnIn(tx: Tx, now: Instant, parameters: LearningParameters): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.learning'))`)
  do {
    const isOurs = isLearnedWith(await storedVersion(tx), parameters)
    await runOnce(tx, await takeQueued(tx), { now, sweep: true, parameters, isOurs })
  } while (await isSomethingLeft(tx))
}

/** `isOurs`: what is stored was learned with these parameters. */
async function runOnce(
  tx: Tx,
  taken: LearningQueue,
  { isOurs, ...order }: LearningOrder & { isOurs: boolean },
): Promise<Outcome> {
  const { parameters } = order
  const queue = { ...taken, everything: taken.everything || !isOurs }
  const quietTimes = await measuredQuietTimes(tx, order, !isOurs)
  const items = await recomputeAll(tx, queue, { ...order, quietTimes })
  await queueTwins(tx, items.starts)
  const training = await train(tx, items.toStudy(parameters))
  if (queue.everything) await saveAllShares(tx)
  else await saveShares(tx, [...new Set([...items.shares, ...training.estimatesNow])])
  if (training.engine) {
    await saveCells(tx, { engine: training.engine, parameters }, training.anew ? null : items.touched)
  }
  return { itemCount: items.itemCount, trained: training.engine !== null }
}

/** Recomputes the items of a pass from their sessions and saves what is otherwise now. */
async function recomputeAll(tx: Tx, queue: LearningQueue, order: LearningOrder & Settling): Promise<PassItems> {
  const items = new PassItems(queue)
  const saved = { count: 0, analyzed: 0 }
  for await (const page of recomputedItems(tx, queue, order)) {
    saved.count += await saveItemState(tx, page.diffs)
    saved.analyzed = await analyzeItems(tx, saved)
    items.add(page)
  }
  return items
}

/** Passes until nothing is left to look at. */
export async function learnNow(db: Db, now: Instant, parameters = LEARNING_PARAMETERS): Promise<void> {
  await db.transaction((tx) => learnIn(tx, now, parameters))
}
