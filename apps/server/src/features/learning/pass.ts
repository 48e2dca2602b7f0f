import type { Instant } from '@warsha/domain'
import { type Db, type Reader, sql, type Tx } from '../../platform/database.ts'
import type { Cell } from './cells.ts'
import { type Looked, lookAt, nameOfItem, noteTwins, saveSeen, saveShares, taughtOtherwise, teaches } from './items.ts'
import { saveCells } from './learned-cells.ts'
import { teach } from './lessons.ts'
import { itemsToLookAt, type Noted, takeNoted } from './noted.ts'

/** `sweep`: looks also at items of which a session was running when they were looked at last. */
export type PassOrder = { now: Instant; sweep: boolean }

/** It went through, and how many items it looked at; or another instance was at it. */
type Outcome = { looked: number; taught: boolean } | 'elsewhere'

/** What became of a pass, and whether something was noted meanwhile. */
export type Passed = { outcome: Outcome; isSomethingLeft: boolean }

/**
 * Looks at work items that changed or may have settled, and teaches the engine, in one transaction, one instance at a
 * time.
 */
export function learn(db: Db, order: PassOrder): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const lock = await tx.row<{ won: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtext('warsha.learning')) as won`)
    if (!lock?.won) return 'elsewhere'
    return pass(tx, await takeNoted(tx), order)
  })
}

/** Passes in a transaction of somebody else's until nothing is left; others wait for its end. */
export async function learnIn(tx: Tx, now: Instant): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.learning'))`)
  do await pass(tx, await takeNoted(tx), { now, sweep: true })
  while (await isSomethingLeft(tx))
}

async function pass(tx: Tx, noted: Noted, { now, sweep }: PassOrder): Promise<Outcome> {
  const { looked, baselines } = await lookAt(tx, itemsToLookAt(noted, now, sweep), now)
  await saveSeen(tx, looked)
  await noteTwins(tx, looked)
  const anew = noted.everything || noted.activities.length > 0
  const taught = await teach(tx, looked, { baselines, anew, isAll: noted.everything })
  const shared = new Map([...sharesOf(looked), ...taught.toldNow].map((item) => [nameOfItem(item), item]))
  await saveShares(tx, [...shared.values()])
  if (taught.engine) await saveCells(tx, taught.engine, taught.anew ? null : touchedCells(looked))
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
export async function learnNow(db: Db, now: Instant): Promise<void> {
  await db.transaction((tx) => learnIn(tx, now))
}

export async function isSomethingLeft(db: Reader): Promise<boolean> {
  const left = await db.row<{ some: boolean }>(sql`select exists (select from work_to_learn) as some`)
  return left?.some ?? false
}
