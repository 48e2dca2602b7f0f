import type { AuditEntry, Person, ReadQueryOf } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { join, type Reader, type Sql, sql } from '../../platform/database.ts'

export type AuditRow = Omit<AuditEntry, 'at'> & { at: Instant }

export type AuditSearch = Omit<ReadQueryOf<'audit'>, 'page' | 'page_size'> & { timeZone: string }

/** A page of the entries that match, newest first, and how many match. */
export async function auditEntriesLike(
  db: Reader,
  search: AuditSearch,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ entries: AuditRow[]; total: number }> {
  const matching = join(conditions(search), ' and ')
  const entries = await db.rows<AuditRow>(sql`
    select audit_entry.id, at, person_id, full_name as person_name, author.labelled_person as person, kind, action, subject,
      named.labelled_person as subject_person, before, after,
      encode(hash, 'hex') as hash
    from audit_entry
    left join person on person.id = person_id
    left join person_labels() as author on author.labelled_id = person_id
    left join person_labels() as named on named.labelled_id = ${subjectPersonId}
    where ${matching}
    order by at desc, audit_entry.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const counted = await db.row<{ total: number }>(sql`
    select count(*) as total from audit_entry left join person on person.id = person_id where ${matching}`)
  return { entries, total: counted?.total ?? 0 }
}

/**
 * Whom an entry is about: somebody who was changed, or whose session it is. Of a password that its owner has changed the
 * entry has nothing but the name.
 */
const subjectPersonId = sql`(case
  when kind in ('technician', 'hourly_rate', 'admin')
    then coalesce((after ->> 'id')::int, (before ->> 'id')::int,
      case when action = 'password_changed' then person_id end)
  when kind = 'invitation' then (after ->> 'person_id')::int
  when kind in ('session', 'correction_request', 'absence')
    then coalesce((after ->> 'technician_id')::int, (before ->> 'technician_id')::int)
  end)`

/** Everybody who has changed something, by name. */
export function peopleInAudit(db: Reader): Promise<{ id: number; full_name: string; person: Person }[]> {
  return db.rows(sql`
    select id, full_name, labelled_person as person from person join person_labels() as named on labelled_id = id
    where exists (select from audit_entry where person_id = person.id)
    order by full_name, id`)
}

function conditions({ q, kind, action, subject, person_id, from_date, to_date, timeZone }: AuditSearch): Sql[] {
  const midnight = (date: string, days: number) =>
    sql`((${date}::date + ${days}::int)::timestamp at time zone ${timeZone})`
  const words = q?.trim().toLowerCase()
  return [
    sql`true`,
    ...(words ? [containing(words)] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(action ? [sql`action = ${action}`] : []),
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
    ...(person_id === undefined ? [] : [sql`person_id = ${person_id}`]),
    ...(from_date ? [sql`at >= ${midnight(from_date, 0)}`] : []),
    ...(to_date ? [sql`at < ${midnight(to_date, 1)}`] : []),
  ]
}

/** In what was changed, in who changed it, or in how it was and is. */
function containing(words: string): Sql {
  return sql`(position(${words} in lower(subject)) > 0 or position(${words} in lower(coalesce(full_name, ''))) > 0
    or position(${words} in lower(coalesce((before - 'version')::text, ''))) > 0
    or position(${words} in lower(coalesce((after - 'version')::text, ''))) > 0)`
}
