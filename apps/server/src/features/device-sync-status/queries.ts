import type { Instant } from '@warsha/domain'
import { type Db, isNotAhead, join, type Reader, sql, timestamptz } from '../../platform/database.ts'
import type { Person } from '@warsha/contract'

/** What one phone said of the work that it has not sent yet. */
export type DeviceSyncStatus = {
  personId: number
  deviceId: string
  unsentCount: number
  unsentSince: Instant | null
  lastHeardAt: Instant
}

export type UnsentRow = {
  technician_id: number
  full_name: string
  technician: Person
  unsent_count: number
  unsent_since: Instant | null
  last_heard_at: Instant
}

const MOST_SHOWN = 100

/** The technicians whose phones hold work, those first that have held it for longest. */
export function unsentWorkOfTechnicians(db: Reader): Promise<UnsentRow[]> {
  return db.rows<UnsentRow>(sql`
    select person.id as technician_id, full_name, labelled_person as technician, sum(unsent_count) as unsent_count, min(unsent_since) as unsent_since,
      max(last_heard_at) as last_heard_at
    from phone join person on person.id = person_id
    join person_labels() as named on labelled_id = person_id
    where unsent_count > 0
    group by person.id, labelled_person
    order by unsent_since, last_heard_at limit ${MOST_SHOWN}`)
}

/** How many phones hold work, and how many records. */
export async function unsentTotals(db: Reader): Promise<{ phones: number; records: number }> {
  const totals = await db.row<{ phones: number; records: number }>(sql`
    select count(*) as phones, coalesce(sum(unsent_count), 0) as records from phone where unsent_count > 0`)
  return totals ?? { phones: 0, records: 0 }
}

/** Phones that a wrong clock has dated ahead were last heard now. */
export async function redatePhonesAhead(db: Db, now: Instant): Promise<void> {
  await db.write(sql`
    update phone set last_heard_at = ${timestamptz(now)} where not ${isNotAhead(sql`last_heard_at`, now)}`)
}

/** So many devices of one person are known. */
export const MOST_DEVICES = 10

/**
 * Writes down what phones said, unless something newer is known of them. Of more devices than one person can have, those
 * are forgotten that hold nothing, and then those that were not heard of for longest. Nothing is kept of who was erased.
 */
export async function saveDeviceSyncStatus(db: Db, phones: DeviceSyncStatus[]): Promise<void> {
  const rows = phones.map(
    ({ personId, deviceId, unsentCount, unsentSince, lastHeardAt }) =>
      sql`(${personId}::int, ${deviceId}, ${unsentCount}::int, ${timestamptz(unsentSince)}::timestamptz,
        ${timestamptz(lastHeardAt)}::timestamptz)`,
  )
  const newest = Math.max(...phones.map(({ lastHeardAt }) => lastHeardAt))
  await db.write(sql`
    insert into phone (person_id, device_id, unsent_count, unsent_since, last_heard_at)
    select reported.* from (values ${join(rows)}) as reported (person_id, device_id, unsent_count, unsent_since, last_heard_at)
    join person on person.id = reported.person_id and erased_at is null
    on conflict (person_id, device_id) do update
    set unsent_count = excluded.unsent_count, unsent_since = excluded.unsent_since,
      last_heard_at = excluded.last_heard_at
    where phone.last_heard_at <= excluded.last_heard_at or not ${isNotAhead(sql`phone.last_heard_at`, newest)}`)
  const people = [...new Set(phones.map(({ personId }) => personId))]
  await db.write(sql`
    delete from phone using (
      select person_id, device_id,
        row_number() over (partition by person_id order by unsent_count = 0, last_heard_at desc) as place
      from phone where person_id = any(${people})
    ) as known
    where phone.person_id = known.person_id and phone.device_id = known.device_id and place > ${MOST_DEVICES}`)
}
