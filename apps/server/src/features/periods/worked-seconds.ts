import { reviewFlags } from '@warsha/domain'
import { type Sql, sql } from '../../platform/database.ts'

/**
 * The effective seconds of a session, whichever month they count in: what arrived late for a closed month was worked all
 * the same. For questions about how long work takes, not about the totals of a period.
 * @param session the name of a `work_session` in the query
 */
export function workedSeconds(session: Sql): Sql {
  return sql`
    case when ${session}.review_flags & ${reviewFlags.in_closed_month}::int = 0 then ${session}.effective_seconds
      else nullif(coalesce(${session}.effective_seconds, 0) + coalesce((
        select sum(late.effective_seconds) from late_arrival as late where late.session_id = ${session}.id), 0), 0)::int
      end`
}
