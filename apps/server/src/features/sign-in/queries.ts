import type { User } from '@warsha/contract'
import { roleOf } from '@warsha/domain'
import { type Reader, sql, type Tx } from '../../platform/database.ts'

type PersonRow = Omit<User, 'role'> & { role: string; is_active: boolean; password_hash: string }

/** Somebody who can sign in, with what must not leave the server. */
export type Person = User & { is_active: boolean; password_hash: string }

const columns = sql`id, full_name, role, email, phone, segment, must_change_password, is_active, password_hash`

function personOf(row: PersonRow | null): Person | null {
  return row && { ...row, role: roleOf(row.role) }
}

export async function personById(db: Reader, id: number): Promise<Person | null> {
  return personOf(await db.row<PersonRow>(sql`select ${columns} from person where id = ${id}`))
}

export async function personByEmail(db: Reader, email: string): Promise<Person | null> {
  return personOf(await db.row<PersonRow>(sql`select ${columns} from person where email = ${email}`))
}

export async function personByPhone(db: Reader, phone: string): Promise<Person | null> {
  return personOf(await db.row<PersonRow>(sql`select ${columns} from person where phone = ${phone}`))
}

/** Everybody who has an email or a phone to sign in with, admins first. */
export async function peopleWhoSignIn(db: Reader): Promise<Person[]> {
  const rows = await db.rows<PersonRow>(sql`
    select ${columns} from person where email is not null or phone is not null
    order by role <> 'ADMIN', full_name, id`)
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }))
}

/** Stores a new password. `temporary`: its owner must choose another one. */
export async function savePassword(tx: Tx, id: number, passwordHash: string, temporary: boolean): Promise<void> {
  await tx.run(sql`
    update person set password_hash = ${passwordHash}, must_change_password = ${temporary} where id = ${id}`)
}

export async function hasAdmin(db: Reader): Promise<boolean> {
  return (await db.row(sql`select from person where role = 'ADMIN' and is_active limit 1`)) !== null
}

export type NewAdmin = {
  fullName: string
  employeeNumber?: string | null
  email: string
  passwordHash: string
  mustChangePassword: boolean
}

/** Returns the id. Fails with the constraint `email_taken` or `employee_number_taken` when somebody has that. */
export async function insertAdmin(db: Reader, admin: NewAdmin): Promise<number> {
  const inserted = await db.row<{ id: number }>(sql`
    insert into person (full_name, employee_number, role, email, password_hash, must_change_password)
    values (${admin.fullName}, ${admin.employeeNumber ?? null}, 'ADMIN', ${admin.email}, ${admin.passwordHash},
      ${admin.mustChangePassword})
    returning id`)
  if (!inserted) throw new Error('inserting an admin gave no row')
  return inserted.id
}
