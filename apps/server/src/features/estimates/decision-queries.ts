import type { Instant } from '@warsha/domain'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { type Cell, holdsFor, isOf, mostExactFirst } from './cell.ts'
import { type EstimateRow, estimateWith } from './queries.ts'

/** What an admin holds for a cell, in seconds. */
export async function frozenSeconds(db: Reader, cell: Cell): Promise<number | null> {
  return (await frozenBy(db, cell))?.seconds ?? null
}

/** The same, and who that is. */
export function frozenBy(db: Reader, cell: Cell): Promise<{ seconds: number; frozen_by: number } | null> {
  return db.row<{ seconds: number; frozen_by: number }>(
    sql`select seconds, frozen_by from frozen_cell where ${isOf(sql`frozen_cell`, cell)}`,
  )
}

export async function insertFrozen(
  tx: Tx,
  cell: Cell,
  { seconds, by, at }: { seconds: number; by: number; at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into frozen_cell (job_type_id, power_rating_id, rpm_category_id, activity_type_id, seconds, frozen_by, frozen_at)
    values (${cell.jobTypeId}, ${cell.powerRatingId}, ${cell.rpmCategoryId}, ${cell.activityTypeId}, ${seconds}, ${by},
      ${timestamptz(at)})`)
}

export async function removeFrozen(tx: Tx, cell: Cell): Promise<void> {
  await tx.run(sql`delete from frozen_cell where ${isOf(sql`frozen_cell`, cell)}`)
}

/** What was learned of a cell, in seconds; null when nothing was. */
export async function learnedSeconds(db: Reader, cell: Cell): Promise<number | null> {
  const found = await db.row<{ seconds: number }>(
    sql`select learned_seconds as seconds from learned_cell where ${isOf(sql`learned_cell`, cell)}`,
  )
  return found?.seconds ?? null
}

/** The estimate of this very cell, kept from changing until the transaction ends; null when there is none. */
export function lockExact(tx: Tx, cell: Cell): Promise<EstimateRow | null> {
  return tx.row<EstimateRow>(sql`${estimateWith(isOf(sql`estimate`, cell))} for update of estimate`)
}

/** The estimates that hold for a cell, the one that counts first. */
export function holding(db: Reader, cell: Cell): Promise<EstimateRow[]> {
  return db.rows<EstimateRow>(sql`${estimateWith(holdsFor(cell))} order by ${mostExactFirst}`)
}
