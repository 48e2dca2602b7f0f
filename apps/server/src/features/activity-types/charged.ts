import { type Sql, sql } from '../../platform/database.ts'

/**
 * Whether a session belongs to the account of its job. The activities that ever belonged to none are looked up once, so
 * that sessions of the others cost nothing.
 */
export function isCharged(session: Sql): Sql {
  return sql`(${session}.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
    or is_charged(${session}.activity_type_id, business_day(${session}.started_at)))`
}

/** The activities that belong to no job's account now. */
export const unchargedActivities: Sql = sql`(select id from activity_type where upper_inf(uncharged))`
