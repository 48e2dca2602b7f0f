import type { AbsenceOfTechnician, OwnAbsence, Person } from '@warsha/contract'
import {
  type AbsenceKind,
  type DateRange,
  DAY,
  type DayHalf,
  type Instant,
  type LocalDate,
  type SegmentHistory,
} from '@warsha/domain'
import {
  type Db,
  empty,
  isWithinLast,
  type Reader,
  type Sql,
  sql,
  timestamptz,
  type Tx,
} from '../../platform/database.ts'
import { inParts } from '../../platform/slices.ts'
import { segmentHistory } from '../calendar/index.ts'

/** Absences that have some of these days, by their first day. @param technicianId null: of all technicians */
export function absencesOf(
  db: Reader,
  { first, last }: DateRange,
  technicianId: number | null = null,
): Promise<AbsenceOfTechnician[]> {
  return db.rows<AbsenceOfTechnician>(sql`
    select ${whoAndWhen} from absence join person_labels() as named on labelled_id = person_id
    where first_day <= ${last}::date and last_day >= ${first}::date
      and (${technicianId}::int is null or person_id = ${technicianId})
    order by first_day, half, absence.id`)
}

const whoAndWhen = sql`
  absence.id, person_id as technician_id, named.labelled_person as technician, kind, first_day, last_day, half`

export type AbsenceRow = AbsenceOfTechnician & {
  recorded_by: Person
  recorded_at: Instant
  worked_days: LocalDate[]
  is_locked: boolean
  version: number
}

type Place = { businessTimeZone: string }

/** Days of a row `absence` on which somebody worked, or works now; of half a day the other half is there to be worked. */
function workedDays({ businessTimeZone: zone }: Place): Sql {
  return sql`
    array(
      select distinct to_char(day, 'YYYY-MM-DD') as date from (
        select business_day(started_at, ${zone}) as day from work_session
        where technician_id = person_id and voided_at is null and ended_at is distinct from started_at
          and week_number(started_at) between week_number((first_day - 1)::timestamptz)
            and week_number((last_day + 2)::timestamptz)
      ) as worked
      where half is null and day between first_day and last_day order by date
    )`
}

function absenceRows(place: Place, condition: Sql, ending: Sql = empty): Sql {
  return sql`
    select ${whoAndWhen}, recorder.labelled_person as recorded_by, recorded_at, ${workedDays(place)} as worked_days,
      exists (
        select from locked_period where month <= last_day and month + interval '1 month' > first_day
      ) as is_locked, version
    from absence
    join person_labels() as named on named.labelled_id = person_id
    join person_labels() as recorder on recorder.labelled_id = recorded_by
    where ${condition} ${ending}`
}

/** The same with who recorded them, and on which days there is work all the same. */
export function absencesWithin(
  db: Reader,
  place: Place,
  { first, last, technicianId }: DateRange & { technicianId: number | null },
): Promise<AbsenceRow[]> {
  const condition = sql`first_day <= ${last}::date and last_day >= ${first}::date
    and (${technicianId}::int is null or person_id = ${technicianId})`
  return db.rows<AbsenceRow>(absenceRows(place, condition, sql`order by first_day, half, absence.id`))
}

export function absencesById(db: Reader, place: Place, ids: readonly number[]): Promise<AbsenceRow[]> {
  const condition = sql`absence.id = any(${[...ids]}::int[])`
  return db.rows<AbsenceRow>(absenceRows(place, condition, sql`order by absence.id`))
}

/** Who is away on a day, by name. */
export function awayOn(db: Reader, day: LocalDate): Promise<AbsenceOfTechnician[]> {
  return db.rows<AbsenceOfTechnician>(sql`
    select ${whoAndWhen}
    from absence join person on person.id = person_id join person_labels() as named on labelled_id = person_id
    where ${day}::date between first_day and last_day and is_active
    order by full_name, person_id, half`)
}

export type AbsentTechnician = Pick<AbsenceOfTechnician, 'technician_id' | 'first_day' | 'last_day' | 'half'> & {
  history: SegmentHistory
}

