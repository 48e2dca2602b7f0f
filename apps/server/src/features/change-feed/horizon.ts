import type { Instant } from '@warsha/domain'
import { named, type Reader, sql } from '../../platform/database.ts'

/** How far the transactions of a database have come. */
export type Horizon = {
  /** in which count of transactions */
  history: string
  /** every transaction before it has ended: whoever looks from now on sees what it did */
  ended: bigint
  /** no transaction from here on had begun to write */
  next: bigint
  /** what was removed in earlier transactions is known no longer */
  keptFrom: bigint
  /** since when the oldest transaction has been open that has written something */
  writingSince: Instant | null
}

type Row = Pick<Horizon, 'history' | 'writingSince'> & {
  ended: string
  next: string
  keptFrom: string
  hasEndedMeanwhile: boolean
}

const TRIES = 5

/** Since when the oldest transaction of this database has been open that has written something. */
export const WRITING_SINCE = sql`least(
  (select min(xact_start) from pg_stat_activity where backend_xid is not null and datname = current_database()),
  (select min(prepared) from pg_prepared_xacts where database = current_database()))`

/**
 * Transactions of other databases of the server are counted with these, and keep nobody waiting who reads here, unless they
 * end while one looks whose they are: then one looks again.
 */
export async function horizonOf(db: Reader): Promise<Horizon> {
  for (let tries = 1; ; tries++) {
    const statement = sql`
      with open as materialized (
        select xid, (
          select datname from pg_locks left join pg_stat_activity using (pid)
          where locktype = 'transactionid' and transactionid = xid::xid and mode = 'ExclusiveLock' and granted limit 1
        ) as at
        from pg_snapshot_xip(pg_current_snapshot()) as xid
      )
      select history, coalesce(
          (select xid from open where at is null or at = current_database() order by xid limit 1),
          pg_snapshot_xmax(pg_current_snapshot()))::text as ended,
        pg_snapshot_xmax(pg_current_snapshot())::text as next,
        case when kept_in = history then kept_from::text else '0' end as "keptFrom",
        exists (select from open where at is null) as "hasEndedMeanwhile", ${WRITING_SINCE} as "writingSince"
      from feed_history, history_of_feed() as history`
    const row = await db.row<Row>(named('feed_horizon', statement))
    if (!row) throw new Error('the changes of this database have no history')
    const { hasEndedMeanwhile, ended, next, keptFrom, ...rest } = row
    if (hasEndedMeanwhile && tries < TRIES) continue
    return { ...rest, ended: BigInt(ended), next: BigInt(next), keptFrom: BigInt(keptFrom) }
  }
}
