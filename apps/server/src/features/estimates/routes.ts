import type { Estimate } from '@warsha/contract'
import { estimateStatus, hoursOfEstimate, secondsOfEstimate } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, type Change, recordChange } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { idIn } from '../../platform/path-id.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import {
  activeActivities,
  activeJobTypes,
  estimateById,
  type EstimateRow,
  estimatesFor,
  insertEstimate,
  keepActivity,
  lockEstimate,
  motorExists,
  nameOfCell,
  removeEstimate,
  saveHours,
} from './queries.ts'

/** The hours that activities are expected to take. */
export async function estimates(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, 'estimatesMatrix', async ({ query }) => {
    const motor = { powerRatingId: query.power_rating_id, rpmCategoryId: query.rpm_category_id }
    if (!(await motorExists(db, motor))) return refuse('reference_unknown')
    const [job_types, activities, rows] = await Promise.all([
      activeJobTypes(db),
      activeActivities(db),
      estimatesFor(db, motor),
    ])
    return { job_types, activities, estimates: rows.map(presentEstimate) }
  })

  route(app, 'createEstimate', ({ body, actor, now }) =>
    db.transaction(async (tx) => {
      const activityTypeId = await keepActivity(tx, body.activity_code)
      if (activityTypeId === null) return refuse('reference_unknown')
      const id = await insertEstimate(tx, {
        jobTypeId: body.job_type_id,
        powerRatingId: body.power_rating_id ?? null,
        rpmCategoryId: body.rpm_category_id ?? null,
        activityTypeId,
        estimatedSeconds: secondsOfEstimate(body.estimated_hours),
        bufferPercentage: body.buffer_percentage,
      })
      if (id === null) return refuse('estimate_taken')
      const created = await estimateById(tx, id)
      if (!created) throw new Error('an estimate that was just added is not there')
      await recordEstimate(tx, { actor, now }, null, created)
      return presentEstimate(created)
    }),
  )

  route(app, 'updateEstimate', ({ body, params, actor, now }) =>
    db.transaction(async (tx) => {
      const before = await lockEstimate(tx, idIn(params))
      if (!before) return refuse('not_found')
      const after = { ...before, estimated_seconds: secondsOfEstimate(body.estimated_hours) }
      if (after.estimated_seconds === before.estimated_seconds) return presentEstimate(before)
      await saveHours(tx, before.id, after.estimated_seconds)
      await recordEstimate(tx, { actor, now }, before, after)
      return presentEstimate(after)
    }),
  )

  route(app, 'deleteEstimate', ({ params, actor, now }) =>
    db.transaction(async (tx) => {
      const before = await lockEstimate(tx, idIn(params))
      if (!before) return refuse('not_found')
      if (before.sample_count > 0) return refuse('estimate_learned')
      await removeEstimate(tx, before.id)
      await recordEstimate(tx, { actor, now }, before, null)
      return undefined
    }),
  )
}

async function recordEstimate(
  tx: Tx,
  change: Change,
  before: EstimateRow | null,
  after: EstimateRow | null,
): Promise<void> {
  const cell = after ?? before
  if (!cell) return
  const action: AuditEntry['action'] = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  await recordChange(tx, change, {
    kind: 'estimate',
    action,
    subject: await nameOfCell(tx, cell),
    before: before && presentEstimate(before),
    after: after && presentEstimate(after),
  })
}

function presentEstimate({ estimated_seconds, historical_avg_seconds, ...row }: EstimateRow): Estimate {
  return {
    ...row,
    estimated_hours: hoursOfEstimate(estimated_seconds),
    historical_avg_hours: historical_avg_seconds === null ? null : hoursOfEstimate(historical_avg_seconds),
    status: estimateStatus(estimated_seconds, historical_avg_seconds, row.sample_count),
  }
}
