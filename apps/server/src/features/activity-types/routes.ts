import { isDeepStrictEqual } from 'node:util'
import type { EditableActivityType } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, recordChange } from '../../platform/audit.ts'
import { type Db, sql, type Tx } from '../../platform/database.ts'
import type { EditedThing } from '../../platform/precondition.ts'
import { referenceCount } from '../../platform/referrers.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { recordedChanges } from '../../platform/versions.ts'
import { holdMonths } from '../periods/index.ts'
import { effectOfCharge } from './charge-effect.ts'
import {
  activeActivityTypes,
  activityReferrers,
  allActivityTypes,
  insertActivityType,
  lockActivityType,
  noteItsWork,
  removeActivityType,
  saveActivityType,
  type StoredActivityType,
} from './queries.ts'

/** The activities that work is recorded under. */
export async function activityTypes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, 'activityTypes', () => activeActivityTypes(db))
  route(app, 'allActivityTypes', () => allActivityTypes(db))

  route(app, 'createActivityType', ({ body, actor, now }) =>
    db.transaction(async (tx) => {
      if (!body.is_charged) await holdMonths(tx)
      const created = await insertActivityType(tx, body)
      if (!created) return refuse('activity_code_taken', { code: body.code })
      await recordChange(tx, { actor, now }, entryOf('created', null, created))
      return created
    }),
  )

  route(app, 'updateActivityType', ({ body, params, actor, now, precondition }) =>
    db.transaction(async (tx) => {
      if (body.is_charged !== undefined) await holdMonths(tx)
      const before = await lockActivityType(tx, params.code)
      if (!before) return refuse('not_found')
      await precondition.mustHoldFor(asEdited(tx, before))
      const { label, name_ar = before.name_ar, is_active = before.is_active, is_charged = before.is_charged } = body
      const changed = { ...before, label, name: label, name_ar, is_active, is_charged }
      if (isDeepStrictEqual(changed, before)) return present(before)
      const after = await saveActivityType(tx, changed)
      if (is_charged !== before.is_charged) await noteItsWork(tx, before.id)
      await recordChange(tx, { actor, now }, entryOf('changed', before, after))
      return present(after)
    }),
  )

  route(app, 'previewCharge', async ({ body, params: { code } }) => {
    const effect = await effectOfCharge(db, { code, isCharged: body.is_charged })
    return effect ?? refuse('not_found')
  })

  route(app, 'deleteActivityType', ({ params, actor, now, precondition }) =>
    db.transaction(async (tx) => {
      const before = await lockActivityType(tx, params.code)
      if (!before) return refuse('not_found')
      await precondition.mustHoldFor(asEdited(tx, before))
      const total = await referenceCount(tx, activityReferrers, before.id)
      if (total === 0) {
        await removeActivityType(tx, before.id)
        await recordChange(tx, { actor, now }, entryOf('deleted', before, null))
      } else if (before.is_active) {
        const after = await saveActivityType(tx, { ...before, is_active: false })
        await recordChange(tx, { actor, now }, entryOf('changed', before, after))
      }
      return { soft_delete: total > 0, dependencies: { total } }
    }),
  )
}

function asEdited(tx: Tx, locked: StoredActivityType): EditedThing {
  const where = sql`kind = 'activity_type' and subject = ${locked.code}`
  return {
    thing: 'activity_type',
    version: locked.version,
    current: () => present(locked),
    // The name is the label once more.
    changesSince: (version) => recordedChanges(tx, version, { where, names: { name: null } }),
  }
}

function present(type: EditableActivityType): EditableActivityType {
  const { code, label, name, name_ar, is_active, is_charged, not_charged_from, version } = type
  return { code, label, name, name_ar, is_active, is_charged, not_charged_from, version }
}

function entryOf(
  action: AuditEntry['action'],
  before: StoredActivityType | null,
  after: EditableActivityType | null,
): AuditEntry {
  return {
    kind: 'activity_type',
    action,
    subject: (after ?? before)?.code ?? '',
    before: before && present(before),
    after: after && present(after),
  }
}
