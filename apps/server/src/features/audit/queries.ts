import type { AuditEntry, ReadQueryOf } from '@warsha/contract'
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
    select audit_entry.id, at, person_id, full_name as person_name, kind, action, subject, before, after,
      encode(hash, 'hex') as hash
    from audit_entry left join person on person.id = person_id
    where ${matching}
    order by at desc, audit_entry.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const counted = await db.row<{ total: number }>(sql`
    select count(*) as total from audit_entry left join person on person.id = person_id where ${matching}`)
  return { entries, total: counted?.total ?? 0 }
}

/** Everybody who has changed something, by name. */
export function peopleInAudit(db: Reader): Promise<{ id: number; full_name: string }[]> {
  return db.rows(sql`
    select id, full_name from person
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
