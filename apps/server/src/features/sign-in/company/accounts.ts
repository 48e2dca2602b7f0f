import { randomBytes } from 'node:crypto'
import { type Instant, isAdmin } from '@warsha/domain'
import { recordChange } from '../../../platform/audit.ts'
import { type Db, type Reader, sql, timestamptz, type Tx } from '../../../platform/database.ts'
import { refuse, Refusal } from '../../../platform/refusal.ts'
import { foldEmail } from '../identifier.ts'
import { hashPassword } from '../passwords.ts'
import { type Person, personByEmail, personById, savePassword } from '../queries.ts'
import type { CompanyIdentity, CompanyServer } from './server.ts'

/** Whom a company account lets in, and whether it was linked just now. */
type Known = { person: Person; isNew: boolean }

/**
 * The admin of a company account: the one that it is linked to, or else the one whose address an admin entered here and the
 * company's server has verified. Another account of the same address takes nobody's place.
 */
export async function adminOf(db: Db, identity: CompanyIdentity, now: Instant): Promise<Known | Refusal> {
  const linked = await linkedPerson(db, identity)
  const person = linked ?? (await personOfAddress(db, identity))
  if (!person) return unknown(identity)
  if (!isAdmin(person)) return refuse('company_account_not_admin')
  if (!person.is_active) return refuse('account_inactive')
  if (linked) return { person, isNew: false }
  const isNew = await db.transaction((tx) => linkByAddress(tx, person, { identity, now }))
  return isNew ? { person, isNew } : unknown(identity)
}

function unknown({ subject }: CompanyIdentity): Refusal {
  return refuse('company_account_unknown', { subject })
}

async function linkedPerson(db: Reader, { issuer, subject }: CompanyIdentity): Promise<Person | null> {
  const found = await db.row<{ person_id: number }>(sql`
    select person_id from company_account where issuer = ${issuer} and subject = ${subject}`)
  return found && personById(db, found.person_id)
}

async function personOfAddress(db: Reader, { address, isAddressVerified }: CompanyIdentity): Promise<Person | null> {
  return address !== null && isAddressVerified ? personByEmail(db, foldEmail(address)) : null
}

/** @returns whether it was linked: the person had no account, and nobody else has this one */
async function linkByAddress(
  tx: Tx,
  person: Person,
  { identity, now }: { identity: CompanyIdentity; now: Instant },
): Promise<boolean> {
  const { issuer, subject, address } = identity
  const linked = await tx.run(sql`
    insert into company_account (person_id, issuer, subject, address, linked_at)
    values (${person.id}, ${issuer}, ${subject}, ${address}, ${timestamptz(now)})
    on conflict do nothing`)
  if (linked === 0) return false
  await recordOwnChange(tx, person, { before: { company_account: null }, after: { company_account: subject }, now })
  return true
}

type Values = Record<string, unknown>

/** What somebody changes of the own account by coming in. */
function recordOwnChange(
  tx: Tx,
  { id, role, rights, full_name }: Person,
  { before, after, now }: { before: Values; after: Values; now: Instant },
): Promise<void> {
  const actor = { id, role, rights, signInId: '' }
  const entry = { kind: 'admin', action: 'changed', subject: full_name } as const
  return recordChange(tx, { actor, now }, { ...entry, before: { id, ...before }, after: { id, ...after } })
}

/** A temporary password ends where somebody comes in without it: it was never theirs. */
export async function endTemporaryPassword(db: Db, person: Person, now: Instant): Promise<Person> {
  if (!person.must_change_password) return person
  const nobodys = await hashPassword(randomBytes(32).toString('base64url'))
  await db.transaction(async (tx) => {
    await savePassword(tx, person.id, nobodys, null)
    const [before, after] = [{ must_change_password: true }, { must_change_password: false }]
    await recordOwnChange(tx, person, { before, after, now })
  })
  return { ...person, must_change_password: false, temporary_until: null }
}

export type CompanyAccount = { issuer: string; subject: string; address: string | null; linked_at: Instant }

/** By which company account somebody signs in. */
export function companyAccountOf(db: Reader, personId: number): Promise<CompanyAccount | null> {
  return db.row<CompanyAccount>(sql`
    select issuer, subject, address, linked_at from company_account where person_id = ${personId}`)
}

/** Of which server, and which of its accounts. */
export type LinkedAccount = Pick<CompanyAccount, 'issuer' | 'subject'>

type Linking = { personId: number; by: number; account: LinkedAccount | null; now: Instant }

/**
 * Links an account, or with null none. Who signed in by another one is signed out. Fails with the constraint
 * `company_account_taken` when it is somebody else's.
 */
export async function linkAccount(tx: Tx, { personId, by, account, now }: Linking): Promise<void> {
  await tx.run(sql`delete from company_account where person_id = ${personId}`)
  if (account !== null) {
    await tx.run(sql`
      insert into company_account (person_id, issuer, subject, linked_at, linked_by)
      values (${personId}, ${account.issuer}, ${account.subject}, ${timestamptz(now)}, ${by})`)
  }
  await tx.run(sql`
    update sign_in set ended_at = ${timestamptz(now)}
    from company_sign_in
    where sign_in_id = sign_in.id and person_id = ${personId} and ended_at is null
      and (company_sign_in.issuer, company_sign_in.subject) is distinct from (${account?.issuer ?? null}::text, ${account?.subject ?? null}::text)`)
}

type Ending = { issuer: string; subject: string | null; session: string | null; now: Instant }

/** Ends the sign-ins of a company account, or of one of its sign-ins there. @returns whose they were */
export async function endCompanySignIns(db: Db, { issuer, subject, session, now }: Ending): Promise<number[]> {
  const ended = await db.writeRows<{ person_id: number }>(sql`
    update sign_in set ended_at = ${timestamptz(now)}
    from company_sign_in
    where sign_in_id = sign_in.id and ended_at is null and issuer = ${issuer}
      and (${subject}::text is null or subject = ${subject})
      and (${session}::text is null or session = ${session} or session is null and ${subject}::text is not null)
    returning person_id`)
  return [...new Set(ended.map(({ person_id }) => person_id))]
}

/**
 * Whether a password lets somebody in no more, as admins sign in with the company account alone.
 * @param server null: none is set up, and passwords are all that there is
 */
export async function isByCompanyOnly(
  db: Reader,
  { id, role }: Pick<Person, 'id' | 'role'>,
  server: CompanyServer | null,
): Promise<boolean> {
  if (!server || !isAdmin({ role })) return false
  const found = await db.row(sql`
    select from workshop where admins_by_company_only and break_glass_id is distinct from ${id}::int`)
  return found !== null
}

/** Signs admins out who came in by a password, but for one sign-in and the one who keeps a password. */
export async function endPasswordSignIns(
  tx: Tx,
  but: { signInId: string; personId: number },
  now: Instant,
): Promise<void> {
  await tx.run(sql`
    update sign_in set ended_at = ${timestamptz(now)}
    from person
    where person.id = person_id and is_admin(role) and ended_at is null and sign_in.id <> ${but.signInId}::uuid
      and person_id <> ${but.personId} and not exists (select from company_sign_in where sign_in_id = sign_in.id)`)
}
