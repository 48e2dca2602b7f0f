import { auditSettings, type NewPayLimit, type PayLimit } from '@warsha/contract'
import { type Change, recordChange } from '../../platform/audit.ts'
import { type Db, type Reader, sql, type Tx } from '../../platform/database.ts'
import { refuse, Refused } from '../../platform/refusal.ts'
import { mustBeOpen } from './rules.ts'

/** Limits for a time, of everybody first, by their first day. */
export function payLimits(db: Reader, id?: number): Promise<PayLimit[]> {
  return db.rows<PayLimit>(sql`
    select id, technician_id, labelled_person as technician, first_day, last_day, hours_a_day::float8 as hours_a_day,
      hours_a_week::float8 as hours_a_week
    from pay_limit left join person_labels() as named on labelled_id = technician_id
    where ${id === undefined ? sql`true` : sql`pay_limit.id = ${id}`}
    order by technician_id is not null, first_day, pay_limit.id`)
}

/** Saves other limits for a time. Fails with `pay_limit_overlap` where there are others of the same people on one of the days. */
export function createPayLimit(db: Db, by: Change, command: LimitCommand): Promise<PayLimit> {
  return db.transaction(async (tx) => {
    const after = await insertedLimit(tx, command)
    await recordChange(tx, by, { ...entry, action: 'created', before: null, after: fieldsOf(after) })
    return after
  })
}

/** As the audit trail keeps them: a technician by their number, as their name may be erased. */
function fieldsOf({ id, technician_id, first_day, last_day, hours_a_day, hours_a_week }: PayLimit) {
  const fields = { id, first_day, last_day, hours_a_day, hours_a_week }
  return technician_id === null ? fields : { ...fields, technician_id }
}

const entry = { kind: 'workshop', subject: auditSettings.payLimits.en } as const

export type LimitCommand = { limit: NewPayLimit; timeZone: string }

export async function insertedLimit(tx: Tx, { limit, timeZone }: LimitCommand): Promise<PayLimit> {
  await mustBeOpen(tx, limit.first_day, timeZone)
  const { technician_id, first_day, last_day, hours_a_day, hours_a_week } = limit
  const isKnown = technician_id === null || (await isTechnician(tx, technician_id))
  if (!isKnown) throw new Refused(refuse('technician_not_found'))
  const inserted = await tx.row<{ id: number }>(sql`
    insert into pay_limit (technician_id, first_day, last_day, hours_a_day, hours_a_week)
    values (${technician_id}, ${first_day}, ${last_day}, ${hours_a_day}, ${hours_a_week}) returning id`)
  const [saved] = inserted ? await payLimits(tx, inserted.id) : []
  if (!saved) throw new Error('what was inserted is there')
  return saved
}

async function isTechnician(tx: Tx, id: number): Promise<boolean> {
  return Boolean(
    await tx.row<{ id: number }>(sql`select id from person where id = ${id} and is_technician(role) for key share`),
  )
}

/** Closed months keep what they were closed with. */
export function deletePayLimit(db: Db, by: Change, id: number): Promise<undefined> {
  return db.transaction(async (tx) => {
    const before = await deletedLimit(tx, id)
    await recordChange(tx, by, { ...entry, action: 'deleted', before: fieldsOf(before), after: null })
    return undefined
  })
}

export async function deletedLimit(tx: Tx, id: number): Promise<PayLimit> {
  const [before] = await payLimits(tx, id)
  const deleted = await tx.row<{ id: number }>(sql`delete from pay_limit where id = ${id} returning id`)
  if (!before || !deleted) throw new Refused(refuse('not_found'))
  return before
}
