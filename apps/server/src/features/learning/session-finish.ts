import { sql } from '../../platform/database.ts'

/** Joins sessions `s` with what was said at the end of each, as `finish`. While a session runs it says nothing yet. */
export const withFinish = sql`left join session_finish as finish
  on finish.technician_id = s.technician_id and finish.session_key = session_key(s) and s.ended_at is not null`

/** When a session `s` began, as far as what was said is concerned: `beganAt` of the domain, in SQL. */
export const beganAt = sql`least(s.started_at, finish.said_at - interval '1 millisecond')`
