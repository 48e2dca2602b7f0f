import { type Instant, SECOND } from '@warsha/domain'
import { isWithinLast, type Reader, type Sql, sql } from './database.ts'

export const BEATS_EVERY_MS = 10 * SECOND
/** Three beats missed: it is gone, however it ended. */
const ALIVE_FOR_MS = 3 * BEATS_EVERY_MS + SECOND

/** Of rows of `instance`: those that serve on this database. */
export function isAlive(now: Instant): Sql {
  return isWithinLast(sql`last_seen_at`, ALIVE_FOR_MS, now)
}

/** How many processes serve on this database; at least the one that asks. */
export async function instanceCount(db: Reader, now: Instant): Promise<number> {
  const found = await db.row<{ count: number }>(sql`select count(*)::int as count from instance where ${isAlive(now)}`)
  return Math.max(1, found?.count ?? 0)
}
