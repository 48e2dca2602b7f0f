import { formerName } from '@warsha/contract'
import { type Instant, isAdmin, type Role, roleOf, tidyName } from '@warsha/domain'
import { type Change, recordChange } from '../../platform/audit.ts'
import { type Db, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { withholdKeptAnswers } from '../../platform/kept-answers.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { forgetAnswers } from '../webhooks/index.ts'

/** Somebody to be erased, and the name that was typed to say so. */
export type ErasureOrder = { id: number; typedName: string; change: Change }

/** What stands in place of the name from now on. */
export type ErasedPerson = { id: number; role: Role; name: string }

/**
 * Erases what tells who somebody was: name, contacts, employee number, password, sign-ins, devices and addresses.
 * Sessions, hours and money stay and carry a number. There is no way back.
 * @param role null: whichever it is
 */
export function erasePerson(
  db: Db,
  role: Role | null,
  { id, typedName, change }: ErasureOrder,
): Promise<ErasedPerson | Refusal> {
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person || (role !== null && person.role !== role)) return refuse('not_found')
    const reason = await reasonAgainst(tx, person, typedName)
    if (reason) return reason
    const erased = { id, role: person.role, name: formerName(person.role, id) }
    await forgetTraces(tx, person, change.now)
    await keepName(tx, id, change)
    await tx.run(sql`
      update person set full_name = ${erased.name}, email = null, phone = null, employee_number = null,
        password_hash = '', must_change_password = false, temporary_until = null,
        erased_at = ${timestamptz(change.now)}
      where id = ${id}`)
    await recordChange(tx, change, {
      kind: isAdmin(person) ? 'admin' : 'technician',
      action: 'erased',
      subject: erased.name,
      before: null,
      after: { id },
    })
    return erased
  })
}

type Row = {
  id: number
  full_name: string
  role: Role
  email: string | null
  phone: string | null
  is_active: boolean
  is_erased: boolean
}

/** Locks the person: other writes about them wait for the end of the transaction. */
async function lockPerson(tx: Tx, id: number): Promise<Row | null> {
  const row = await tx.row<Omit<Row, 'role'> & { role: string }>(sql`
    select id, full_name, role, email, phone, is_active, erased_at is not null as is_erased
    from person where id = ${id} and not is_machine(role) for update`)
  return row && { ...row, role: roleOf(row.role) }
}

async function reasonAgainst(tx: Tx, person: Row, typedName: string): Promise<Refusal | null> {
  const { id, full_name: name, is_active, is_erased } = person
  if (is_erased) return refuse('person_erased')
  if (is_active) return refuse('person_active', { name })
  const isAtWork = await tx.row(sql`
    select from work_session where technician_id = ${id} and ended_at is null and voided_at is null`)
  if (isAtWork) return refuse('person_at_work', { name })
  return tidyName(typedName) === tidyName(name) ? null : refuse('name_differs')
}

/** For pay sheets and timesheets of closed months, where the workshop has set so and the years since leaving are not over; of whoever can be on one. */
async function keepName(tx: Tx, id: number, { now }: Change): Promise<void> {
  await tx.run(sql`
    insert into kept_name (person_id, full_name, employee_number)
    select id, full_name, employee_number from person, retention
    where id = ${id}
      and business_day(coalesce(left_at, ${timestamptz(now)})) + make_interval(years => name_years::int)
        >= business_day(${timestamptz(now)})
      and (is_technician(role) or exists (select from work_session where technician_id = person.id))`)
}

/** Where and with what the person signed in. Of the security log what happened stays, of the number alone. */
async function forgetTraces(tx: Tx, { id, full_name, email, phone }: Row, now: Instant): Promise<void> {
  const identifiers = [email, phone].filter((each) => each !== null)
  await tx.run(sql`delete from sign_in where person_id = ${id}`)
  await tx.run(sql`delete from company_account where person_id = ${id}`)
  await tx.run(sql`delete from phone where person_id = ${id}`)
  await tx.run(sql`delete from second_factor where person_id = ${id}`)
  // The days stay, as timesheets and pay rest on them; why somebody was away does not.
  await tx.run(sql`update absence set kind = 'other' where person_id = ${id} and kind <> 'other'`)
  await tx.run(sql`delete from deleted_absence where person_id = ${id}`)
  await tx.run(sql`delete from photo_upload where person_id = ${id}`)
  await tx.run(sql`delete from failed_delivery where person_id = ${id}`)
  await tx.run(sql`delete from import_run where person_id = ${id}`)
  await forgetMailOf(tx, { id, email, now })
  await tx.run(sql`
    delete from external_ref
    where person_id = ${id} or absence_id in (select id from absence where person_id = ${id})`)
  await forgetAnswers(tx)
  await withholdKeptAnswers(tx, id, [full_name, ...identifiers])
  await tx.run(sql`
    delete from sign_in_failure
    where key = 'person ' || ${id}::int or key like 'device % ' || ${id}::int
      or split_part(key, ' ', 1) in ('identifier', 'both') and split_part(key, ' ', 2) = any(${identifiers}::text[])`)
  await tx.run(sql`
    update security_event set address = null, request_id = null where person_id = ${id}`)
}

type Addressee = { id: number; email: string | null; now: Instant }

/** Messages about and to the person; what went out to nobody else goes out no more. */
async function forgetMailOf(tx: Tx, { id, email, now }: Addressee): Promise<void> {
  await tx.run(sql`
    delete from mail_message where person_id = ${id} or lower(address) = lower(${email}::text)
      or invitation_id in (select id from invitation where person_id = ${id})`)
  const isOther = sql`lower(each) <> lower(${email}::text)`
  await tx.run(sql`
    update mail_subscription set addresses = array(select each from unnest(addresses) as each where ${isOther}),
      ended_at = case when exists (select from unnest(addresses) as each where ${isOther}) then ended_at
        else coalesce(ended_at, ${timestamptz(now)}::timestamptz) end
    where exists (select from unnest(addresses) as each where lower(each) = lower(${email}::text))`)
}
