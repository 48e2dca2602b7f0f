import type { CalendarAddress, CalendarKind, Language } from '@warsha/contract'
import { HOUR, type Instant, type LocalDate } from '@warsha/domain'
import { hasDatesNow } from '../forecast/index.ts'
import { type Db, isWithinLast, type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'

type AddressRow = Omit<CalendarAddress, 'made_at' | 'ended_at' | 'last_read_at'> & {
  made_at: Instant
  ended_at: Instant | null
  last_read_at: Instant | null
}

/** All addresses, the newest first. */
export function addressesByAge(db: Reader): Promise<CalendarAddress[]> {
  return addresses(db, sql`true`)
}

export async function addressById(db: Reader, id: number): Promise<CalendarAddress | null> {
  const [address = null] = await addresses(db, sql`address.id = ${id}`)
  return address
}

async function addresses(db: Reader, condition: Sql): Promise<CalendarAddress[]> {
  const rows = await db.rows<AddressRow>(sql`
    select address.id, kind, whose.labelled_person as technician, language, ending, made_at,
      maker.labelled_person as made_by, ended_at, ender.labelled_person as ended_by, last_read_at
    from calendar_address as address
    join person_labels() as maker on maker.labelled_id = made_by
    left join person_labels() as whose on whose.labelled_id = technician_id
    left join person_labels() as ender on ender.labelled_id = ended_by
    where ${condition}
    order by made_at desc, address.id desc`)
  return rows.map(({ made_at, ended_at, last_read_at, ...row }) => ({
    ...row,
    made_at: timestamptz(made_at),
    ended_at: timestamptz(ended_at),
    last_read_at: timestamptz(last_read_at),
  }))
}

export type NewAddress = {
  kind: CalendarKind
  /** of absences: whose */
  technicianId: number | null
  language: Language
  hash: Buffer
  ending: string
  madeBy: number
  now: Instant
}

/** @returns its id; null where the technician is unknown or was erased */
export async function insertAddress(tx: Tx, address: NewAddress): Promise<number | null> {
  const { kind, technicianId, language, hash, ending, madeBy, now } = address
  if (technicianId !== null) {
    const somebody = await tx.row(sql`
      select from person where id = ${technicianId} and is_technician(role) and erased_at is null for share`)
    if (!somebody) return null
  }
  const added = await tx.row<{ id: number }>(sql`
    insert into calendar_address (kind, technician_id, language, hash, ending, made_by, made_at)
    values (${kind}, ${technicianId}, ${language}, ${hash}, ${ending}, ${madeBy}, ${timestamptz(now)})
    returning id`)
  return added?.id ?? null
}

/** @returns whether it was not ended before */
export async function endAddress(tx: Tx, id: number, { by, now }: { by: number; now: Instant }): Promise<boolean> {
  const ended = await tx.run(sql`
    update calendar_address set ended_at = ${timestamptz(now)}, ended_by = ${by}
    where id = ${id} and ended_at is null`)
  return ended === 1
}

export type GoodAddress = {
  id: number
  kind: CalendarKind
  technician_id: number | null
  language: Language
  uid: string
  /** that it was read has not been noted within the hour */
  is_read_anew: boolean
}

/** The address with this key, unless it was ended or its technician erased. */
export function goodAddress(db: Reader, hash: Buffer, now: Instant): Promise<GoodAddress | null> {
  return db.row<GoodAddress>(sql`
    select address.id, kind, technician_id, language, uid,
      not coalesce(${isWithinLast(sql`last_read_at`, HOUR, now)}, false) as is_read_anew
    from calendar_address as address left join person on person.id = technician_id
    where hash = ${hash} and ended_at is null and erased_at is null`)
}

export async function noteReading(db: Db, id: number, now: Instant): Promise<void> {
  await db.write(sql`update calendar_address set last_read_at = ${timestamptz(now)} where id = ${id}`)
}

export type DayOff = {
  id: number
  starts_at: Instant
  ends_at: Instant
  reason: string
  exception_type: 'holiday' | 'working_day' | 'custom_hours'
  segment: string
  /** deleted on this day: it counts for the days before alone */
  removed_on: LocalDate | null
}

/** A day as it is stored: `first_day_id` leads to the first of several that are one exception. */
export type StoredDayOff = DayOff & { first_day_id: number | null }

export function daysOffSince(db: Reader, since: Instant): Promise<StoredDayOff[]> {
  return db.rows<StoredDayOff>(sql`
    select id, starts_at, ends_at, reason, exception_type, segment, removed_on, first_day_id
    from schedule_exception where ends_at > ${timestamptz(since)}
    order by starts_at, id`)
}

export type JobDays = {
  id: number
  job_no: string
  customer: string
  description: string
  due_on: LocalDate | null
  version: number
  /** when it is expected to be finished; null: that is not known */
  p50_at: Instant | null
  made_at: Instant | null
}

/** Of the jobs that are not closed, those with a due day or an expected one. */
export function daysOfJobs(db: Reader): Promise<JobDays[]> {
  return db.rows<JobDays>(sql`
    select id, job_no, customer, description, job.due_on, version, made.p50_at, made.made_at
    from job left join job_forecast as made on made.job_id = job.id and ${hasDatesNow}
    where status <> 'closed' and (job.due_on is not null or made.p50_at is not null)
    order by id`)
}

export type DaysAway = {
  id: number
  name: string
  kind: 'annual' | 'sick' | 'unpaid' | 'other'
  first_day: LocalDate
  last_day: LocalDate
  half: 'first' | 'second' | null
  version: number
}

export function daysAwaySince(db: Reader, technicianId: number, day: LocalDate): Promise<DaysAway[]> {
  return db.rows<DaysAway>(sql`
    select absence.id, person_label as name, kind, first_day, last_day, half, absence.version
    from absence join names_of_people() as named using (person_id)
    where person_id = ${technicianId} and last_day >= ${day}::date
    order by first_day, absence.id`)
}