/** The days away of active technicians that have some of these, with the segments to which they belonged. */
export function absentWithin(db: Reader, { first, last }: DateRange): Promise<AbsentTechnician[]> {
  return db.rows<AbsentTechnician>(sql`
    select person_id as technician_id, first_day, last_day, half, ${segmentHistory(sql`person.id`)} as history
    from absence join person on person.id = person_id
    where first_day <= ${last}::date and last_day >= ${first}::date and is_active`)
}

/** Somebody's own absences that end on the day or later, the last ones first. */
export function absencesSince(db: Reader, technicianId: number, day: LocalDate): Promise<OwnAbsence[]> {
  return db.rows<OwnAbsence>(sql`
    select id, kind, first_day, last_day, half from absence
    where person_id = ${technicianId} and last_day >= ${day}::date order by first_day desc, half desc`)
}

export type TechnicianRow = {
  technician_id: number
  technician: Person
  segment: string | null
  history: SegmentHistory
  is_active: boolean
}

/** The active technicians and these others, by name. */
export function techniciansBeside(db: Reader, others: readonly number[]): Promise<TechnicianRow[]> {
  return db.rows<TechnicianRow>(sql`
    select id as technician_id, labelled_person as technician, segment, ${segmentHistory(sql`person.id`)} as history, is_active
    from person join person_labels() as named on labelled_id = id
    where is_technician(role) and (is_active or id = any(${[...others]}::int[]))
    order by lower(full_name), id`)
}

export type StoredAbsence = {
  id: number
  technician_id: number
  technician: Person
  kind: AbsenceKind
  first_day: LocalDate
  last_day: LocalDate
  half: DayHalf | null
  version: number
}

/** The absence, kept from changing until the transaction ends. */
export function lockAbsence(tx: Tx, id: number): Promise<StoredAbsence | null> {
  return tx.row<StoredAbsence>(sql`
    select ${whoAndWhen}, version from absence join person_labels() as named on labelled_id = person_id
    where absence.id = ${id} for update of absence`)
}

/** Technicians by their ids, kept from being erased until the transaction ends, in the order of their ids. */
export function lockTechnicians(tx: Tx, ids: readonly number[]): Promise<{ id: number; person: Person }[]> {
  return tx.rows<{ id: number; person: Person }>(sql`
    select id, labelled_person as person from person join person_labels() as named on labelled_id = id
    where id = any(${[...ids]}::int[]) and is_technician(role) and erased_at is null
    order by id for key share of person`)
}

export type Days = Pick<StoredAbsence, 'kind' | 'first_day' | 'last_day' | 'half'>

export type NewAbsence = Days & { technician_id: number }
export type InsertedAbsence = NewAbsence & { id: number; version: number }

/** Records each absence of somebody who is not away on some of its days already. @returns the new ones */
export function insertAbsences(
  tx: Tx,
  absences: readonly NewAbsence[],
  { recordedBy, now }: { recordedBy: number; now: Instant },
): Promise<InsertedAbsence[]> {
  return tx.rows<InsertedAbsence>(sql`
    insert into absence (person_id, kind, first_day, last_day, half, recorded_by, recorded_at)
    select technician_id, kind, first_day, last_day, half, ${recordedBy}, ${timestamptz(now)}
    from jsonb_to_recordset(${JSON.stringify(absences)}::jsonb)
      as given (technician_id int, kind text, first_day date, last_day date, half text)
    order by technician_id, first_day, half
    on conflict on constraint absence_overlap do nothing
    returning id, person_id as technician_id, kind, first_day, last_day, half, version`)
}

/** More in one statement would hold the server while they are written. */
const ABSENCES_AT_ONCE = 1_000

