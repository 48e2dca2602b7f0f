import { type Sql, sql } from '../../platform/database.ts'

/** Sessions `s` that count: in reports, timesheets, months, analytics and the account of a job. */
export const counts = sql`s.voided_at is null and s.effective_seconds is not null`

/** Sessions `s` of a segment: that of their start, and while they run that of their technician. */
export function ofSegment(segment: string): Sql {
  return sql`(s.segment_id = (select id from segment where name = ${segment})
    or s.ended_at is null and s.technician_id in (select id from person where segment = ${segment}))`
}

/** Sessions `s` that wait for an admin's review. */
export const waitsForReview = sql`s.voided_at is null and (s.review_flags & ~s.reviewed_flags) <> 0`
