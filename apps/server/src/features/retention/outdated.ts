import type { RemovedCounts, Retention } from '@warsha/contract'
import { type Instant, type LocalDate, localDateOf, plusDays } from '@warsha/domain'
import { type Reader, type Sql, sql } from '../../platform/database.ts'

/** The days before which things go, by settings; null: nothing goes. */
export type Limits = {
  photosBefore: LocalDate | null
  /** names of people who were erased go when these years since they left are over; null: at once */
  names: { night: LocalDate; years: number | null }
  signInsBefore: LocalDate
  securityEventsBefore: LocalDate
  timeZone: string
}

/** What is outdated in the night of `runsAt`. */
export async function limitsOf(
  db: Reader,
  { photo_months, name_years, sign_in_days, security_log_days }: Retention,
  { runsAt, timeZone }: { runsAt: Instant; timeZone: string },
): Promise<Limits> {
  const day = localDateOf(runsAt, timeZone)
  return {
    photosBefore: photo_months === null ? null : await monthsBefore(db, day, photo_months),
    names: { night: day, years: name_years },
    signInsBefore: plusDays(day, -sign_in_days),
    securityEventsBefore: plusDays(day, -security_log_days),
    timeZone,
  }
}

/** The same day of an earlier month, or the last one of a month that is shorter. */
async function monthsBefore(db: Reader, day: LocalDate, months: number): Promise<LocalDate> {
  const found = await db.row<{ day: LocalDate }>(sql`
    select (${day}::date - make_interval(months => ${months}::int))::date as day`)
  if (!found) throw new Error('a day some months ago is a day')
  return found.day
}

/** Null, before which nothing lies, where there is no day. */
function midnight(day: LocalDate | null, timeZone: string): Sql {
  return sql`(${day}::date::timestamp at time zone ${timeZone})`
}

/**
 * Photos that are old enough, of closed jobs, and of months that are closed. One that has just arrived stays for now: its
 * phone may still be sending it again.
 */
export function outdatedPhotos({ photosBefore, timeZone }: Limits): Sql {
  return sql`
    media join work_session as s on s.id = media.session_id join job on job.id = s.job_id
    where captured_at < ${midnight(photosBefore, timeZone)} and media.created_at < now() - interval '1 hour'
      and job.status = 'closed'
      and exists (select from locked_period where month = date_trunc('month', business_day(s.started_at, ${timeZone})))`
}

/** The last day on which a name is kept is the same one, so many years later, as that of leaving, or of the erasure where nobody knows. */
export function outdatedNames({ names: { night, years }, timeZone }: Limits): Sql {
  return sql`
    kept_name join person on person.id = person_id
    where ${years}::int is null
      or business_day(coalesce(left_at, erased_at), ${timeZone}) + make_interval(years => ${years}::int) < ${night}::date`
}

/** Sign-ins that ended long ago. Each person's newest one tells when that was, and no more. */
export function outdatedSignIns({ signInsBefore, timeZone }: Limits): Sql {
  return sql`
    sign_in where least(ended_at, expires_at) < ${midnight(signInsBefore, timeZone)}
      and (num_nonnulls(device_id, device, address) > 0 or ${hasNewerSignIn})`
}

export const hasNewerSignIn = sql`exists (
  select from sign_in as newer
  where newer.person_id = sign_in.person_id and (newer.created_at, newer.id) > (sign_in.created_at, sign_in.id))`

/** Devices that hold nothing and have long been silent. */
export function outdatedDevices({ signInsBefore, timeZone }: Limits): Sql {
  return sql`phone where unsent_count = 0 and last_heard_at < ${midnight(signInsBefore, timeZone)}`
}

export function outdatedEvents({ securityEventsBefore, timeZone }: Limits): Sql {
  return sql`security_event where at < ${midnight(securityEventsBefore, timeZone)}`
}

/** How much is outdated. */
export async function countOutdated(db: Reader, limits: Limits): Promise<RemovedCounts> {
  const [counts] = await db.rows<RemovedCounts>(sql`
    select photos.count as photos, photos.bytes as photo_bytes,
      (select count(*) from ${outdatedNames(limits)}) as names,
      (select count(*) from ${outdatedSignIns(limits)}) as sign_ins,
      (select count(*) from ${outdatedDevices(limits)}) as devices,
      (select count(*) from ${outdatedEvents(limits)}) as security_events
    from (
      select count(*) as count, coalesce(sum(byte_count), 0)::bigint as bytes from ${outdatedPhotos(limits)}
    ) as photos`)
  if (!counts) throw new Error('counts have one row')
  return counts
}
