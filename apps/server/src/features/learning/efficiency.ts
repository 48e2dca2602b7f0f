import { DAY, type EfficiencySums, type Instant } from '@warsha/domain'
import { empty, type Reader, sql, timestamptz } from '../../platform/database.ts'

/** What is longer ago says nothing of who works how today. */
const WITHIN = 365 * DAY

export type SumsOfPerson = EfficiencySums & { technician_id: number }

/**
 * How the hours of each technician compare with what was estimated, over items that had settled within a year of a moment.
 * @param activityTypeId of this activity alone; null: of all
 */
export function efficiencySums(db: Reader, at: Instant, activityTypeId: number | null): Promise<SumsOfPerson[]> {
  return db.rows<SumsOfPerson>(sql`
    select technician_id, count(*)::int as "itemCount", sum(estimated) as "estimatedHours", sum(actual) as "actualHours",
      sum(actual * actual) as "squaredHours", sum(actual * log) as "weightedLogs", sum(actual * log * log) as "weightedSquares"
    from (
      select technician_id, estimated_seconds / 3600 as estimated, actual_seconds::float8 / 3600 as actual,
        ln(estimated_seconds / actual_seconds) as log
      from work_item_share
      where settled_at > ${timestamptz(at - WITHIN)} and settled_at <= ${timestamptz(at)}
        ${activityTypeId === null ? empty : sql`and activity_type_id = ${activityTypeId}`}
        and estimated_seconds > 0 and actual_seconds > 0
    ) as share
    group by technician_id
    order by technician_id`)
}
