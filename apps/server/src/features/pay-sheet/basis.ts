import type { PayLimit, PayRulesAnswer, PayRulesSince } from '@warsha/contract'
import { lawfulOn, type LocalDate, type PayLimits, type PayRules, payRulesOf } from '@warsha/domain'
import type { PayMonth } from './month.ts'

/** By what a month is paid, as it is now or as the month was closed. */
export type PayBasis = {
  /** `calendar` in months that were closed before pay was read by the law */
  counted_by: PayRules['reading']
  /** by their day; the first ones hold for all the past */
  rules: PayRulesSince[]
  limits: Omit<PayLimit, 'id' | 'technician'>[]
}

/** The rules of a person on a date, as one counts with them. */
export function rulesOfPerson(technicianId: number, basis: PayBasis): (date: LocalDate) => PayRules {
  const history = basis.rules.map(({ effective_from, ...rules }) => {
    return { ...countingRules(rules), reading: basis.counted_by, effectiveFrom: effective_from }
  })
  const limits = basis.limits.map(countingLimits)
  return payRulesOf(technicianId, { history, limits })
}

/** How much a person may work without a note, by the limits that are in force. */
export function lawfulFor(technicianId: number, basis: PayBasis): (date: LocalDate) => ReturnType<typeof lawfulOn> {
  const limits = basis.limits.map(countingLimits)
  return (date) => lawfulOn(date, technicianId, limits)
}

export function isUnpaidOn(date: LocalDate, activityCode: string, { rules }: PayBasis): boolean {
  return rulesInForce(date, rules).unpaid_activities.includes(activityCode)
}

/** @param rules by their day; the first ones hold for all the past */
export function rulesInForce(date: LocalDate, rules: readonly PayRulesSince[]): PayRulesSince {
  const found = rules.findLast(({ effective_from }) => effective_from === null || effective_from <= date) ?? rules[0]
  if (!found) throw new Error('there are pay rules from the beginning on')
  return found
}

/** The rules of the month's days that are others than those of its end. */
export function rulesBefore({ first, last }: PayMonth, rules: readonly PayRulesSince[]): PayRulesSince[] {
  const [atFirst, atLast] = [rulesInForce(first, rules), rulesInForce(last, rules)]
  return rules.slice(rules.indexOf(atFirst), rules.indexOf(atLast))
}

/** All rules of the month's days, in their order. */
export function rulesIn(month: PayMonth, rules: readonly PayRulesSince[]): PayRulesSince[] {
  return [...rulesBefore(month, rules), rulesInForce(month.last, rules)]
}

/** The limits that are in force on a day of the month. */
export function limitsIn({ first, last }: PayMonth, limits: PayBasis['limits']): PayBasis['limits'] {
  return limits.filter(({ first_day, last_day }) => first_day <= last && last_day >= first)
}

const hundredths = (value: number) => Math.round(value * 100)
// Hundredths of an hour are whole seconds.
const seconds = (hours: number | null) => hours && hundredths(hours) * 36

function countingRules(rules: PayRulesAnswer): Omit<PayRules, 'reading'> {
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

function countingLimits(limit: PayBasis['limits'][number]): PayLimits {
  return {
    technicianId: limit.technician_id,
    first: limit.first_day,
    last: limit.last_day,
    secondsADay: seconds(limit.hours_a_day),
    secondsAWeek: seconds(limit.hours_a_week),
  }
}
