import type { User } from '@warsha/contract'
import { type Instant, type Rights, rightsOf, roleOf } from '@warsha/domain'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'

type PersonRow = Omit<User, 'role' | 'rights'> & {
  role: string
  rights: string
  is_active: boolean
  password_hash: string
  temporary_until: Instant | null
}

/** Somebody who can sign in, with what must not leave the server. */
export type Person = User & { is_active: boolean; password_hash: string; temporary_until: Instant | null }

const columns = sql`id, full_name, role, rights, email, phone, segment, must_change_password, is_active, password_hash,
  temporary_until`

function typed(row: PersonRow): Person {
  return { ...row, role: roleOf(row.role), rights: rightsOf(row.rights) }
}

function personOf(row: PersonRow | null): Person | null {
  return row && typed(row)
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
    order by not is_admin(role), full_name, id`)
  return rows.map(typed)
}

/** Stores a new password. @param temporaryUntil until when a temporary one serves, which its owner must change; null: chosen by its owner */
export async function savePassword(
  tx: Tx,
  id: number,
  passwordHash: string,
  temporaryUntil: Instant | null,
): Promise<void> {
  await tx.run(sql`
    update person set password_hash = ${passwordHash}, must_change_password = ${temporaryUntil !== null},
      temporary_until = ${temporaryUntil === null ? null : timestamptz(temporaryUntil)}
    where id = ${id}`)
}

export async function hasAdmin(db: Reader): Promise<boolean> {
  return (await db.row(sql`select from person where is_admin(role) and is_active limit 1`)) !== null
}

export type NewAdmin = {
  fullName: string
  employeeNumber?: string | null
  rights?: Rights
  email: string
  passwordHash: string
  /** null: the password is their own */
  temporaryUntil: Instant | null
}

/** Returns the id. Fails with the constraint `email_taken` or `employee_number_taken` when somebody has that. */
export async function insertAdmin(tx: Tx, admin: NewAdmin, now: Instant): Promise<number> {
  const inserted = await tx.row<{ id: number }>(sql`
    insert into person (full_name, employee_number, role, rights, email, password_hash, must_change_password, temporary_until,
      created_at)
    values (${admin.fullName}, ${admin.employeeNumber ?? null}, 'ADMIN', ${admin.rights ?? 'full'}, ${admin.email}, ${admin.passwordHash},
      ${admin.temporaryUntil !== null}, ${admin.temporaryUntil === null ? null : timestamptz(admin.temporaryUntil)},
      ${timestamptz(now)})
    returning id`)
  if (!inserted) throw new Error('inserting an admin gave no row')
  return inserted.id
}
