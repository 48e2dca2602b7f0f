import { type Instant, LEARNING_PARAMETERS, type LearningParameters } from '@warsha/domain'
import { type Db, type Reader, sql, type Tx } from '../../platform/database.ts'
import type { Cell } from './cells.ts'
import { type Looked, lookAt, nameOfItem, noteTwins, saveSeen, saveShares, taughtOtherwise, teaches } from './items.ts'
import { saveCells } from './learned-cells.ts'
import { teach } from './lessons.ts'
import { isLearnedWith, storedVersion } from './memory.ts'
import { itemsToLookAt, type Noted, type PassOrder, takeNoted } from './noted.ts'

export type LearnOrder = Omit<PassOrder, 'parameters'> & {
  parameters?: LearningParameters
  /** where other parameters were learned with, everything is learned anew; else that is left alone */
  takesOver?: boolean
}

/**
 * It went through, and how many items it looked at; or another instance was at it; or what is stored was learned with
 * other parameters and was left alone.
 */
export type Outcome = { looked: number; taught: boolean } | 'elsewhere' | 'other_version'

/** What became of a pass, and whether something was noted meanwhile. */
export type Passed = { outcome: Outcome; isSomethingLeft: boolean }

/**
 * Looks at work items that changed or may have settled, and teaches the engine, in one transaction, one instance at a
 * time.
 */
export function learn(db: Db, given: LearnOrder): Promise<Outcome> {
  const { takesOver = true, parameters = LEARNING_PARAMETERS, ...order } = given
  return db.transaction(async (tx) => {
    const lock = await tx.row<{ won: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtext('warsha.learning')) as won`)
    if (!lock?.won) return 'elsewhere'
    const isOurs = isLearnedWith(await storedVersion(tx), parameters)
    return isOurs || takesOver ? pass(tx, await takeNoted(tx), { ...order, parameters, isOurs }) : 'other_version'
  })
}

/** Passes in a transaction of somebody else's until nothing is left; others wait for its end. */
export async function learnIn(tx: Tx, now: Instant, parameters: LearningParameters): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.learning'))`)
  do {
    const isOurs = isLearnedWith(await storedVersion(tx), parameters)
    await pass(tx, await takeNoted(tx), { now, sweep: true, parameters, isOurs })
  } while (await isSomethingLeft(tx))
}

/** `isOurs`: what is stored was learned with these parameters. */
async function pass(tx: Tx, taken: Noted, { isOurs, ...order }: PassOrder & { isOurs: boolean }): Promise<Outcome> {
  const { parameters } = order
  const noted = { ...taken, everything: taken.everything || !isOurs }
  const { looked, baselines } = await lookAt(tx, itemsToLookAt(noted, order), order)
  await saveSeen(tx, looked)
  await noteTwins(tx, looked)
  const anew = noted.everything || noted.activities.length > 0
  const taught = await teach(tx, looked, { baselines, anew, isAll: noted.everything, parameters })
  const shared = new Map([...sharesOf(looked), ...taught.toldNow].map((item) => [nameOfItem(item), item]))
  await saveShares(tx, [...shared.values()])
  if (taught.engine)
    await saveCells(tx, { engine: taught.engine, parameters }, taught.anew ? null : touchedCells(looked))
  return { looked: looked.length, taught: taught.engine !== null }
}

/** Items whose shares are others now: those that taught, or teach, in another way. */
function sharesOf(looked: readonly Looked[]) {
  return looked.flatMap((one) => {
    const { before, after } = one
    if (!after || !(taughtOtherwise(one) || (teaches(after) && !teaches(before)))) return []
    return after
  })
}

function touchedCells(looked: readonly Looked[]): Cell[] {
  const cellOf = ({ activity_type_id, job_type_id, power_rating_id, rpm_category_id }: Cell): Cell => ({
    activity_type_id,
    job_type_id,
    power_rating_id,
    rpm_category_id,
  })
  return looked.flatMap(({ before, after }) =>
    [before, after].flatMap((item) => (item && teaches(item) ? cellOf(item) : [])),
  )
}

/** Passes until nothing is left to look at. */
export async function learnNow(db: Db, now: Instant, parameters = LEARNING_PARAMETERS): Promise<void> {
  await db.transaction((tx) => learnIn(tx, now, parameters))
}

export async function isSomethingLeft(db: Reader): Promise<boolean> {
  const left = await db.row<{ some: boolean }>(sql`select exists (select from work_to_learn) as some`)
  return left?.some ?? false
}
