import { secondsOfEstimate } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, sql, type Tx } from '../../platform/database.ts'
import type { EditedThing } from '../../platform/precondition.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { recordedChanges } from '../../platform/versions.ts'
import { decisions } from './decisions.ts'
import { exclusions } from './exclusions.ts'
import { finishing } from './finishing.ts'
import { jobEstimates } from './job-estimates.ts'
import { presentEstimate, recordEstimate } from './present.ts'
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
  removeEstimates,
  saveHours,
  estimatedFrom,
} from './queries.ts'
import { reasons } from './reasons.ts'

/** The hours that activities are expected to take, why, and what admins decide about them. */
export async function estimates(app: FastifyInstance, parts: { db: Db }): Promise<void> {
  matrix(app, parts)
  reasons(app, parts)
  jobEstimates(app, parts)
  decisions(app, parts)
  exclusions(app, parts)
  finishing(app, parts)
}

function matrix(app: FastifyInstance, { db }: { db: Db }): void {
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
      await recordEstimate(tx, { actor, now }, { before: null, after: created })
      return presentEstimate(created)
    }),
  )

  route(app, 'updateEstimate', ({ body, params, actor, now, precondition }) =>
    db.transaction(async (tx) => {
      const before = await lockEstimate(tx, params.id)
      if (!before) return refuse('not_found')
      await precondition.mustHoldFor(asEdited(tx, before))
      const seconds = secondsOfEstimate(body.estimated_hours)
      if (seconds === before.estimated_seconds) return presentEstimate(before)
      const after = await saveHours(tx, before, seconds)
      await recordEstimate(tx, { actor, now }, { before, after })
      return presentEstimate(after)
    }),
  )

  route(app, 'deleteEstimate', ({ params, actor, now, precondition }) =>
    db.transaction(async (tx) => {
      const before = await lockEstimate(tx, params.id)
      if (!before) return refuse('not_found')
      await precondition.mustHoldFor(asEdited(tx, before))
      if ((await estimatedFrom(tx, [before.id])).size > 0) return refuse('estimate_learned')
      await removeEstimates(tx, [before.id])
      await recordEstimate(tx, { actor, now }, { before, after: null })
      return undefined
    }),
  )
}

function asEdited(tx: Tx, locked: EstimateRow): EditedThing {
  const where = sql`kind = 'estimate' and after ->> 'id' = ${String(locked.id)}`
  return {
    thing: 'estimate',
    version: locked.version,
    current: () => presentEstimate(locked),
    changesSince: (version) => recordedChanges(tx, version, { where, only: ['estimated_hours'] }),
  }
}
