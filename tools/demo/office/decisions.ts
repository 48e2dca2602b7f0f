import { hoursOfEstimate, type Instant } from '@warsha/domain'
import { type Reader, sql } from '../../../apps/server/src/platform/database.ts'
import { type Command, command } from '../command.ts'

type Cell = {
  job_type_id: number
  power_rating_id: number
  rpm_category_id: number
  activity_code: string
  baseline_seconds: number
  learned_seconds: number
}

/** What the office decides about two cells, once something is learned: one it holds, of one it takes the learned hours. */
export async function decisionsOnLearned(db: Reader, who: { at: Instant; by: string }): Promise<Command[]> {
  const cells = await usedCells(db)
  const held = cells.find((cell) => cell.baseline_seconds > cell.learned_seconds)
  const accepted = cells.find((cell) => cell.baseline_seconds < cell.learned_seconds)
  return [
    ...(held ? [command('freezeEstimate', who, () => ({ body: named(held) }))] : []),
    ...(accepted
      ? [command('acceptLearned', who, () => ({ body: { ...named(accepted), ...learned(accepted) } }))]
      : []),
  ]
}

function named({ job_type_id, power_rating_id, rpm_category_id, activity_code }: Cell) {
  return { job_type_id, power_rating_id, rpm_category_id, activity_code }
}

function learned({ learned_seconds }: Cell) {
  return { learned_hours: hoursOfEstimate(learned_seconds) }
}

/** Cells that are planned with what was learned for their motor alone, those first that it changed most. */
function usedCells(db: Reader): Promise<Cell[]> {
  return db.rows<Cell>(sql`
    select job_type_id, power_rating_id, rpm_category_id, activity_type.code as activity_code,
      learned_cell.baseline_seconds, learned_seconds
    from learned_cell
    join estimate using (job_type_id, power_rating_id, rpm_category_id, activity_type_id)
    join activity_type on activity_type.id = activity_type_id
    where use_historical and sample_count >= 8
    order by abs(ln(learned_seconds::float8 / learned_cell.baseline_seconds)) desc, estimate.id`)
}
