import { hoursOfEstimate, type LearningEngine, secondsOfEstimate } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, type Change, recordChange } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { rememberedEngine } from '../learning/index.ts'
import { type Cell, cellNamed, holdCell, keyOfCell, type NamedCell } from './cell.ts'
import {
  frozenBy,
  frozenSeconds,
  holding,
  insertFrozen,
  learnedSeconds,
  lockExact,
  removeFrozen,
} from './decision-queries.ts'
import { plannedNow } from './planned.ts'
import { hoursOrNull, presentEstimate, recordEstimate } from './present.ts'
import { type EstimateRow, estimateById, insertEstimate, nameOfCell, removeEstimates, saveHours } from './queries.ts'

/** What admins decide about a cell: to hold its hours, and to take what was learned as its baseline. */
export function decisions(app: FastifyInstance, { db }: { db: Db }): void {
  /** Does it while nobody else decides about the cell, and has what follows from it learned at once. */
  async function deciding<Result>(
    named: NamedCell,
    decide: (tx: Tx, cell: Cell) => Promise<Result | Refusal>,
  ): Promise<Result | Refusal> {
    return db.transaction(async (tx) => {
      const cell = await cellNamed(tx, named)
      if (!cell) return refuse('reference_unknown')
      await holdCell(tx, cell)
      return decide(tx, cell)
    })
  }

  route(app, 'freezeEstimate', async ({ body, actor, now }) => {
    const engine = await rememberedEngine(db)
    return deciding(body, async (tx, cell) => {
      const held = await frozenBy(tx, cell)
      if (held && body.is_new && held.frozen_by !== actor.id) return holdMoved(held.seconds)
      if (held) return { hours: hoursOfEstimate(held.seconds) }
      const [counts] = await holding(tx, cell)
      if (!counts) return refuse('nothing_to_freeze')
      const seconds = body.hours === undefined ? plannedSeconds(engine, cell, counts) : secondsOfEstimate(body.hours)
      await insertFrozen(tx, cell, { seconds, by: actor.id, at: now })
      await recordHold(tx, { actor, now }, { named: body, action: 'frozen', before: null, after: seconds })
      return { hours: hoursOfEstimate(seconds) }
    })
  })

  route(app, 'releaseEstimate', ({ body, actor, now }) =>
    deciding(body, async (tx, cell) => {
      const held = await frozenSeconds(tx, cell)
      if (held === null) return { hours: null }
      if (body.held_hours !== undefined && body.held_hours !== hoursOfEstimate(held)) return holdMoved(held)
      await removeFrozen(tx, cell)
      await recordHold(tx, { actor, now }, { named: body, action: 'released', before: held, after: null })
      return { hours: hoursOfEstimate(held) }
    }),
  )

  route(app, 'acceptLearned', ({ body, actor, now }) =>
    deciding(body, (tx, cell) => accept(tx, cell, secondsOfEstimate(body.learned_hours), { actor, now })),
  )

  route(app, 'takeBackAccepted', ({ body, actor, now }) =>
    deciding(body, (tx, cell) => {
      const accepted = secondsOfEstimate(body.accepted_hours)
      const former = body.former_hours === null ? null : secondsOfEstimate(body.former_hours)
      return takeBack(tx, cell, { accepted, former }, { actor, now })
    }),
  )
}

function holdMoved(seconds: number): Refusal {
  return refuse('hold_moved', { hours: String(hoursOfEstimate(seconds)) })
}

/** What the cell plans with while nobody holds it. */
function plannedSeconds(engine: LearningEngine, cell: Cell, { estimated_seconds }: EstimateRow): number {
  const baselineHours = estimated_seconds / 3600
  return plannedNow({ ...engine.estimate(keyOfCell(cell), baselineHours), baselineHours }, null).seconds
}

async function accept(tx: Tx, cell: Cell, seconds: number, change: Change) {
  const before = await lockExact(tx, cell)
  if (before?.estimated_seconds === seconds) return presentEstimate(before)
  if ((await frozenSeconds(tx, cell)) !== null) return refuse('estimate_frozen')
  const learned = await learnedSeconds(tx, cell)
  const [counts] = await holding(tx, cell)
  if (learned === null || !counts) return refuse('nothing_learned')
  if (learned !== seconds) return refuse('learned_moved')
  const after = before ? await saveHours(tx, before, seconds) : await created(tx, cell, { ...counts, seconds })
  if (!after) return refuse('estimate_taken')
  await recordEstimate(tx, change, { before, after, action: 'accepted' })
  return presentEstimate(after)
}

async function created(
  tx: Tx,
  cell: Cell,
  { seconds, buffer_percentage }: { seconds: number; buffer_percentage: number },
): Promise<EstimateRow | null> {
  const id = await insertEstimate(tx, { ...cell, estimatedSeconds: seconds, bufferPercentage: buffer_percentage })
  return id === null ? null : estimateById(tx, id)
}

async function takeBack(
  tx: Tx,
  cell: Cell,
  { accepted, former }: { accepted: number; former: number | null },
  change: Change,
) {
  const exact = await lockExact(tx, cell)
  const [counts, next] = await holding(tx, cell)
  if (counts && (exact?.estimated_seconds ?? null) === former) return presentEstimate(counts)
  if (exact?.estimated_seconds !== accepted) return refuse('estimate_moved')
  if (former !== null) {
    const after = await saveHours(tx, exact, former)
    await recordEstimate(tx, change, { before: exact, after })
    return presentEstimate(after)
  }
  if (!next) return refuse('estimate_learned')
  await removeEstimates(tx, [exact.id])
  await recordEstimate(tx, change, { before: exact, after: null })
  return presentEstimate(next)
}

type Hold = { named: NamedCell; action: AuditEntry['action']; before: number | null; after: number | null }

async function recordHold(tx: Tx, change: Change, { named, action, before, after }: Hold): Promise<void> {
  const subject = await nameOfCell(tx, {
    ...named,
    power_rating_id: named.power_rating_id ?? null,
    rpm_category_id: named.rpm_category_id ?? null,
  })
  const presented = (seconds: number | null) => seconds && { frozen_hours: hoursOrNull(seconds) }
  await recordChange(tx, change, {
    kind: 'estimate',
    action,
    subject,
    before: presented(before) || null,
    after: presented(after) || null,
  })
}
