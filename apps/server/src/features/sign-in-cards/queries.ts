import type { Person } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Reader, type Sql, sql, type Tx } from '../../platform/database.ts'

/** A technician as their card names them. */
export type CardOwner = {
  id: number
  person: Person
  segment: string | null
  /** what they type to sign in: the phone, which is at hand, rather than the email */
  identifier: string | null
  is_active: boolean
  /** when the temporary password ends; null: it is their own */
  temporary_until: Instant | null
  has_signed_in: boolean
}

function owners(condition: Sql): Sql {
  return sql`
    select id, labelled_person as person, segment, coalesce(phone, email) as identifier, is_active, temporary_until,
      exists (select from sign_in where person_id = person.id) as has_signed_in
    from person join person_labels() as named on labelled_id = id
    where is_technician(role) and ${condition}
    order by full_name, id`
}

export function cardOwner(db: Reader, id: number): Promise<CardOwner | null> {
  return db.row<CardOwner>(owners(sql`id = ${id}`))
}

/** Those of these ids, in the order of their names. */
export function cardOwners(db: Reader, ids: readonly number[]): Promise<CardOwner[]> {
  return db.rows<CardOwner>(owners(sql`id = any(${ids}::int[])`))
}

/** Who could sign in, and never has. */
export function ownersToSignIn(db: Reader): Promise<CardOwner[]> {
  return db.rows<CardOwner>(
    owners(sql`is_active and must_change_password and coalesce(phone, email) is not null
      and not exists (select from sign_in where person_id = person.id)`),
  )
}

/** Nobody else changes them until the end of the transaction, and none of them signs in. */
export async function lockOwners(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`select from person where id = any(${ids}::int[]) order by id for update`)
}
