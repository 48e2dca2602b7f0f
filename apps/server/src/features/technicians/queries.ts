import type { Technician } from '@warsha/contract'
import type { Instant, LocalDate } from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'

export type TechnicianRow = Omit<Technician, 'hourly_rate' | 'created_at' | 'unsent_since' | 'last_heard_at'> & {
  rate_halalas: number | null
  created_at: Instant
  unsent_since: Instant | null
  last_heard_at: Instant | null
}

function technician(today: LocalDate, condition: Sql): Sql {
  return sql`
    select id, full_name, labelled_person as person, employee_number, email, phone, segment, is_active, must_change_password,
      created_at, version, business_day(left_at)::text as left_on,
      erased_at is not null as is_erased,
      (select halalas from hourly_rate where person_id = person.id and effective_from <= ${today}
       order by effective_from desc limit 1) as rate_halalas,
      phones.*
    from person
    join person_labels() as named on labelled_id = id
    cross join lateral (
      select coalesce(sum(unsent_count), 0) as unsent_count, min(unsent_since) as unsent_since,
        max(last_heard_at) as last_heard_at
      from phone where person_id = person.id
    ) as phones
    where is_technician(role) and ${condition}
    order by full_name, id`
}

/** All technicians with the rate of this day. */
export function techniciansByName(db: Reader, today: LocalDate): Promise<TechnicianRow[]> {
  return db.rows<TechnicianRow>(technician(today, sql`true`))
}

export function technicianById(db: Reader, id: number, today: LocalDate): Promise<TechnicianRow | null> {
  return db.row<TechnicianRow>(technician(today, sql`id = ${id}`))
}

/** Those of these ids, by name. */
export function techniciansById(db: Reader, ids: readonly number[], today: LocalDate): Promise<TechnicianRow[]> {
  return db.rows<TechnicianRow>(technician(today, sql`id = any(${ids}::int[])`))
}

/** Locks the technician: other changes of them wait for the end of the transaction. */
export async function lockTechnician(tx: Tx, id: number, today: LocalDate): Promise<TechnicianRow | null> {
  await tx.run(sql`select from person where id = ${id} and is_technician(role) for no key update`)
  return technicianById(tx, id, today)
}

export type Contact = { email: string | null; phone: string | null }

type NewTechnician = Contact & {
  fullName: string
  employeeNumber: string | null
  segment: string
  passwordHash: string
  temporaryUntil: Instant
}

/**
 * Adds a technician with a temporary password. Fails with `email_taken`, `phone_taken` or `employee_number_taken`.
 */
export async function insertTechnician(tx: Tx, person: NewTechnician, now: Instant): Promise<number> {
  const inserted = await tx.row<{ id: number }>(sql`
    insert into person (full_name, employee_number, role, email, phone, segment, password_hash, must_change_password,
      temporary_until, created_at)
    values (${person.fullName}, ${person.employeeNumber}, 'TECHNICIAN', ${person.email}, ${person.phone},
      ${person.segment}, ${person.passwordHash}, true, ${timestamptz(person.temporaryUntil)},
      ${timestamptz(now)})
    returning id`)
  if (!inserted) throw new Error('inserting a technician gave no row')
  return inserted.id
}

type TechnicianChange = {
  fullName?: string
  segment?: string
  isActive?: boolean | undefined
  /** null takes it away */
  employeeNumber?: string | null | undefined
  now: Instant
}

/** Saves what the change names; the rest stays. Fails with `employee_number_taken`. */
/** Since when somebody does not belong to the shop who is active from now on or not. */
export function leftAt(isActive: Sql, now: Instant): Sql {
  return sql`case when ${isActive} then null when is_active then ${timestamptz(now)} else left_at end`
}

export async function updateTechnician(tx: Tx, id: number, change: TechnicianChange): Promise<void> {
  await tx.run(sql`
    update person set full_name = coalesce(${change.fullName ?? null}, full_name),
      segment = coalesce(${change.segment ?? null}, segment),
      segment_changed_at = case when segment is distinct from coalesce(${change.segment ?? null}, segment)
        then ${timestamptz(change.now)} else segment_changed_at end,
      is_active = coalesce(${change.isActive ?? null}, is_active),
      left_at = ${leftAt(sql`coalesce(${change.isActive ?? null}, is_active)`, change.now)},
      employee_number = case when ${change.employeeNumber === undefined}
        then employee_number else ${change.employeeNumber ?? null} end
    where id = ${id}`)
}

/** Saves what a technician signs in with. Fails with `email_taken` or `phone_taken`. */
export async function updateContact(tx: Tx, id: number, { email, phone }: Contact): Promise<void> {
  // One after the other, or two who swap their numbers would wait for one another for ever.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('technician contact'))`)
  await tx.run(sql`update person set email = ${email}, phone = ${phone} where id = ${id}`)
}

export type RateRow = { effective_from: LocalDate; halalas: number }

export function ratesNewestFirst(db: Reader, personId: number): Promise<RateRow[]> {
  return db.rows<RateRow>(sql`
    select effective_from, halalas from hourly_rate where person_id = ${personId} order by effective_from desc`)
}

/** The rate that was set for exactly this day. */
export function rateOfDay(db: Reader, personId: number, day: LocalDate): Promise<RateRow | null> {
  return db.row<RateRow>(sql`
    select effective_from, halalas from hourly_rate where person_id = ${personId} and effective_from = ${day}`)
}

/** From its day on the rate holds until the next one; one that was set for the same day gives way. */
export async function saveRate(tx: Tx, personId: number, { effective_from, halalas }: RateRow): Promise<void> {
  await tx.run(sql`
    insert into hourly_rate (person_id, effective_from, halalas) values (${personId}, ${effective_from}, ${halalas})
    on conflict (person_id, effective_from) do update set halalas = excluded.halalas`)
}

/** The first rates of people who have none. */
export async function saveRates(tx: Tx, rates: readonly (RateRow & { person_id: number })[]): Promise<void> {
  await tx.run(sql`
    insert into hourly_rate (person_id, effective_from, halalas)
    select person_id, effective_from, halalas
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as rate (person_id int, effective_from date, halalas int)`)
}
