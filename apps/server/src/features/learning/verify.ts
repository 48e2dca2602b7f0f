import { isDeepStrictEqual } from 'node:util'
import { type Instant, LEARNING_PARAMETERS, type LearningEngine, type LearningParameters } from '@warsha/domain'
import { type Db, type Reader, sql } from '../../platform/database.ts'
import { cellsThatDiffer } from './learned-cells.ts'
import { study, type Studied } from './training.ts'
import { isLearnedWith, readMemory } from './memory.ts'
import { storedQuietTimes } from './quiet-times.ts'
import { PassItems, recomputedItems } from './pass-items.ts'
import { EVERYTHING, isSomethingLeft, type LearningQueue, type RunOrder, readQueue } from './queue.ts'
import { learnNow } from './run.ts'
import { sharesThatDiffer } from './shares.ts'

export type LearningVerdict = {
  items: number
  trained: number
  isTheSame: boolean
  /** what is stored was learned with other parameters, so that the next start learns everything anew */
  isOtherVersion: boolean
}

/**
 * Recomputes all items from their sessions and replays them from the first one; estimates at start stay.
 * Only reads. @returns whether the result equals the stored state, with what is queued
 */
export function verifyLearning(db: Db, now: Instant, parameters = LEARNING_PARAMETERS): Promise<LearningVerdict> {
  const order = { now, sweep: true, parameters }
  return db.snapshot(null, async (tx) => {
    const stored = await readMemory(tx)
    const isOtherVersion = !isLearnedWith(stored.learnedWith, parameters)
    const next = await studied(tx, isOtherVersion ? EVERYTHING : await readQueue(tx), order)
    const whole = await studied(tx, EVERYTHING, order)
    return {
      items: whole.items.keptCount,
      trained: whole.items.trainingCount,
      isTheSame: await isTheSame(tx, { stored: stored.engine, next: next.studied, whole: whole.studied, parameters }),
      isOtherVersion,
    }
  })
}

type Compared = {
  stored: LearningEngine
  next: Studied | null
  whole: Studied | null
  parameters: LearningParameters
}

async function isTheSame(db: Reader, { stored, next, whole, parameters }: Compared): Promise<boolean> {
  // The next pass starts from the first item in any case.
  if (next?.anew) return true
  const engine = next?.engine ?? stored
  if (!isDeepStrictEqual(engine.state(), whole?.engine.state())) return false
  if (next) return true
  const { gone, changed } = await cellsThatDiffer(db, { engine, parameters }, null)
  if (gone.length + changed.length > 0) return false
  return (await isSomethingLeft(db)) || (await sharesThatDiffer(db)) === 0
}

async function studied(
  db: Reader,
  queue: LearningQueue,
  order: RunOrder,
): Promise<{ items: PassItems; studied: Studied | null }> {
  const items = new PassItems(queue)
  const quietTimes = await storedQuietTimes(db)
  for await (const page of recomputedItems(db, queue, { ...order, quietTimes })) items.add(page)
  return { items, studied: await study(db, items.toStudy(order.parameters), () => null) }
}

/** Learns everything anew from the sessions, at once, and keeps it. */
export async function repairLearning(db: Db, now: Instant): Promise<void> {
  await db.write(sql`insert into work_to_learn default values`)
  await learnNow(db, now)
}
