import type { Listed } from '@warsha/contract'
import { type Db, empty, type Reader, sql, type Tx } from '../../platform/database.ts'
import { isReferredTo } from '../../platform/referrers.ts'
import type { MasterList, ReferenceItem } from './lists.ts'

/** A list in its order, with whether anything refers to its things. */
export function listed<Row extends ReferenceItem>(
  db: Db,
  list: MasterList<Row>,
  activeOnly: boolean | undefined,
): Promise<Listed<Row>[]> {
  return db.rows<Listed<Row>>(sql`
    select ${list.columns}, ${isReferredTo(sql`${list.table}.id`, list.referrers)} as in_use
    from ${list.table} ${activeOnly ? sql`where is_active` : empty} order by ${list.order}`)
}

/** Those of these ids. */
export function thingsById<Row extends ReferenceItem>(
  db: Reader,
  list: MasterList<Row>,
  ids: readonly number[],
): Promise<Row[]> {
  return db.rows<Row>(sql`select ${list.columns} from ${list.table} where id = any(${ids}::int[])`)
}

/** Adds a thing; null when what names it is taken. */
export function insertReference<Row extends ReferenceItem>(
  tx: Tx,
  list: MasterList<Row>,
  thing: object,
): Promise<Row | null> {
  return tx.row<Row>(sql`
    insert into ${list.table} (${list.created})
    select ${list.created} from jsonb_populate_record(null::${list.table}, ${JSON.stringify(thing)}::jsonb)
    on conflict on constraint ${list.takenConstraint} do nothing
    returning ${list.columns}`)
}

/** A thing, kept from being changed or referred to anew until the transaction ends; null when there is none. */
export function lockReference<Row extends ReferenceItem>(
  tx: Tx,
  list: MasterList<Row>,
  id: number,
): Promise<Row | null> {
  return tx.row<Row>(sql`select ${list.columns} from ${list.table} where id = ${id} for update`)
}

/** Changes what is named; the rest stays. */
export async function changeThing<Row extends ReferenceItem>(
  tx: Tx,
  list: MasterList<Row>,
  id: number,
  changes: object,
): Promise<Row> {
  const changed = await tx.row<Row>(sql`
    update ${list.table} as thing set (${list.changed}) = (
      select ${list.changed} from jsonb_populate_record(thing, ${JSON.stringify(changes)}::jsonb)
    )
    where id = ${id} returning ${list.columns}`)
  if (!changed) throw new Error('a thing that was just locked is not there')
  return changed
}

export async function removeReference<Row extends ReferenceItem>(
  tx: Tx,
  list: MasterList<Row>,
  id: number,
): Promise<void> {
  await tx.run(sql`delete from ${list.table} where id = ${id}`)
}
