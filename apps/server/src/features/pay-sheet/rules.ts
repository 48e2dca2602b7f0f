import { auditSettings, type EditablePayRules, type PayRulesAnswer } from '@warsha/contract'
import { type LocalDate, type PayRules, payRulesOn } from '@warsha/domain'
import { recordChange } from '../../platform/audit.ts'
import { type Db, type Reader, sql, type Tx } from '../../platform/database.ts'
import type { EditedThing, GuardedChange } from '../../platform/precondition.ts'
import { refuse, Refused } from '../../platform/refusal.ts'
import { type CountedThing, countedVersion, lockCountedVersion, recordedChanges } from '../../platform/versions.ts'

/** Pay rules as they are stored and sent. */
export type StoredRules = PayRulesAnswer

export async function payRulesNow(db: Reader): Promise<StoredRules> {
  const found = await db.row<{ rules: KeptRules }>(sql`select pay_rules_now() as rules`)
  if (!found) throw new Error('the pay rules are one row')
  const { counted_by: _, ...rules } = found.rules
  return rules
}

/** The same with their version, as they are edited. */
export async function editablePayRules(db: Reader): Promise<EditablePayRules> {
  // The version first: what is saved in between is newer than it, which is found out when it is sent.
  const version = await countedVersion(db, COUNTED)
  return { ...(await payRulesNow(db)), version }
}

const COUNTED = { thing: 'pay_rules' } as const satisfies CountedThing

/** Sets the rules, which count in all months that are not closed, and writes down what changed. */
export function setPayRules(db: Db, by: GuardedChange, rules: StoredRules): Promise<EditablePayRules> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select from pay_rules for update`)
    const unpaid = await lockActivities(tx, rules.unpaid_activities)
    await lockCountedVersion(tx, COUNTED)
    const before = await editablePayRules(tx)
    await by.precondition.mustHoldFor(asEdited(tx, before))
    if (!unpaid) throw new Refused(refuse('activity_not_found'))
    await saveUnpaid(tx, unpaid)
    await saveRules(tx, rules)
    const after = await editablePayRules(tx)
    if (after.version === before.version) return after
    const entry = { kind: 'workshop', action: 'changed', subject: auditSettings.payRules.en } as const
    await recordChange(tx, by, { ...entry, before, after })
    return after
  })
}

function asEdited(tx: Tx, stored: EditablePayRules): EditedThing {
  const where = sql`kind = 'workshop' and after ? 'factor_working_day'`
  return {
    thing: 'pay_rules',
    version: stored.version,
    current: () => stored,
    changesSince: (version) => recordedChanges(tx, version, { where }),
  }
}

async function saveRules(tx: Tx, rules: StoredRules): Promise<void> {
  await tx.run(sql`
    update pay_rules set factor_working_day = ${rules.factor_working_day}, factor_rest_day = ${rules.factor_rest_day},
      factor_holiday = ${rules.factor_holiday}, hours_a_day = ${rules.hours_a_day},
      hours_a_week = ${rules.hours_a_week}`)
}

/**
 * The activities of these codes, kept from being deleted, and those that are not paid as it is; before the version, as
 * whoever deletes an activity takes the same way. @returns null where one of them is not there
 */
async function lockActivities(tx: Tx, codes: readonly string[]): Promise<number[] | null> {
  const chosen = await tx.rows<{ id: number }>(sql`
    select id from activity_type where code = any(${[...codes]}::text[]) order by id for key share`)
  await tx.run(sql`select from unpaid_activity order by activity_type_id for update`)
  return chosen.length < codes.length ? null : chosen.map(({ id }) => id)
}

async function saveUnpaid(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from unpaid_activity where activity_type_id <> all (${[...ids]}::int[])`)
  await tx.run(sql`insert into unpaid_activity select unnest(${[...ids]}::int[]) on conflict do nothing`)
}

/** By what a month is paid. */
export type PayBasis = {
  /** `calendar` in months that were closed before pay was read by the law */
  counted_by: PayRules['reading']
  rules: (StoredRules & { effective_from: LocalDate | null })[]
}

/** The rules as a closed month has kept them. */
export type KeptRules = StoredRules & { counted_by?: PayBasis['counted_by'] }

export function keptBasis({ counted_by = 'calendar', ...rules }: KeptRules): PayBasis {
  return { counted_by, rules: [{ ...rules, effective_from: null }] }
}

/** The rules of a person on a date, as one counts with them. */
export function rulesOfPerson(technicianId: number, { counted_by, rules }: PayBasis): (date: LocalDate) => PayRules {
  const history = rules.map((each) => ({
    ...countingRules(each),
    reading: counted_by,
    effectiveFrom: each.effective_from,
  }))
  return (date) => payRulesOn(date, technicianId, { history, limits: [] })
}

export function isUnpaidOn(date: LocalDate, activityCode: string, { rules }: PayBasis): boolean {
  return storedRulesOn(date, rules).unpaid_activities.includes(activityCode)
}

/** Those in force on a date. The first one holds for all the past. */
export function storedRulesOn(date: LocalDate, rules: PayBasis['rules']): StoredRules {
  const found = rules.findLast(({ effective_from }) => effective_from === null || effective_from <= date) ?? rules[0]
  if (!found) throw new Error('there are pay rules from the beginning on')
  return found
}

function countingRules(rules: StoredRules): Omit<PayRules, 'reading'> {
  const hundredths = (value: number) => Math.round(value * 100)
  // Hundredths of an hour are whole seconds.
  const seconds = (hours: number | null) => hours && hundredths(hours) * 36
  return {
    factors: {
      working_day: hundredths(rules.factor_working_day),
      rest_day: hundredths(rules.factor_rest_day),
      holiday: hundredths(rules.factor_holiday),
    },
    secondsADay: seconds(rules.hours_a_day),
    secondsAWeek: seconds(rules.hours_a_week),
  }
}
