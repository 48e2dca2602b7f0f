import { type Account, isTechnician } from '@warsha/domain'
import { seesMoney } from './permissions.ts'

/** The fields of answers that hold rates and costs. Those who may not see money get the answers without them. */
export const moneyFields: ReadonlySet<string> = new Set(['hourly_rate', 'cost_sar'])

/** A copy of an answer without its fields of money, however deep they lie. */
export function withoutMoney(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutMoney)
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer
  const shown = Object.entries(answer).filter(([field]) => !moneyFields.has(field))
  return Object.fromEntries(shown.map(([field, value]) => [field, withoutMoney(value)]))
}

/** An answer, or a part of a refusal, as somebody may see it. No call of technicians has money, so theirs are not searched. */
export function shownTo<Answer>(account: Account, answer: Answer): Answer {
  // Without fields that are optional in every answer to those who see no money.
  return isTechnician(account) || seesMoney(account) ? answer : (withoutMoney(answer) as Answer)
}
