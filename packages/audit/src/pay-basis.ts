import type { Comparison } from './comparison.ts'
import { dayName, dayNumber } from './business-zone.ts'
import type { PayRules } from './pay-sheet.ts'
import type { Day, Month } from './records.ts'

type Hours = number | null

/** Pay rules from a day on; null for those that hold for all the past. */
export type RulesRecord = {
  effective_from: Day | null
  factor_working_day: number
  factor_rest_day: number
  factor_holiday: number
  hours_a_day: Hours
  hours_a_week: Hours
  unpaid_activities: string[]
}

/** Limits for a time; `technician_id` is null for everybody. */
export type LimitRecord = {
  id?: number
  technician_id: number | null
  first_day: Day
  last_day: Day
  hours_a_day: Hours
  hours_a_week: Hours
}

/** By what months are paid, as it is today, or as a closed month keeps it. */
export type PayBasis = { counted_by: PayRules['countedBy']; rules: RulesRecord[]; limits: LimitRecord[] }

/** A change of pay rules or of limits, as the audit trail has it. */
export type PayChange =
  | { rules: { before: RulesRecord; after: RulesRecord } }
  | { limit: { before: LimitRecord | null; after: LimitRecord | null } }

/** The rules and limits before some changes were made. @param since in the order in which they were made */
export function basisBefore(basis: PayBasis, since: readonly PayChange[]): PayBasis {
  let { rules, limits } = basis
  for (const change of since.toReversed()) {
    if ('rules' in change) {
      const { before, after } = change.rules
      const isOfThatDay = before.effective_from === after.effective_from
      rules = rules.filter(({ effective_from }) => effective_from !== after.effective_from)
      if (isOfThatDay) rules = [...rules, before]
    } else {
      const { before, after } = change.limit
      limits = after ? limits.filter(({ id }) => id !== after.id) : limits
      if (before) limits = [...limits, before]
    }
  }
  return { ...basis, rules, limits }
}

/** What of it a month rests on: whatever is in force on a day of it, or of the week in which it begins. */
export function basisOfMonth({ counted_by, rules, limits }: PayBasis, month: Month): PayBasis {
  const first = dayNumber(`${month}-01`)
  const next = `${dayName(first + 31).slice(0, 7)}-01`
  const earliest = dayName(first - 6)
  const inOrder = rules.toSorted((a, b) => ((a.effective_from ?? '') < (b.effective_from ?? '') ? -1 : 1))
  const atFirst = inOrder.findLastIndex(({ effective_from }) => (effective_from ?? '') <= earliest)
  return {
    counted_by,
    rules: inOrder.filter(({ effective_from }, place) => place >= atFirst && (effective_from ?? '') < next),
    limits: limits.filter(({ first_day, last_day }) => first_day < next && last_day >= earliest),
  }
}

const rulesFields = ['factor_working_day', 'factor_rest_day', 'factor_holiday', 'hours_a_day', 'hours_a_week'] as const
const limitFields = ['last_day', 'hours_a_day', 'hours_a_week'] as const

/** Compares the rules and limits that a closed month keeps with those that were in force as it was closed. */
export function compareBasis(
  comparison: Comparison,
  { month, stored, expected }: { month: Month; stored: PayBasis | null; expected: PayBasis },
): void {
  comparison.figure({
    kind: 'pay rules',
    of: month,
    field: 'how they are counted',
    stored: stored?.counted_by ?? null,
    expected: expected.counted_by,
  })
  for (const [since, sides] of pairs(stored?.rules ?? [], expected.rules, sinceOf)) {
    const about = { kind: 'pay rules', of: `${month}: rules from ${since}` } as const
    comparison.figures(about, [...rulesFields, 'unpaid_activities'], {
      stored: sides.stored && withTexts(sides.stored),
      expected: sides.expected && withTexts(sides.expected),
    })
  }
  for (const [name, sides] of pairs(stored?.limits ?? [], expected.limits, limitName)) {
    const { technician_id: technician, first_day: day } = sides.expected ?? sides.stored ?? { technician_id: null }
    const about = { kind: 'pay rules', of: `${month}: limit from ${name}`, ...(day && { day }) } as const
    comparison.figures({ ...about, ...(technician !== null && { technician }) }, limitFields, sides)
  }
}

/** The rules of somebody's day, their own limits before those of everybody. */
export function rulesOnDay({ counted_by, rules, limits }: PayBasis, technician: number, day: Day): PayRules {
  const inOrder = rules.toSorted((a, b) => ((a.effective_from ?? '') < (b.effective_from ?? '') ? -1 : 1))
  const found = inOrder.findLast(({ effective_from }) => (effective_from ?? '') <= day) ?? inOrder[0]
  if (!found) throw new Error('There are no pay rules.')
  const [own, shared] = [technician, null].map((whose) =>
    limits.find((each) => each.technician_id === whose && each.first_day <= day && day <= each.last_day),
  )
  return {
    countedBy: counted_by,
    factors: {
      working_day: found.factor_working_day,
      rest_day: found.factor_rest_day,
      holiday: found.factor_holiday,
    },
    unpaidActivities: found.unpaid_activities,
    dailyHours: own?.hours_a_day ?? shared?.hours_a_day ?? found.hours_a_day,
    weeklyHours: own?.hours_a_week ?? shared?.hours_a_week ?? found.hours_a_week,
  }
}

type Pair<Item> = { stored: Item | null; expected: Item | null }

function pairs<Item>(
  stored: readonly Item[],
  expected: readonly Item[],
  nameOf: (item: Item) => string,
): [string, Pair<Item>][] {
  const names = new Set([...stored, ...expected].map(nameOf))
  const named = (items: readonly Item[], name: string) => items.find((item) => nameOf(item) === name) ?? null
  return [...names].map((name) => [name, { stored: named(stored, name), expected: named(expected, name) }])
}

function withTexts({ unpaid_activities: unpaid, ...rest }: RulesRecord) {
  return { ...rest, unpaid_activities: unpaid.toSorted().join(' ') }
}

const sinceOf = ({ effective_from }: RulesRecord) => effective_from ?? 'the beginning'
const limitName = ({ technician_id, first_day }: LimitRecord) => `${first_day} of ${technician_id ?? 'everybody'}`
