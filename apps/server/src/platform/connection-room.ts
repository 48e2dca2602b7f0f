import type { Instant } from '@warsha/domain'
import { isAlive } from './alive-instances.ts'
import { type Db, sql } from './database.ts'

/** What an instance may open beside its pool: LISTEN, the locks of nightly work, learning, forecasts and a backup. */
export const BESIDE_POOL = 12

/** How many connections there are on the server, for whom. */
type Room = { instances: number; others: number; server: number }

/**
 * Whether all instances together may ask for more connections than the server has for them.
 * @returns one line that says so, or null
 */
export async function tooFewConnections(db: Db, pool: number, now: Instant): Promise<string | null> {
  const room = await roomOn(db, now)
  return room && lineOf(room, pool)
}

/** Decides on it. @returns one line, or null */
export function lineOf({ instances, others, server }: Room, pool: number): string | null {
  const each = pool + BESIDE_POOL
  const free = server - others
  if (instances * each <= free) return null
  const who = instances === 1 ? 'this instance opens' : `${instances} instances together open`
  const fitting = Math.floor(free / instances) - BESIDE_POOL
  const advice = fitting >= 4 ? `Set DATABASE_POOL to ${fitting}, or` : 'Set'
  return (
    `DATABASE_POOL: ${who} up to ${instances * each} connections (${pool} and ${BESIDE_POOL} beside the pool each), ` +
    `but the server has ${server}, and others hold ${others} of them. ${advice} max_connections higher, or put a pooler between them.`
  )
}

/**
 * By the word of the server, of the database and of the role, whichever leaves least: shops that share a server take
 * nothing of what another's role may open. An instance counts as long as its beat is fresh.
 */
function roomOn(db: Db, now: Instant): Promise<Room | null> {
  return db.row<Room>(sql`
    with other as (
      select datname = current_database() as is_here, usename = current_user as is_same_role
      from pg_stat_activity
      where datid is not null and not coalesce(application_name = 'warsha' and datname = current_database(), false)
    ), room as (
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as server, (select count(*) from other) as others
      union all
      select datconnlimit, (select count(*) from other where is_here)
      from pg_database where datname = current_database() and datconnlimit >= 0
      union all
      select rolconnlimit, (select count(*) from other where is_same_role)
      from pg_roles where rolname = current_user and rolconnlimit >= 0
    )
    select server, others,
      (select greatest(count(*), 1) from instance where ${isAlive(now)}) as instances
    from room order by server - others limit 1`)
}
