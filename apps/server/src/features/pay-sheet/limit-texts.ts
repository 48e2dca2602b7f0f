import { fillText, labelIn } from '@warsha/contract'
import { documentTexts } from '../../platform/pdf/document-texts.ts'
import { limitsIn } from './basis.ts'
import type { PayLabels } from './labels.ts'
import type { ShopSheet } from './sheet.ts'

/**
 * Other hours for a time that are in force in the month, each in a line.
 * @param whose technicians whose own are among them, beside those of everybody
 */
export function limitTexts(
  { month, facts, people }: ShopSheet,
  whose: ReadonlySet<number>,
  labels: PayLabels,
): string[] {
  const { day, decimal } = documentTexts(labels.language)
  return limitsIn(month, facts.basis.limits).flatMap((limit) => {
    const { technician_id: id, first_day, last_day, hours_a_day, hours_a_week } = limit
    if (id !== null && !whose.has(id)) return []
    const named = people.find(({ person }) => person.id === id)?.person.labelled
    const parts = [
      named ? labelIn(labels.language, named) : labels.everybody,
      fillText(labels.from_to, { first: day(first_day), last: day(last_day) }),
      ...(hours_a_day === null ? [] : [fillText(labels.a_day, { hours: decimal(hours_a_day) })]),
      ...(hours_a_week === null ? [] : [fillText(labels.a_week, { hours: decimal(hours_a_week) })]),
    ]
    return [parts.join(' · ')]
  })
}
