import type { DaysNotRecorded, Person } from '@warsha/contract'
import { type Reader, sql } from '../../platform/database.ts'
import { type At, shopSheet } from './sheet.ts'

/**
 * The days of neither work nor recorded absence, as the pay sheet counts them. It is no wage record: of somebody who was
 * erased it has what stands in place of their name, of closed months, too.
 */
export async function daysNotRecorded(db: Reader, at: At): Promise<DaysNotRecorded> {
  const { month, facts, people, totals } = await shopSheet(db, at)
  const left = people.flatMap(({ person: { id, segment }, days }) => {
    const missing = days.flatMap(({ date, away }) =>
      away.not_recorded > 0 ? [{ date, days: away.not_recorded / 2 }] : [],
    )
    return missing.length > 0 ? [{ id, segment, days: missing }] : []
  })
  const labels = await labelsOf(
    db,
    left.map(({ id }) => id),
  )
  return {
    month: month.name,
    is_locked: facts.locked_at !== null,
    days: totals.away.not_recorded / 2,
    technicians: left.flatMap(({ id, ...each }) => {
      const technician = labels.get(id)
      return technician ? [{ technician_id: id, technician, ...each }] : []
    }),
  }
}

async function labelsOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const rows = await db.rows<{ technician_id: number; technician: Person }>(sql`
    select labelled_id as technician_id, labelled_person as technician from person_labels()
    where labelled_id = any(${ids})`)
  return new Map(rows.map(({ technician_id, technician }) => [technician_id, technician]))
}
