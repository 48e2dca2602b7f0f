import type { CellKey } from '@warsha/domain'
import { type Reader, type Sql, sql, type Tx } from '../../platform/database.ts'
import { keyOf, nameOf } from '../learning/index.ts'

/** What an estimate is for: an activity on jobs of one type and one kind of motor; null where that is not known. */
export type Cell = {
  jobTypeId: number
  powerRatingId: number | null
  rpmCategoryId: number | null
  activityTypeId: number
}

/** A cell as the calls name it. */
export type NamedCell = {
  job_type_id: number
  power_rating_id?: number | null | undefined
  rpm_category_id?: number | null | undefined
  activity_code: string
}

/** The cell of these names; null when one of them is unknown. */
export async function cellNamed(db: Reader, named: NamedCell): Promise<Cell | null> {
  const powerRatingId = named.power_rating_id ?? null
  const rpmCategoryId = named.rpm_category_id ?? null
  const found = await db.row<{ id: number }>(sql`
    select activity_type.id from activity_type, job_type
    where activity_type.code = ${named.activity_code} and job_type.id = ${named.job_type_id}
      and (${powerRatingId}::int is null or exists (select from power_rating where id = ${powerRatingId}))
      and (${rpmCategoryId}::int is null or exists (select from rpm_category where id = ${rpmCategoryId}))`)
  return found && { jobTypeId: named.job_type_id, powerRatingId, rpmCategoryId, activityTypeId: found.id }
}

/** Whether a row of a table is of this very cell. */
export function isOf(table: Sql, cell: Cell): Sql {
  return sql`${table}.activity_type_id = ${cell.activityTypeId} and ${table}.job_type_id = ${cell.jobTypeId}
    and ${table}.power_rating_id is not distinct from ${cell.powerRatingId}::int
    and ${table}.rpm_category_id is not distinct from ${cell.rpmCategoryId}::int`
}

/** Whether an estimate holds for this cell; ordered by `mostExactFirst`, the first one counts. */
export function holdsFor(cell: Cell): Sql {
  return sql`estimate.activity_type_id = ${cell.activityTypeId} and estimate.job_type_id = ${cell.jobTypeId}
    and (estimate.power_rating_id is null or estimate.power_rating_id = ${cell.powerRatingId}::int)
    and (estimate.rpm_category_id is null or estimate.rpm_category_id = ${cell.rpmCategoryId}::int)`
}

export const mostExactFirst = sql`estimate.power_rating_id nulls last, estimate.rpm_category_id nulls last`

/** Until the transaction ends, nobody else decides about the cell. */
export async function holdCell(tx: Tx, cell: Cell): Promise<void> {
  const name = `warsha.estimate ${nameOf(columnsOf(cell))}`
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** The cell as the engine knows it. */
export function keyOfCell(cell: Cell): CellKey {
  return keyOf(columnsOf(cell))
}

function columnsOf({ jobTypeId, powerRatingId, rpmCategoryId, activityTypeId }: Cell) {
  return {
    job_type_id: jobTypeId,
    power_rating_id: powerRatingId,
    rpm_category_id: rpmCategoryId,
    activity_type_id: activityTypeId,
  }
}
