import type { Technician } from '@warsha/contract'
import type { Instant, LocalDate } from '@warsha/domain'
import { type Reader, type Sql, sql, type Tx } from '../../platform/database.ts'

export type TechnicianRow = Omit<Technician, 'hourly_rate' | 'created_at' | 'unsent_since' | 'last_heard_at'> & {
  rate_halalas: number | null
  created_at: Instant
  unsent_since: Instant | null
  last_heard_at: Instant | null
}

function technician(today: LocalDate, condition: Sql): Sql {
  return sql`
    select id, full_name, email, phone, segment, is_active, must_change_password, created_at,
      (select halalas from hourly_rate where person_id = person.id and effective_from <= ${today}
       order by effective_from desc limit 1) as rate_halalas,
      phones.*
    from person
    cross join lateral (
      select coalesce(sum(unsent_count), 0) as unsent_count, min(unsent_since) as unsent_since,
        max(last_heard_at) as last_heard_at
      from phone where person_id = person.id
    ) as phones
    where role <> 'ADMIN' and ${condition}
    order by full_name, id`
}

/** All technicians with the rate of this day. */
export function techniciansByName(db: Reader, today: LocalDate): Promise<TechnicianRow[]> {
  return db.rows<TechnicianRow>(technician(today, sql`true`))
}

export function technicianById(db: Reader, id: number, today: LocalDate): Promise<TechnicianRow | null> {
  return db.row<TechnicianRow>(technician(today, sql`id = ${id}`))
}

type NewTechnician = {
  fullName: string
  segment: string
  email: string | null
  phone: string | null
  passwordHash: string
}

/** Adds a technician with a temporary password. Fails with `email_taken` or `phone_taken`. */
export async function insertTechnician(tx: Tx, person: NewTechnician): Promise<number> {
  const inserted = await tx.row<{ id: number }>(sql`
    insert into person (full_name, role, email, phone, segment, password_hash, must_change_password)
    values (${person.fullName}, 'TECHNICIAN', ${person.email}, ${person.phone}, ${person.segment},
      ${person.passwordHash}, true)
    returning id`)
  if (!inserted) throw new Error('inserting a technician gave no row')
  return inserted.id
}
