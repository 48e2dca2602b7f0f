import { DAY, type Instant, MINUTE, SECOND } from '@warsha/domain'
import {
  type Db,
  isNotAhead,
  isWithinLast,
  join,
  type Reader,
  type Sql,
  sql,
  timestamptz,
} from '../../platform/database.ts'
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

/** What a phone says of an earlier moment is taken for this one. */
export const LONGEST_UNSENT = 365 * DAY

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

/**
 * Whether a phone that holds work still says the same moment: what its clock is off by is measured with the time that its
 * request took, and a moment of more than a year ago is taken for one that moves with the clock.
 */
const isSameSince = sql`(phone.unsent_count > 0 and (
  abs(extract(epoch from excluded.unsent_since - phone.unsent_since)) < ${(5 * MINUTE) / SECOND}::int
  or phone.unsent_since < excluded.unsent_since
    and excluded.unsent_since <= excluded.last_heard_at - make_interval(secs => ${LONGEST_UNSENT / SECOND}::int)))`

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
    set unsent_count = excluded.unsent_count,
      unsent_since = case when ${isSameSince} then phone.unsent_since else excluded.unsent_since end,
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

/** The most that one phone held within an hour, and since when. */
export type PhoneHour = {
  personId: number
  deviceId: string
  hour: Instant
  unsentCount: number
  unsentSince: Instant | null
}

const HOURS_KEPT_FOR = 30 * DAY

/** Writes down what phones held within an hour, beside what is known of it; of phones that are known alone. */
export async function savePhoneHours(db: Db, hours: readonly PhoneHour[]): Promise<void> {
  if (hours.length === 0) return
  const rows = hours.map(
    ({ personId, deviceId, hour, unsentCount, unsentSince }) =>
      sql`(${personId}::int, ${deviceId}, ${timestamptz(hour)}::timestamptz, ${unsentCount}::int,
        ${timestamptz(unsentSince)}::timestamptz)`,
  )
  await db.write(sql`
    insert into phone_hour as known (person_id, device_id, hour, unsent_count, unsent_since)
    select held.* from (values ${join(rows)}) as held (person_id, device_id, hour, unsent_count, unsent_since)
    join phone on phone.person_id = held.person_id and phone.device_id = held.device_id
    order by held.person_id, held.device_id, hour
    on conflict (person_id, device_id, hour) do update set
      unsent_count = greatest(known.unsent_count, excluded.unsent_count),
      unsent_since = least(known.unsent_since, excluded.unsent_since)`)
}

type HourRow = {
  device_id: string
  device: string | null
  hour: Instant
  unsent_count: number
  unsent_since: Instant | null
}

/** The hours of each phone of a person, the phone that was heard of last first, and its last hour first. */
export function phoneHoursOf(db: Reader, personId: number, now: Instant): Promise<HourRow[]> {
  return db.rows<HourRow>(sql`
    select phone_hour.device_id, ${deviceName(sql`phone_hour`)} as device, hour, phone_hour.unsent_count,
      phone_hour.unsent_since
    from phone_hour join phone using (person_id, device_id)
    where person_id = ${personId} and ${isWithinLast(sql`hour`, HOURS_KEPT_FOR, now)}
    order by last_heard_at desc, device_id, hour desc`)
}

/** What the browser of a device of `source` says of itself, as its newest sign-in has it. */
export function deviceName(source: Sql): Sql {
  return sql`(
    select sign_in.device from sign_in
    where sign_in.person_id = ${source}.person_id and sign_in.device_id = ${source}.device_id and sign_in.device is not null
    order by last_seen_at desc limit 1)`
}

/** Removes hours that are kept no longer, and those that a wrong clock has dated ahead, of which nobody knows when they were. */
export async function forgetPhoneHours(db: Db, now: Instant): Promise<void> {
  await db.write(sql`delete from phone_hour where not ${isWithinLast(sql`hour`, HOURS_KEPT_FOR, now)}`)
}
