import { DAY, HOUR, type Instant } from '@warsha/domain'
import { sql, timestamptz, type Tx } from '../../apps/server/src/platform/database.ts'
import { somebodyThere } from './admins.ts'
import { Workdays } from './calendar.ts'
import { Random } from './random.ts'
import type { Workshop } from './workshop.ts'

type Cell = {
  estimate_id: number
  job_type_id: number
  power_rating_id: number
  rpm_category_id: number
  activity_type_id: number
  baseline_seconds: number
  learned_seconds: number
}

/** When the office took what was learned for an estimate: this morning, or on the last working day. */
export function acceptedAt({ holidays }: Pick<Workshop, 'holidays'>, now: Instant): Instant {
  return new Workdays(holidays).officeHourBefore(now - 3 * HOUR)
}

/** Lets the office decide about two cells, once something has been learned: one it holds, of one it takes the learned hours. */
export async function decideOnCells(tx: Tx, made: Workshop, { seed, now }: { seed: number; now: Instant }) {
  const cells = await usedCells(tx)
  const held = cells.find((cell) => cell.baseline_seconds > cell.learned_seconds)
  const accepted = cells.find((cell) => cell.baseline_seconds < cell.learned_seconds)
  if (held) {
    const at = new Workdays(made.holidays).officeHourBefore(now - 2 * DAY)
    const by = somebodyThere(made.admins, at, new Random(`decisions ${seed}`))
    await hold(tx, held, { at, by })
  }
  if (accepted) {
    await tx.run(sql`
      update estimate set estimated_seconds = ${accepted.learned_seconds} where id = ${accepted.estimate_id}`)
  }
}

/** Cells that are planned with what was learned for their motor alone, those first that it changed most. */
function usedCells(tx: Tx): Promise<Cell[]> {
  return tx.rows<Cell>(sql`
    select estimate.id as estimate_id, job_type_id, power_rating_id, rpm_category_id, activity_type_id,
      learned_cell.baseline_seconds, learned_seconds
    from learned_cell
    join estimate using (job_type_id, power_rating_id, rpm_category_id, activity_type_id)
    where use_historical and sample_count >= 8
    order by abs(ln(learned_seconds::float8 / learned_cell.baseline_seconds)) desc, estimate.id`)
}

async function hold(tx: Tx, cell: Cell, { at, by }: { at: Instant; by: string }): Promise<void> {
  await tx.run(sql`
    insert into frozen_cell (job_type_id, power_rating_id, rpm_category_id, activity_type_id, seconds, frozen_by,
      frozen_at)
    select ${cell.job_type_id}, ${cell.power_rating_id}, ${cell.rpm_category_id}, ${cell.activity_type_id},
      ${cell.learned_seconds}, id, ${timestamptz(at)}
    from person where full_name = ${by} and role = 'ADMIN'`)
}
