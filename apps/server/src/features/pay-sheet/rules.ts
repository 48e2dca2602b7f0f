import { isDeepStrictEqual } from 'node:util'
import { auditSettings, type EditablePayRules, type PayRulesAnswer, type PayRulesSince } from '@warsha/contract'
import { instantAt, type LocalDate } from '@warsha/domain'
import { recordChange } from '../../platform/audit.ts'
import { type Db, type Reader, sql, type Tx } from '../../platform/database.ts'
import type { EditedThing, GuardedChange } from '../../platform/precondition.ts'
import { refuse, Refused } from '../../platform/refusal.ts'
import { type CountedThing, countedVersion, lockCountedVersion, recordedChanges } from '../../platform/versions.ts'
import { closedMonthAmong, holdMonths } from '../periods/index.ts'
import { rulesInForce } from './basis.ts'

/** Pay rules that are to hold from a day on. */
export type RulesCommand = { from: LocalDate; rules: PayRulesAnswer; timeZone: string }

/** All rules by their day, the first for all the past. */
export async function rulesHistory(db: Reader): Promise<PayRulesSince[]> {
  const rows = await db.rows<{ rules: PayRulesSince }>(sql`
    select effective_pay_rules(pay_rules) as rules from pay_rules order by effective_from`)
  return rows.map(({ rules }) => rules)
}

/** The rules of a day with the version of all of them, as they are edited. */
export async function editablePayRules(db: Reader, day: LocalDate): Promise<EditablePayRules> {
  // The version first: what is saved in between is newer than it, which is found out when it is sent.
  const version = await countedVersion(db, COUNTED)
  return { ...rulesInForce(day, await rulesHistory(db)), version }
}

const COUNTED = { thing: 'pay_rules' } as const satisfies CountedThing

/** Sets the rules of a day and those after it until the next ones, and writes down what changed. */
export function setPayRules(db: Db, by: GuardedChange, command: RulesCommand): Promise<EditablePayRules> {
  return db.transaction(async (tx) => {
    const { before, after } = await savedRules(tx, command, (stored) =>
      by.precondition.mustHoldFor(asEdited(tx, stored)),
    )
    if (after.version === before.version) return after
    const entry = { kind: 'workshop', action: 'changed', subject: auditSettings.payRules.en } as const
    await recordChange(tx, by, { ...entry, before, after })
    return after
  })
}

/** @param guard holds the version of the stored rules, which are locked, against the one that was edited */
export async function savedRules(
  tx: Tx,
  { from, rules, timeZone }: RulesCommand,
  guard: (stored: EditablePayRules) => Promise<void>,
): Promise<{ before: EditablePayRules; after: EditablePayRules }> {
  await mustBeOpen(tx, from, timeZone)
  await tx.run(sql`select from pay_rules for update`)
  const unpaid = await lockActivities(tx, rules.unpaid_activities)
  await lockCountedVersion(tx, COUNTED)
  const before = await editablePayRules(tx, from)
  await guard(before)
  if (!unpaid) throw new Refused(refuse('activity_not_found'))
  const { version: _, effective_from: __, ...inForce } = before
  if (isDeepStrictEqual(inForce, rules)) return { before, after: before }
  await saveRules(tx, from, rules)
  await saveUnpaid(tx, from, unpaid)
  return { before, after: await editablePayRules(tx, from) }
}

/** Throws the refusal when a change would begin in a closed month, and keeps months as they are. */
export async function mustBeOpen(tx: Tx, from: LocalDate, timeZone: string): Promise<void> {
  await holdMonths(tx)
  const closed = await closedMonthAmong(tx, [instantAt(from, 0, timeZone)], timeZone)
  if (closed) throw new Refused(closed)
}

function asEdited(tx: Tx, stored: EditablePayRules): EditedThing {
  const where = sql`kind = 'workshop' and after ? 'factor_working_day'`
  return {
    thing: 'pay_rules',
    version: stored.version,
    current: () => stored,
    changesSince: (version) => recordedChanges(tx, version, { where, names: { effective_from: null } }),
  }
}

async function saveRules(tx: Tx, from: LocalDate, rules: PayRulesAnswer): Promise<void> {
  const { factor_working_day, factor_rest_day, factor_holiday, hours_a_day, hours_a_week } = rules
  await tx.run(sql`
    insert into pay_rules (effective_from, factor_working_day, factor_rest_day, factor_holiday, hours_a_day, hours_a_week)
    values (${from}, ${factor_working_day}, ${factor_rest_day}, ${factor_holiday}, ${hours_a_day}, ${hours_a_week})
    on conflict (effective_from) do update set factor_working_day = excluded.factor_working_day,
      factor_rest_day = excluded.factor_rest_day, factor_holiday = excluded.factor_holiday,
      hours_a_day = excluded.hours_a_day, hours_a_week = excluded.hours_a_week`)
}

/**
 * The activities of these codes, kept from being deleted, and those that are not paid as it is; before the version, as
 * whoever deletes an activity takes the same way. @returns null where one of them is not there
 */
async function lockActivities(tx: Tx, codes: readonly string[]): Promise<number[] | null> {
  const chosen = await tx.rows<{ id: number }>(sql`
    select id from activity_type where code = any(${[...codes]}::text[]) order by id for key share`)
  await tx.run(sql`select from unpaid_activity order by activity_type_id, effective_from for update`)
  return chosen.length < codes.length ? null : chosen.map(({ id }) => id)
}

async function saveUnpaid(tx: Tx, from: LocalDate, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from unpaid_activity where effective_from = ${from} and activity_type_id <> all (${[...ids]}::int[])`)
  await tx.run(sql`
    insert into unpaid_activity (activity_type_id, effective_from)
    select unnest(${[...ids]}::int[]), ${from}::date on conflict do nothing`)
}
