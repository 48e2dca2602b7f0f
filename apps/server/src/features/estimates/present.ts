import type { Estimate, EstimateReasons } from '@warsha/contract'
import { estimateStatus, hoursOfEstimate, type LevelEstimate } from '@warsha/domain'
import { type AuditEntry, type Change, recordChange, recordChanges } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { inSlices } from '../../platform/slices.ts'
import { type EstimateRow, nameOfCell } from './queries.ts'

/** Writes down what became of an estimate; by itself the action is what the two rows say. */
export async function recordEstimate(
  tx: Tx,
  change: Change,
  { before, after, action }: { before: EstimateRow | null; after: EstimateRow | null; action?: AuditEntry['action'] },
): Promise<void> {
  const cell = after ?? before
  if (!cell) return
  await recordChange(tx, change, {
    kind: 'estimate',
    action: action ?? (before === null ? 'created' : after === null ? 'deleted' : 'changed'),
    subject: await nameOfCell(tx, cell),
    before: before && presentEstimate(before),
    after: after && presentEstimate(after),
  })
}

type Recorded = {
  before: readonly EstimateRow[]
  after: readonly EstimateRow[]
  /** what people call a cell */
  nameOf: (cell: EstimateRow) => string
}

/** Writes down several estimates at once that are new, have other hours, or are gone. */
export async function recordEstimates(tx: Tx, change: Change, { before, after, nameOf }: Recorded): Promise<void> {
  const former = new Map(before.map((row) => [row.id, row]))
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !kept.has(id))
  const entries = await inSlices(after, (row): AuditEntry => {
    const was = former.get(row.id)
    return {
      kind: 'estimate',
      action: was ? 'changed' : 'created',
      subject: nameOf(row),
      before: was ? presentEstimate(was) : null,
      after: presentEstimate(row),
    }
  })
  const ofGone = await inSlices(gone, (row): AuditEntry => {
    return { kind: 'estimate', action: 'deleted', subject: nameOf(row), before: presentEstimate(row), after: null }
  })
  return recordChanges(tx, change, [...entries, ...ofGone])
}

/** An estimate as the calls answer it. */
export function presentEstimate(row: EstimateRow): Estimate {
  const { estimated_seconds, historical_avg_seconds, learned_seconds, p80_seconds, frozen_seconds, ...rest } = row
  const unheld = row.use_historical && learned_seconds !== null ? learned_seconds : estimated_seconds
  return {
    ...rest,
    estimated_hours: hoursOfEstimate(estimated_seconds),
    historical_avg_hours: hoursOrNull(historical_avg_seconds),
    learned_hours: hoursOrNull(learned_seconds),
    p80_hours: hoursOrNull(p80_seconds),
    is_frozen: frozen_seconds !== null,
    planned_hours: hoursOfEstimate(frozen_seconds ?? unheld),
    status: estimateStatus(estimated_seconds, historical_avg_seconds, row.sample_count),
  }
}

/** What a level of the engine says, as a factor. */
export function presentLevel({ deviation, count }: LevelEstimate): EstimateReasons['cell'] {
  return { factor: factorOf(deviation), item_count: count }
}

/** A logarithm as a factor, to four decimals. */
export function factorOf(deviation: number): number {
  return Math.round(Math.exp(deviation) * 10_000) / 10_000
}

/** Seconds that may be missing, as hours. */
export function hoursOrNull(seconds: number | null): number | null {
  return seconds === null ? null : hoursOfEstimate(seconds)
}
