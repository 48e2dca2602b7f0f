import type { DaysNotRecorded } from '@warsha/contract'
import type { ShopSheet } from './sheet.ts'

/** The days of neither work nor recorded absence, as the pay sheet counts them. */
export function daysNotRecordedOf({ month, facts, people, totals }: ShopSheet): DaysNotRecorded {
  const technicians = people.map(({ person, days }) => ({
    technician_id: person.id,
    technician: person.labelled,
    segment: person.segment,
    days: days.flatMap(({ date, away }) => (away.not_recorded > 0 ? [{ date, days: away.not_recorded / 2 }] : [])),
  }))
  return {
    month: month.name,
    is_locked: facts.locked_at !== null,
    days: totals.away.not_recorded / 2,
    technicians: technicians.filter(({ days }) => days.length > 0),
  }
}
