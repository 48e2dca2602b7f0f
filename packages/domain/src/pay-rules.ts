import type { PayRules } from './pay.ts'
import type { DateRange } from './calendar.ts'
import type { LocalDate } from './time.ts'

/** Pay rules from a day on, until the next ones. */
export type PayRulesSince = PayRules & {
  /** null for those that hold for all the past */
  effectiveFrom: LocalDate | null
}

/** Other limits for a time: of everybody, as in Ramadan, or of one person. */
export type PayLimits = DateRange & {
  /** null for everybody */
  technicianId: number | null
  /** null where the rules have it */
  secondsADay: number | null
  secondsAWeek: number | null
}

/**
 * The rules of a person by date, with the limits that are in force on it: their own before everybody's, and each of the
 * two where nothing else is given as the rules have it.
 * @param history the first one, by their order in time, holds for all the past
 * @param limits no two of the same person, or of everybody, on one date
 */
export function payRulesOf(
  technicianId: number,
  { history, limits }: { history: readonly PayRulesSince[]; limits: readonly PayLimits[] },
): (date: LocalDate) => PayRules {
  const inOrder = history.toSorted((a, b) => ((a.effectiveFrom ?? '') < (b.effectiveFrom ?? '') ? -1 : 1))
  const theirs = limits.filter((limit) => limit.technicianId === null || limit.technicianId === technicianId)
  return (date) => {
    const rules = inOrder.findLast(({ effectiveFrom }) => (effectiveFrom ?? '') <= date) ?? inOrder[0]
    if (!rules) throw new Error('there are pay rules from the beginning on')
    const { own, shared } = limitsInForce(date, technicianId, theirs)
    if (!own && !shared) return rules
    return {
      ...rules,
      secondsADay: own?.secondsADay ?? shared?.secondsADay ?? rules.secondsADay,
      secondsAWeek: own?.secondsAWeek ?? shared?.secondsAWeek ?? rules.secondsAWeek,
    }
  }
}

/** Hours that the Labour Law allows on a day and in a week (Article 98), in seconds. */
const LAWFUL = { secondsADay: 8 * 3600, secondsAWeek: 48 * 3600 }

/** What a person may work on a date and in its week without a note: as the law has it, or less where limits for a time say so. */
export function lawfulOn(
  date: LocalDate,
  technicianId: number,
  limits: readonly PayLimits[],
): { secondsADay: number; secondsAWeek: number } {
  const { own, shared } = limitsInForce(date, technicianId, limits)
  return {
    secondsADay: Math.min(LAWFUL.secondsADay, own?.secondsADay ?? shared?.secondsADay ?? LAWFUL.secondsADay),
    secondsAWeek: Math.min(LAWFUL.secondsAWeek, own?.secondsAWeek ?? shared?.secondsAWeek ?? LAWFUL.secondsAWeek),
  }
}

function limitsInForce(date: LocalDate, technicianId: number, limits: readonly PayLimits[]) {
  const inForce = limits.filter(({ first, last }) => first <= date && date <= last)
  return {
    own: inForce.find((each) => each.technicianId === technicianId),
    shared: inForce.find((each) => each.technicianId === null),
  }
}
