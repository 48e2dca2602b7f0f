import { isDeepStrictEqual } from 'node:util'
import type { ActivityType } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, recordChange } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import {
  activeActivityTypes,
  allActivityTypes,
  dependenciesOf,
  insertActivityType,
  lockActivityType,
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
      const created = await insertActivityType(tx, body)
      if (!created) return refuse('activity_code_taken', { code: body.code })
      await recordChange(tx, { actor, now }, entryOf('created', null, created))
      return created
    }),
  )

  route(app, 'updateActivityType', ({ body, params, actor, now }) =>
    db.transaction(async (tx) => {
      const before = await lockActivityType(tx, params.code)
      if (!before) return refuse('not_found')
      const { label, name_ar = before.name_ar, is_active = before.is_active } = body
      const after = { ...before, label, name: label, name_ar, is_active }
      if (isDeepStrictEqual(after, before)) return present(before)
      await saveActivityType(tx, after)
      await recordChange(tx, { actor, now }, entryOf('changed', before, after))
      return present(after)
    }),
  )

  route(app, 'deleteActivityType', ({ params, actor, now }) =>
    db.transaction(async (tx) => {
      const before = await lockActivityType(tx, params.code)
      if (!before) return refuse('not_found')
      const total = await dependenciesOf(tx, before.id)
      if (total === 0) {
        await removeActivityType(tx, before.id)
        await recordChange(tx, { actor, now }, entryOf('deleted', before, null))
      } else if (before.is_active) {
        const after = { ...before, is_active: false }
        await saveActivityType(tx, after)
        await recordChange(tx, { actor, now }, entryOf('changed', before, after))
      }
      return { soft_delete: total > 0, dependencies: { total } }
    }),
  )
}

function present({ code, label, name, name_ar, is_active }: ActivityType): ActivityType {
  return { code, label, name, name_ar, is_active }
}

function entryOf(
  action: AuditEntry['action'],
  before: StoredActivityType | null,
  after: ActivityType | null,
): AuditEntry {
  return {
    kind: 'activity_type',
    action,
    subject: (after ?? before)?.code ?? '',
    before: before && present(before),
    after: after && present(after),
  }
}
