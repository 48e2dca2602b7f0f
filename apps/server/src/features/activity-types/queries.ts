import type { ActivityType, EditableActivityType, ListedActivityType } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { type Db, type Reader, sql, type Tx } from '../../platform/database.ts'
import { isReferredTo, type Referrer } from '../../platform/referrers.ts'

/** What technicians choose from. */
export function activeActivityTypes(db: Db): Promise<ActivityType[]> {
  return db.rows<ActivityType>(sql`
    select code, label, label as name, name_ar, is_active from activity_type where is_active order by label`)
}

/** What admins read of them. */
const editable = sql`code, label, label as name, name_ar, is_active, not upper_inf(uncharged) as is_charged,
  case when upper_inf(uncharged) then (select max(lower(stretch)) from unnest(uncharged) as stretch) end as not_charged_from,
  version`

/** Work, hours that were planned for it, and the papers on which it stands: all that keeps an activity from being deleted. */
export const activityReferrers: readonly Referrer[] = [
  sql`work_session`,
  sql`estimate`,
  sql`planners_estimate`,
  sql`planners_estimate_change`,
  sql`past_work`,
  sql`correction_request`,
  sql`invoice_line`,
  sql`late_arrival`,
  sql`closed_line`,
  sql`closed_session_before`,
].map((table) => ({ table, column: sql`activity_type_id` }))

/** All of them, with whether anything refers to them. */
export function allActivityTypes(db: Db): Promise<ListedActivityType[]> {
  return db.rows<ListedActivityType>(sql`
    select ${editable},
      ${isReferredTo(sql`activity_type.id`, activityReferrers)} as in_use
    from activity_type order by label`)
}

/** Those of these codes. */
export function activityTypesByCode(db: Reader, codes: readonly string[]): Promise<EditableActivityType[]> {
  return db.rows<EditableActivityType>(sql`select ${editable} from activity_type where code = any(${codes}::text[])`)
}

export type StoredActivityType = EditableActivityType & { id: number }

/** An activity type, kept from being changed or referred to anew until the transaction ends; null when there is none. */
export function lockActivityType(tx: Tx, code: string): Promise<StoredActivityType | null> {
  return tx.row<StoredActivityType>(sql`
    select id, ${editable} from activity_type where code = ${code} for update`)
}

/** The same without keeping it. */
export function activityTypeOf(db: Reader, code: string): Promise<StoredActivityType | null> {
  return db.row<StoredActivityType>(sql`select id, ${editable} from activity_type where code = ${code}`)
}

type NewActivityType = { code: string; name: string; name_ar: string | null; is_charged: boolean }

/** Adds an activity type; null when its code is taken. */
export function insertActivityType(
  tx: Tx,
  { code, name, name_ar, is_charged }: NewActivityType,
): Promise<EditableActivityType | null> {
  return tx.row<EditableActivityType>(sql`
    insert into activity_type (code, label, name_ar, uncharged)
    values (${code}, ${name}, ${name_ar}, case when ${is_charged} then '{}' else ${sinceLastClosed} end)
    on conflict on constraint activity_code_taken do nothing
    returning ${editable}`)
}

/** The first day after the last closed month; null where none is closed. */
const firstOpenDay = sql`(select (max(month) + interval '1 month')::date from locked_period)`

/** All days after the last closed month; all that there are where none is closed. */
const sinceLastClosed = sql`datemultirange(daterange(${firstOpenDay}, null))`

/** From which day on a change of whether work is charged holds; null for all days. */
export async function dayOfChange(db: Reader): Promise<LocalDate | null> {
  return (await db.row<{ day: LocalDate | null }>(sql`select ${firstOpenDay} as day`))?.day ?? null
}

/** Whose account its work belongs to has changed: what was learned from it is computed again. */
export async function noteItsWork(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    insert into work_to_learn
    select distinct job_id, activity_type_id from work_session where activity_type_id = ${id}`)
}

/** @returns the activity type as it is saved, with its next version */
export async function saveActivityType(tx: Tx, activityType: StoredActivityType): Promise<StoredActivityType> {
  const { id, label, name_ar, is_active, is_charged } = activityType
  const saved = await tx.row<EditableActivityType>(sql`
    update activity_type set label = ${label}, name_ar = ${name_ar}, is_active = ${is_active},
      uncharged = case when ${is_charged} = not upper_inf(uncharged) then uncharged
        when ${is_charged} then uncharged - ${sinceLastClosed} else uncharged + ${sinceLastClosed} end
    where id = ${id}
    returning ${editable}`)
  if (!saved) throw new Error('an activity type that was just locked is not there')
  return { ...activityType, ...saved }
}

export async function removeActivityType(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from activity_type where id = ${id}`)
}
