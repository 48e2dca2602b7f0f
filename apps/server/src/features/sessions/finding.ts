import type { Instant } from '@warsha/domain'
import { type Sql, sql, timestamptz } from '../../platform/database.ts'

/** The condition that a session `s` has this id, or this key of its phone's. */
export function byIdOrKey(idOrKey: string): Sql {
  return sql`(s.id = ${idOrKey} or s.unique_key = ${idOrKey})`
}

/** The condition that a session `s` has started by then or later: by the week, as those of a technician are found, and then exactly. */
export function startedSince(since: Instant): Sql {
  const at = sql`${timestamptz(since)}::timestamptz`
  return sql`week_number(s.started_at) >= week_number(${at}) and s.started_at >= ${at}`
}
