import { type Reader, sql, type Tx } from '../../platform/database.ts'
import type { PlannedCell, StoredCell } from './check-rows.ts'

/** The whole matrix, of all motors, with only what is planned in it. */
export function storedCells(db: Reader): Promise<StoredCell[]> {
  return db.rows<StoredCell>(sql`
    select estimate.id, job_type_id, power_rating_id, rpm_category_id, activity_type.code as activity_code,
      estimated_seconds
    from estimate join activity_type on activity_type.id = activity_type_id
    order by job_type_id, power_rating_id nulls first, rpm_category_id nulls first, activity_type.code`)
}

/** Gives each of these cells its hours, with the usual buffer where it had none. @returns the ids of their estimates */
export async function saveCells(tx: Tx, cells: readonly PlannedCell[], buffer: number): Promise<number[]> {
  const saved = await tx.rows<{ id: number }>(sql`
    insert into estimate
      (job_type_id, power_rating_id, rpm_category_id, activity_type_id, estimated_seconds, buffer_percentage)
    select job_type_id, power_rating_id, rpm_category_id, activity_type.id, estimated_seconds, ${buffer}
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as cell
      (job_type_id int, power_rating_id int, rpm_category_id int, activity_code text, estimated_seconds int)
    join activity_type on activity_type.code = activity_code
    on conflict on constraint estimate_taken do update set estimated_seconds = excluded.estimated_seconds
    returning id`)
  return saved.map(({ id }) => id)
}

/** Gives cells the hours of before, where they had any. */
export async function giveHours(tx: Tx, cells: readonly { id: number; former: number | null }[]): Promise<void> {
  const former = cells.filter((cell) => cell.former !== null)
  await tx.run(sql`
    update estimate set estimated_seconds = cell.seconds
    from unnest(${former.map(({ id }) => id)}::int[], ${former.map((cell) => cell.former)}::int[]) as cell (id, seconds)
    where estimate.id = cell.id`)
}
