import type { ScheduleException, ScheduleRule } from '@warsha/contract'
import type { Instant, InstantSpan, LocalDate } from '@warsha/domain'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'

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

export type ExceptionRow = Omit<ScheduleException, 'starts_at' | 'ends_at'> & { starts_at: Instant; ends_at: Instant }

const exceptionColumns = sql`id, starts_at, ends_at, reason, exception_type, segment`

/** All exceptions in the order of their dates. */
export function exceptionsByDate(db: Reader): Promise<ExceptionRow[]> {
  return db.rows<ExceptionRow>(sql`select ${exceptionColumns} from schedule_exception
    where removed_on is null order by starts_at, id`)
}

/** Whether some technician belongs to the segment. */
export async function isSegmentInUse(db: Reader, segment: string): Promise<boolean> {
  const found = await db.row(sql`select 1 from person where is_technician(role) and segment = ${segment} limit 1`)
  return found !== null
}

/**
 * Adds exceptions and answers those that were not there before, the earliest first.
 * @param planned in the order of their dates, so that two who add the same ones never wait for one another
 */
export async function insertNewExceptions(
  tx: Tx,
  planned: readonly InstantSpan[],
  each: Pick<ExceptionRow, 'reason' | 'exception_type' | 'segment'>,
): Promise<ExceptionRow[]> {
  const inserted = await tx.rows<ExceptionRow>(sql`
    insert into schedule_exception (starts_at, ends_at, reason, exception_type, segment)
    select starts_at, ends_at, ${each.reason}, ${each.exception_type}, ${each.segment}
    from unnest(
      ${planned.map(({ from }) => timestamptz(from))}::timestamptz[],
      ${planned.map(({ to }) => timestamptz(to))}::timestamptz[]) as planned (starts_at, ends_at)
    on conflict (starts_at, ends_at, exception_type, segment) where removed_on is null do nothing
    returning ${exceptionColumns}`)
  return inserted.toSorted((a, b) => a.starts_at - b.starts_at)
}

/** Takes an exception away from a day on and answers what it was, null when there is none. */
export function removedException(tx: Tx, id: number, today: LocalDate): Promise<ExceptionRow | null> {
  return tx.row<ExceptionRow>(sql`
    update schedule_exception set removed_on = ${today} where id = ${id} and removed_on is null
    returning ${exceptionColumns}`)
}

/** The same for several at once, the earliest first; those that are gone already are passed over. */
export async function removeExceptions(tx: Tx, ids: readonly number[], today: LocalDate): Promise<ExceptionRow[]> {
  const removed = await tx.rows<ExceptionRow>(sql`
    update schedule_exception set removed_on = ${today} where id = any(${ids}::int[]) and removed_on is null
    returning ${exceptionColumns}`)
  return removed.toSorted((a, b) => a.starts_at - b.starts_at)
}
