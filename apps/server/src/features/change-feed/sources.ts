import type { ChangeType } from '@warsha/contract'
import { type Sql, sql } from '../../platform/database.ts'

/** A table whose rows are stamped with the transaction that changed them last. */
export type Source = {
  type: ChangeType
  table: string
  from: Sql
  /** what orders the rows of one transaction: `place` as it is compared, and as text */
  place: Sql
  placeText: Sql
  /** a place as text, read */
  read: (text: Sql) => Sql
  placeForm: RegExp
  /** the thing's id in the API */
  id: Sql
  where: Sql
  /** it lists its things; false: it only says of those of another table that they changed */
  listsAll: boolean
}

const NUMBER = /^[1-9]\d{0,17}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function numbered(type: ChangeType, table: Sql, where = sql`true`): Source {
  return {
    type,
    table: table.text,
    from: table,
    place: sql`id`,
    placeText: sql`id::text`,
    read: (text) => sql`${text}::bigint`,
    placeForm: NUMBER,
    id: sql`id::text`,
    where,
    listsAll: true,
  }
}

/** Their order is the one in which things of one transaction are listed, and everything that there is: what others refer to comes first. */
const sources = {
  activity_type: {
    ...numbered('activity_type', sql`activity_type`),
    id: sql`code`,
  },
  job_type: numbered('job_type', sql`job_type`),
  power_rating: numbered('power_rating', sql`power_rating`),
  rpm_category: numbered('rpm_category', sql`rpm_category`),
  department: numbered('department', sql`department`),
  person: numbered('technician', sql`person`, sql`is_technician(role)`),
  job: numbered('job', sql`job`),
  work_session: {
    ...numbered('session', sql`work_session`),
    read: (text) => sql`${text}::uuid`,
    placeForm: UUID,
  },
  // What its technician said of a session when it ended may come after the session.
  session_finish: {
    ...numbered('session', sql`session_finish`),
    place: sql`technician_id, session_key`,
    placeText: sql`technician_id || '/' || session_key`,
    read: (text) => sql`split_part(${text}, '/', 1)::int, split_part(${text}, '/', 2)::uuid`,
    placeForm: /^[1-9]\d{0,8}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    id: sql`(select s.id::text from work_session as s
      where s.technician_id = session_finish.technician_id
        and (s.unique_key = session_key or s.id = session_key and s.unique_key is null))`,
    listsAll: false,
  },
  late_arrival: numbered('adjustment', sql`late_arrival`),
  locked_period: {
    ...numbered('closed_month', sql`locked_period`),
    place: sql`month`,
    placeText: sql`month::text`,
    read: (text) => sql`${text}::date`,
    placeForm: /^\d{4}-(0[1-9]|1[0-2])-01$/,
    id: sql`to_char(month, 'YYYY-MM')`,
  },
} satisfies Record<string, Source>

/** What was deleted is a source of its own, of all types. */
export type SourceName = keyof typeof sources | 'removed_thing'

export const stampedSources: readonly (readonly [SourceName, Source])[] = Object.entries<Source>(sources).map(
  ([name, source]) => [name as SourceName, source] as const,
)

export const sourceNames: readonly SourceName[] = [...stampedSources.map(([name]) => name), 'removed_thing']

const REMOVED_PLACE = /^[a-z_]{3,20}\/[0-9A-Za-z_-]{1,50}$/

/** Whether a place can be one of the source: what the database is asked with. */
export function isPlaceKey(name: SourceName, key: string): boolean {
  const form = name === 'removed_thing' ? REMOVED_PLACE : sources[name].placeForm
  return form.test(key)
}
