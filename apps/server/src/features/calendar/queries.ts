import { ALL_SEGMENTS } from '@warsha/contract'
import type { CalendarException, ExceptionType, Instant, LocalDate, ScheduleVersion } from '@warsha/domain'
import { type Reader, sql, type Tx } from '../../platform/database.ts'
import type { CalendarPart } from './parts.ts'

/** Locks the schedule: other changes and dry runs wait for the end of the transaction. */
export async function lockSchedule(tx: Tx): Promise<void> {
  await tx.run(sql`lock table schedule_version in share row exclusive mode`)
}

/** The time zone for which everything was made, null before the first start. */
export async function storedTimeZone(db: Reader): Promise<string | null> {
  const found = await db.row<{ time_zone: string }>(sql`select time_zone from workshop`)
  return found?.time_zone ?? null
}

export async function saveTimeZone(tx: Tx, timeZone: string): Promise<void> {
  await tx.run(sql`
    insert into workshop (time_zone) values (${timeZone})
    on conflict (is_only) do update set time_zone = excluded.time_zone`)
}

/** The active rules as a version keeps them. */
const activeRules = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'weekday', weekday,
    'starts', extract(epoch from starts_local)::int,
    'ends', extract(epoch from ends_local)::int
  ) order by weekday, starts_local), '[]')
  from schedule_rule where is_active)`

/** Keeps the rules as they are now as those from this day on, unless the version that holds then says the same. */
export async function saveVersion(tx: Tx, effectiveFrom: LocalDate): Promise<void> {
  await tx.run(sql`
    insert into schedule_version (effective_from, rules)
    select ${effectiveFrom}::date, ${activeRules}
    where ${activeRules} is distinct from (
      select rules from schedule_version where effective_from <= ${effectiveFrom}::date order by effective_from desc limit 1)
    on conflict (effective_from) do update set rules = excluded.rules`)
}

/** Whether a version begins, or an exception was deleted, on a day that is still to come: a wrong clock said so. */
export async function isScheduleAhead(db: Reader, today: LocalDate): Promise<boolean> {
  const found = await db.row<{ ahead: boolean }>(sql`
    select exists (select from schedule_version where effective_from > ${today}::date)
      or exists (select from schedule_exception where removed_on > ${today}::date) as ahead`)
  return found?.ahead === true
}

/**
 * What a wrong clock has dated after today holds from today on. Versions of days to come are forgotten: the rules as they
 * are now were saved after them.
 */
export async function bringToToday(tx: Tx, today: LocalDate): Promise<void> {
  await tx.run(sql`delete from schedule_version where effective_from > ${today}::date`)
  await tx.run(sql`update schedule_exception set removed_on = ${today}::date where removed_on > ${today}::date`)
}

/** Forgets how the rules were: those of now hold for all the past. */
export async function forgetVersions(tx: Tx): Promise<void> {
  await tx.run(sql`delete from schedule_version`)
}

export function scheduleVersions(db: Reader): Promise<ScheduleVersion[]> {
  return db.rows<ScheduleVersion>(sql`
    select effective_from as "effectiveFrom", rules from schedule_version order by effective_from`)
}

type ExceptionRow = {
  from: Instant
  to: Instant
  type: ExceptionType
  segment: string
  removedOn: LocalDate | null
}

/** All exceptions, those that were deleted among them. */
export async function calendarExceptions(db: Reader): Promise<CalendarException[]> {
  const rows = await db.rows<ExceptionRow>(sql`
    select starts_at as "from", ends_at as "to", exception_type as type, segment, removed_on as "removedOn"
    from schedule_exception`)
  return rows.map((row) => ({ ...row, segment: row.segment === ALL_SEGMENTS ? null : row.segment }))
}

export type CalendarRow = { id: number; segment: string | null }

export function calendars(db: Reader): Promise<CalendarRow[]> {
  return db.rows<CalendarRow>(sql`select id, segment from calendar order by id`)
}

/** Gives each segment with exceptions of its own a calendar. @returns those that are new */
export function addCalendarsOfSegments(tx: Tx): Promise<CalendarRow[]> {
  return tx.rows<CalendarRow>(sql`
    insert into calendar (id, segment)
    select (select max(id) from calendar) + row_number() over (order by segment), segment
    from (select distinct segment from schedule_exception where segment <> ${ALL_SEGMENTS}) as own
    where not exists (select from calendar where calendar.segment = own.segment)
    returning id, segment`)
}

/** The last part of all calendars, null when none is made. */
export async function lastPartMade(db: Reader): Promise<number | null> {
  const found = await db.row<{ part: number | null }>(sql`select max(part) as part from calendar_part`)
  return found?.part ?? null
}

/** The working seconds before a part; 0 where the calendar begins. */
export async function baseOfPart(db: Reader, calendarId: number, part: number): Promise<number> {
  const found = await db.row<{ base: number }>(sql`
    select base from calendar_part where calendar_id = ${calendarId} and part = ${part}`)
  return found?.base ?? 0
}

/** Saves those parts that differ from what is there. */
export async function saveParts(tx: Tx, calendarId: number, parts: readonly CalendarPart[]): Promise<void> {
  await tx.run(sql`
    insert into calendar_part as stored (calendar_id, part, base, starts, ends, seconds_before)
    select ${calendarId}, part, base, starts, ends, seconds_before
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as made (part int, base bigint, starts int[], ends int[], seconds_before int[])
    order by part
    on conflict (calendar_id, part) do update
    set base = excluded.base, starts = excluded.starts, ends = excluded.ends, seconds_before = excluded.seconds_before
    where (stored.base, stored.starts, stored.ends, stored.seconds_before)
      is distinct from (excluded.base, excluded.starts, excluded.ends, excluded.seconds_before)`)
}
