import type { ScheduleRule } from '@warsha/contract'
import type { InstantSpan, LocalDate } from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import type { ExceptionDay } from './exception-days.ts'

export type RuleRow = Omit<ScheduleRule, 'id' | 'version'>

const ruleColumns = sql`id, weekday, starts_local, ends_local, is_active, version`

/** All rules, Sunday's first. */
export function rulesOfWeek(db: Reader): Promise<ScheduleRule[]> {
  return db.rows<ScheduleRule>(sql`select ${ruleColumns} from schedule_rule order by weekday, starts_local`)
}

/** Two who add overlapping rules at once would otherwise wait for one another. */
export async function lockRules(tx: Tx): Promise<void> {
  await tx.run(sql`lock table schedule_rule in share row exclusive mode`)
}

/** Adds a rule. Fails with `schedule_overlap` when it overlaps with another one, active or not. */
export async function insertRule(tx: Tx, rule: RuleRow): Promise<ScheduleRule> {
  const inserted = await tx.row<ScheduleRule>(sql`
    insert into schedule_rule (weekday, starts_local, ends_local, is_active)
    values (${rule.weekday}, ${rule.starts_local}, ${rule.ends_local}, ${rule.is_active})
    returning ${ruleColumns}`)
  if (!inserted) throw new Error('inserting a rule gave no row')
  return inserted
}

/** The rule, kept from changing until the transaction ends. */
export function lockRule(tx: Tx, id: number): Promise<ScheduleRule | null> {
  return tx.row<ScheduleRule>(sql`select ${ruleColumns} from schedule_rule where id = ${id} for update`)
}

/** @returns the rule as it is now; null when there is none */
export function setRuleActive(tx: Tx, id: number, isActive: boolean): Promise<ScheduleRule | null> {
  return tx.row<ScheduleRule>(sql`
    update schedule_rule set is_active = ${isActive} where id = ${id} returning ${ruleColumns}`)
}

/** Deletes a rule and answers what it was, null when there is none. */
export function deletedRule(tx: Tx, id: number): Promise<ScheduleRule | null> {
  return tx.row<ScheduleRule>(sql`delete from schedule_rule where id = ${id} returning ${ruleColumns}`)
}

const dayColumns = sql`id, starts_at, ends_at, reason, exception_type, segment, first_day_id`

/** The days of all exceptions in their order. */
export function daysByDate(db: Reader): Promise<ExceptionDay[]> {
  return db.rows<ExceptionDay>(sql`select ${dayColumns} from schedule_exception
    where removed_on is null order by starts_at, id`)
}

/** Whether some technician belongs to the segment. */
export async function isSegmentInUse(db: Reader, segment: string): Promise<boolean> {
  const found = await db.row(sql`select 1 from person where is_technician(role) and segment = ${segment} limit 1`)
  return found !== null
}

/**
 * Adds the days of exceptions and answers those that were not there before, the earliest first. What follows a day that was
 * there is an exception of its own: the day that was there is removed by itself.
 * @param planned the days of each exception, in the order of their dates, so that two who add the same ones never wait for one
 *   another
 */
export async function insertNewDays(
  tx: Tx,
  planned: readonly (readonly InstantSpan[])[],
  each: Pick<ExceptionDay, 'reason' | 'exception_type' | 'segment'>,
): Promise<ExceptionDay[]> {
  const days = planned.flat()
  const inserted = await tx.rows<ExceptionDay>(sql`
    insert into schedule_exception (starts_at, ends_at, reason, exception_type, segment)
    select starts_at, ends_at, ${each.reason}, ${each.exception_type}, ${each.segment}
    from unnest(
      ${days.map(({ from }) => timestamptz(from))}::timestamptz[],
      ${days.map(({ to }) => timestamptz(to))}::timestamptz[]) as planned (starts_at, ends_at)
    on conflict (starts_at, ends_at, exception_type, segment) where removed_on is null do nothing
    returning ${dayColumns}`)
  const firstDays = firstDaysOf(planned, inserted)
  if (firstDays.size > 0) {
    await tx.run(sql`
      update schedule_exception set first_day_id = further.first_day_id
      from unnest(${[...firstDays.keys()]}::int[], ${[...firstDays.values()]}::int[]) as further (id, first_day_id)
      where schedule_exception.id = further.id`)
  }
  return inserted
    .map((day) => ({ ...day, first_day_id: firstDays.get(day.id) ?? null }))
    .toSorted((a, b) => a.starts_at - b.starts_at)
}

/** Of each further day the first one without a gap before it. */
function firstDaysOf(
  planned: readonly (readonly InstantSpan[])[],
  inserted: readonly ExceptionDay[],
): Map<number, number> {
  const ids = new Map(inserted.map(({ starts_at, id }) => [starts_at, id]))
  const firstDays = new Map<number, number>()
  for (const exception of planned) {
    let first: number | undefined
    for (const { from } of exception) {
      const id = ids.get(from)
      if (id !== undefined && first !== undefined) firstDays.set(id, first)
      else first = id
    }
  }
  return firstDays
}

/** Takes an exception away from a day on and answers the days that it was, none when there is no such exception. */
export function removeDaysOf(tx: Tx, id: number, today: LocalDate): Promise<ExceptionDay[]> {
  return removeDaysWhere(tx, sql`coalesce(first_day_id, id) = ${id}`, today)
}

/** The same for days of several at once, the earliest first; those that are gone already are passed over. */
export function removeDays(tx: Tx, ids: readonly number[], today: LocalDate): Promise<ExceptionDay[]> {
  return removeDaysWhere(tx, sql`id = any(${ids}::int[])`, today)
}

async function removeDaysWhere(tx: Tx, isMeant: Sql, today: LocalDate): Promise<ExceptionDay[]> {
  const removed = await tx.rows<ExceptionDay>(sql`
    update schedule_exception set removed_on = ${today} where ${isMeant} and removed_on is null
    returning ${dayColumns}`)
  return removed.toSorted((a, b) => a.starts_at - b.starts_at)
}
