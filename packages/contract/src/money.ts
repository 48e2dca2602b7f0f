/** The fields of answers that hold rates and costs. Those who may not see money get the answers without them. */
export const moneyFields: ReadonlySet<string> = new Set(['hourly_rate', 'cost_sar'])

/** A copy of an answer without its fields of money, however deep they lie. */
export function withoutMoney(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutMoney)
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer
  const shown = Object.entries(answer).filter(([field]) => !moneyFields.has(field))
  return Object.fromEntries(shown.map(([field, value]) => [field, withoutMoney(value)]))
}
