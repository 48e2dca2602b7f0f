import { auditSettings, type PayRulesAnswer } from '@warsha/contract'
import type { PayRules } from '@warsha/domain'
import { type Change, recordChange } from '../../platform/audit.ts'
import { type Db, type Reader, sql, type Tx } from '../../platform/database.ts'
import { refuse, Refused } from '../../platform/refusal.ts'

/** Pay rules as they are stored and sent. */
export type StoredRules = PayRulesAnswer

export async function payRulesNow(db: Reader): Promise<StoredRules> {
  const found = await db.row<{ rules: StoredRules }>(sql`select pay_rules_now() as rules`)
  if (!found) throw new Error('the pay rules are one row')
  return found.rules
}

/** Sets the rules, which count in all months that are not closed, and writes down what changed. */
export function setPayRules(db: Db, by: Change, rules: StoredRules): Promise<StoredRules> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select from pay_rules for update`)
    const before = await payRulesNow(tx)
    await saveUnpaid(tx, rules.unpaid_activities)
    await saveRules(tx, rules)
    const after = await payRulesNow(tx)
    if (JSON.stringify(before) === JSON.stringify(after)) return after
    const entry = { kind: 'workshop', action: 'changed', subject: auditSettings.payRules.en } as const
    await recordChange(tx, by, { ...entry, before, after })
    return after
  })
}

async function saveRules(tx: Tx, rules: StoredRules): Promise<void> {
  await tx.run(sql`
    update pay_rules set factor_working_day = ${rules.factor_working_day}, factor_rest_day = ${rules.factor_rest_day},
      factor_holiday = ${rules.factor_holiday}, hours_a_day = ${rules.hours_a_day},
      hours_a_week = ${rules.hours_a_week}`)
}

async function saveUnpaid(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.run(sql`delete from unpaid_activity`)
  const added = await tx.run(sql`
    insert into unpaid_activity select id from activity_type where code = any(${[...codes]}::text[])`)
  if (added < codes.length) throw new Refused(refuse('activity_not_found'))
}

/** The rules to count with. */
export function countingRules(rules: StoredRules): PayRules {
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