/** Days of absences that are not recorded yet on which somebody worked, or works now, in their order; none of null. */
export async function workedDaysOf(
  db: Reader,
  place: Place,
  absences: readonly (NewAbsence | null)[],
): Promise<LocalDate[][]> {
  const given = absences.flatMap((absence, nth) =>
    absence ? [{ nth, person_id: absence.technician_id, ...absence }] : [],
  )
  const rows = await inParts(given, ABSENCES_AT_ONCE, (part) =>
    db.rows<{ nth: number; days: LocalDate[] }>(sql`
      select nth, ${workedDays(place)} as days
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as absence (nth int, person_id int, first_day date, last_day date, half text)`),
  )
  const byPlace = new Map(rows.map(({ nth, days }) => [nth, days]))
  return absences.map((_, nth) => byPlace.get(nth) ?? [])
}

/** Fails with `absence_overlap` where the technician is away on some of these days already. */
export async function saveAbsence(tx: Tx, id: number, { kind, first_day, last_day, half }: Days): Promise<number> {
  const saved = await tx.row<{ version: number }>(sql`
    update absence set kind = ${kind}, first_day = ${first_day}, last_day = ${last_day}, half = ${half}
    where id = ${id} returning version`)
  if (!saved) throw new Error('a locked absence is gone')
  return saved.version
}

/** Those of them that are still there, kept from changing until the transaction ends. */
export function lockAbsences(tx: Tx, ids: readonly number[]): Promise<StoredAbsence[]> {
  return tx.rows<StoredAbsence>(sql`
    select ${whoAndWhen}, version from absence join person_labels() as named on labelled_id = person_id
    where absence.id = any(${[...ids]}::int[]) order by absence.id for update of absence`)
}

export async function removeAbsences(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from absence where id = any(${[...ids]}::int[])`)
}

/** How long a deletion can be undone. */
const KEPT_FOR = DAY

/** Deletes an absence, and keeps it and what other programs call it, so that it can be restored. */
export async function removeAbsence(tx: Tx, id: number, now: Instant): Promise<void> {
  await tx.run(sql`
    insert into deleted_absence
      (id, person_id, kind, first_day, last_day, half, recorded_by, recorded_at, version, refs, deleted_at)
    select id, person_id, kind, first_day, last_day, half, recorded_by, recorded_at, version, coalesce((
      select jsonb_agg(jsonb_build_object('source', source, 'ref', ref) order by source)
      from external_ref where absence_id = absence.id
    ), '[]'), ${timestamptz(now)} from absence where id = ${id}`)
  await tx.run(sql`delete from absence where id = ${id}`)
}

/** Removes what was deleted and can be restored no more. */
export async function forgetDeletedAbsences(db: Db, now: Instant): Promise<void> {
  await db.write(sql`delete from deleted_absence where not ${isWithinLast(sql`deleted_at`, KEPT_FOR, now)}`)
}

/** An absence that was deleted lately, kept from being restored twice; null when there is none. */
export function lockDeletedAbsence(tx: Tx, id: number, now: Instant): Promise<StoredAbsence | null> {
  return tx.row<StoredAbsence>(sql`
    select deleted.id, person_id as technician_id, named.labelled_person as technician, kind, first_day, last_day, half,
      version
    from deleted_absence as deleted join person_labels() as named on labelled_id = person_id
    where deleted.id = ${id} and ${isWithinLast(sql`deleted_at`, KEPT_FOR, now)} for update of deleted`)
}

/**
 * Makes a deleted absence the one that it was. A name that its program has given to another one meanwhile is that one's.
 * Fails with `absence_overlap` where the technician is away on some of these days by now.
 */
export async function restoreDeleted(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    insert into absence (id, person_id, kind, first_day, last_day, half, recorded_by, recorded_at, version)
    overriding system value
    select id, person_id, kind, first_day, last_day, half, recorded_by, recorded_at, version
    from deleted_absence where id = ${id}`)
  await tx.run(sql`
    insert into external_ref (source, ref, absence_id)
    select source, ref, id
    from deleted_absence cross join lateral jsonb_to_recordset(refs) as named (source text, ref text)
    where id = ${id}
    on conflict do nothing`)
  await tx.run(sql`delete from deleted_absence where id = ${id}`)
}
