import { type Instant, localDateOf } from '@warsha/domain'
import { recordChanges } from '../../platform/audit.ts'
import { type Db, refusedBy, sql, type Tx } from '../../platform/database.ts'
import { refuse, Refusal } from '../../platform/refusal.ts'
import { lockImport, markTakenBack } from '../file-imports/index.ts'
import { deletedTechnicianEntry, techniciansById } from '../technicians/index.ts'

type Shop = { db: Db; businessTimeZone: string }
type Change = { actor: { id: number }; now: Instant }

/** Names that a refusal gives; of more, the first ones are enough. */
const MOST_NAMED = 5

/**
 * Takes back a whole import: its technicians are deleted, all or none, while none of them has signed in or is in any
 * record. @returns why not, or null when they are gone
 */
export async function takeBack(shop: Shop, id: number, change: Change): Promise<Refusal | null> {
  try {
    return await shop.db.transaction((tx) => takeBackWithin(tx, id, { ...change, shop }))
  } catch (error) {
    // Something else names them, or somebody began to use the account just now.
    if (refusedBy(error)?.kind !== 'unknown_reference') throw error
    return refuse('import_people_used', { names: '…' })
  }
}

async function takeBackWithin(
  tx: Tx,
  id: number,
  { shop, ...change }: Change & { shop: Shop },
): Promise<Refusal | null> {
  const ids = await lockImport(tx, 'technicians', id)
  if (ids instanceof Refusal) return ids
  await tx.run(sql`select from person where id = any(${ids}::int[]) order by id for update`)
  const used = await usedNames(tx, ids)
  if (used.length > 0) {
    const named = used.slice(0, MOST_NAMED).join(', ')
    return refuse('import_people_used', { names: used.length > MOST_NAMED ? `${named}…` : named })
  }
  const gone = await techniciansById(tx, ids, localDateOf(change.now, shop.businessTimeZone))
  await deletePeople(tx, ids)
  await markTakenBack(tx, id, change.now)
  await recordChanges(tx, change, gone.map(deletedTechnicianEntry))
  return null
}

/** Those of them who signed in or were invited and came, who work, are away, have a calendar's address, or were erased. */
async function usedNames(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const used = await tx.rows<{ name: string | null }>(sql`
    select labelled_person ->> 'label' as name from person join person_labels() as named on labelled_id = id
    where id = any(${ids}::int[]) and (
      erased_at is not null
      or exists (select from sign_in where person_id = person.id)
      or exists (select from invitation where person_id = person.id and used_at is not null)
      or exists (select from calendar_address where technician_id = person.id)
      or exists (select from work_session where technician_id = person.id)
      or exists (select from correction_request where technician_id = person.id)
      or exists (select from absence where absence.person_id = person.id)
      or exists (select from pay_limit where technician_id = person.id))
    order by full_name, id`)
  return used.map(({ name }) => name ?? '')
}

async function deletePeople(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from hourly_rate where person_id = any(${ids}::int[])`)
  // An invitation that nobody has followed leads nowhere, and is not sent any more.
  await tx.run(sql`
    delete from mail_message where invitation_id in (select id from invitation where person_id = any(${ids}::int[]))`)
  await tx.run(sql`delete from invitation where person_id = any(${ids}::int[])`)
  await tx.run(sql`delete from person_segment where person_id = any(${ids}::int[])`)
  // That the accounts were added and failed to sign in stays in the log, of people whom the shop does not know any more.
  await tx.run(sql`update security_event set person_id = null where person_id = any(${ids}::int[])`)
  await tx.run(sql`delete from person where id = any(${ids}::int[])`)
}
