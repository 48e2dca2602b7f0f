import type { Person, ReadQueryOf, SecurityEvent } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { join, type Reader, type Sql, sql } from '../../platform/database.ts'

export type EventRow = Omit<SecurityEvent, 'at'> & { at: Instant }

export type EventSearch = Omit<ReadQueryOf<'securityLog'>, 'page' | 'page_size'> & { timeZone: string }

/** A page of the events that match, newest first, and how many match. */
export async function eventsLike(
  db: Reader,
  search: EventSearch,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ events: EventRow[]; total: number }> {
  const matching = join(conditions(search), ' and ')
  const events = await db.rows<EventRow>(sql`
    select security_event.id, at, kind, person_id, full_name as person_name, labelled_person as person, address, request_id, details
    from security_event
    left join person on person.id = person_id
    left join person_labels() as named on labelled_id = person_id
    where ${matching}
    order by at desc, security_event.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const counted = await db.row<{ total: number }>(sql`select count(*) as total from security_event where ${matching}`)
  return { events, total: counted?.total ?? 0 }
}

/** Everybody of whom there are events, by name. */
export function peopleInEvents(db: Reader): Promise<{ id: number; full_name: string; person: Person }[]> {
  return db.rows(sql`
    select id, full_name, labelled_person as person from person join person_labels() as named on labelled_id = id
    where exists (select from security_event where person_id = person.id)
    order by full_name, id`)
}

function conditions({ kind, person_id, from_date, to_date, timeZone }: EventSearch): Sql[] {
  const midnight = (date: string, days: number) =>
    sql`((${date}::date + ${days}::int)::timestamp at time zone ${timeZone})`
  return [
    sql`true`,
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(person_id === undefined ? [] : [sql`person_id = ${person_id}`]),
    ...(from_date ? [sql`at >= ${midnight(from_date, 0)}`] : []),
    ...(to_date ? [sql`at < ${midnight(to_date, 1)}`] : []),
  ]
}
