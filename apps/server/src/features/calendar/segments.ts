import { type Sql, sql } from '../../platform/database.ts'

/**
 * The id of the segment of the session `s`: the one to which its technician belonged when it began. It is stored once the
 * session has ended.
 */
export const segmentIdOfSession = sql`coalesce(s.segment_id, (
  select segment_id from person_segment where person_id = s.technician_id and since <= s.started_at
  order by since desc limit 1))`

/** The name of the segment to which somebody belonged just before a moment. */
export function segmentBefore(personId: Sql, moment: string): Sql {
  return sql`(
    select name from person_segment join segment on segment.id = segment_id
    where person_id = ${personId} and since < ${moment}::timestamptz order by since desc limit 1)`
}

/** The names of all the segments to which somebody belonged between two moments. */
export function segmentsBetween(personId: Sql, { from, to }: { from: string; to: string }): Sql {
  return sql`(
    select string_agg(distinct name, ' · ') from person_segment join segment on segment.id = segment_id
    where person_id = ${personId} and since < ${to}::timestamptz and since >= (
      select max(since) from person_segment where person_id = ${personId}
        and since <= ${from}::timestamptz))`
}

/** Since when somebody belongs to which segment, as a `SegmentHistory`. */
export function segmentHistory(personId: Sql): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object('since', floor(extract(epoch from nullif(since, '-infinity')) * 1000)::bigint,
      'segment', name) order by since), '[]')
    from person_segment join segment on segment.id = segment_id where person_id = ${personId})`
}
