import type { Admin } from '@warsha/contract'
import type { Instant, Rights } from '@warsha/domain'
import { type Reader, type Sql, sql, type Tx } from '../../platform/database.ts'
import { leftAt } from '../technicians/index.ts'

export type AdminRow = Omit<Admin, 'created_at' | 'last_signed_in_at' | 'company_account'> & {
  company_subject: string | null
  company_address: string | null
  company_linked_at: Instant | null
  created_at: Instant
  last_signed_in_at: Instant | null
}

function admin(condition: Sql): Sql {
  return sql`
    select id, full_name, labelled_person as person, employee_number, email, rights, is_active, must_change_password, created_at, version,
      business_day(left_at)::text as left_on,
      (select max(created_at) from sign_in where person_id = person.id) as last_signed_in_at,
      exists (select from second_factor where person_id = person.id and confirmed_at is not null) as has_second_factor,
      subject as company_subject, address as company_address, linked_at as company_linked_at,
      erased_at is not null as is_erased
    from person join person_labels() as named on labelled_id = id left join company_account on person_id = person.id
    where is_admin(role) and ${condition}
    order by full_name, id`
}

export function adminsByName(db: Reader): Promise<AdminRow[]> {
  return db.rows<AdminRow>(admin(sql`true`))
}

export function adminById(db: Reader, id: number): Promise<AdminRow | null> {
  return db.row<AdminRow>(admin(sql`id = ${id}`))
}

/** Locks the admin: other changes of them wait for the end of the transaction. */
export async function lockAdmin(tx: Tx, id: number): Promise<AdminRow | null> {
  await tx.run(sql`select from person where id = ${id} and is_admin(role) for no key update`)
  return adminById(tx, id)
}

/** Fails with the constraint `last_admin`, at the latest when the transaction ends, when no active admin would be left. */
export async function setAdminActive(
  tx: Tx,
  id: number,
  { isActive, now }: { isActive: boolean; now: Instant },
): Promise<{ version: number; left_on: string | null }> {
  const saved = await tx.row<{ version: number; left_on: string | null }>(sql`
    update person set is_active = ${isActive}, left_at = ${leftAt(sql`${isActive}::boolean`, now)} where id = ${id} returning version, business_day(left_at)::text as left_on`)
  if (!saved) throw new Error('an admin who was just locked is not there')
  return saved
}

/** Fails with the constraint `last_admin`, at the latest when the transaction ends, when nobody with full rights would be left. */
export async function saveAdminRights(tx: Tx, id: number, rights: Rights): Promise<{ version: number }> {
  const saved = await tx.row<{ version: number }>(sql`
    update person set rights = ${rights} where id = ${id} returning version`)
  if (!saved) throw new Error('an admin who was just locked is not there')
  return saved
}
