import type { CellKey } from '@warsha/domain'
import { type Reader, type Sql, sql } from '../../platform/database.ts'

/** A cell of the estimates: an activity on jobs of a type, of a motor. Null: the job does not tell. */
export type Cell = {
  activity_type_id: number
  job_type_id: number | null
  power_rating_id: number | null
  rpm_category_id: number | null
}

/** The cell as the engine knows it. */
export function keyOf(cell: Cell): CellKey {
  return {
    jobType: String(cell.job_type_id ?? '-'),
    band: `${cell.power_rating_id ?? '-'}/${cell.rpm_category_id ?? '-'}`,
    activity: String(cell.activity_type_id),
  }
}

/** The job as the engine knows it. */
export const jobKeyOf = (jobId: number): string => String(jobId)

/** One word for a cell, to look it up by. */
export function nameOf({ activity_type_id, job_type_id, power_rating_id, rpm_category_id }: Cell): string {
  return `${activity_type_id} ${job_type_id ?? '-'} ${power_rating_id ?? '-'} ${rpm_category_id ?? '-'}`
}

/** The human estimates, and those that are frozen, by cell. Seconds, or null where there is none. */
export type Baselines = { of: (cell: Cell) => number | null; frozenOf: (cell: Cell) => number | null }

type BaselineRow = Cell & { job_type_id: number; seconds: number }

/** @param activities whose baselines are wanted; null: all */
export async function baselinesOf(db: Reader, activities: readonly number[] | null): Promise<Baselines> {
  const wanted: Sql = activities === null ? sql`true` : sql`activity_type_id = any (${[...activities]}::smallint[])`
  const cell = sql`activity_type_id, job_type_id, power_rating_id, rpm_category_id`
  const estimates = await db.rows<BaselineRow>(
    sql`select ${cell}, estimated_seconds as seconds from estimate where ${wanted}`,
  )
  const frozen = await db.rows<BaselineRow>(sql`select ${cell}, seconds from frozen_cell where ${wanted}`)
  const bySeconds = (rows: BaselineRow[]) => new Map(rows.map((row) => [nameOf(row), row.seconds]))
  const [estimated, held] = [bySeconds(estimates), bySeconds(frozen)]
  return {
    of: (wantedCell) => {
      if (wantedCell.job_type_id === null) return null
      for (const wider of widening(wantedCell)) {
        const seconds = estimated.get(nameOf(wider))
        if (seconds !== undefined) return seconds
      }
      return null
    },
    frozenOf: (wantedCell) => held.get(nameOf(wantedCell)) ?? null,
  }
}

/** From the cell itself to what holds for all motors: the power rating counts before the RPM category. */
function widening(cell: Cell): Cell[] {
  return [
    cell,
    { ...cell, rpm_category_id: null },
    { ...cell, power_rating_id: null },
    { ...cell, power_rating_id: null, rpm_category_id: null },
  ]
}
