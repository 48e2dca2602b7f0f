import { CHANGES_KEPT_DAYS } from '@warsha/contract'
import { DAY, type Instant } from '@warsha/domain'
import { type Db, sql, timestamptz } from '../../platform/database.ts'
import { horizonOf } from './horizon.ts'

/**
 * Forgets what was removed more than 30 days ago, and notes from where on everything is known. A reader who had come exactly
 * that far misses nothing.
 */
export async function forgetRemovals(db: Db, now: Instant): Promise<void> {
  await db.transaction(async (tx) => {
    const { ended } = await horizonOf(tx)
    await tx.run(sql`
      insert into feed_mark (history, at, reached)
      select history_of_feed(), ${timestamptz(now)}, ${String(ended)}::xid8`)
    const old = timestamptz(now - CHANGES_KEPT_DAYS * DAY)
    await tx.run(sql`
      update feed_history set kept_in = known.history, kept_from = known.reached
      from (
        select history, reached from feed_mark
        where history = history_of_feed() and at <= ${old} order by reached desc limit 1
      ) as known
      where kept_in is distinct from known.history or kept_from < known.reached`)
    await tx.run(sql`
      delete from removed_thing using feed_history
      where kept_in = history_of_feed() and removed_thing.changed_in < kept_from`)
    await tx.run(sql`delete from feed_mark where history <> history_of_feed() or at <= ${old}`)
  })
}
