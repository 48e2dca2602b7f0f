import type { DecidedExclusion, ReadParamsOf } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, type Change, recordChange } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { type Precondition, tagOf } from '../../platform/precondition.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { asEdited, versionOfItem } from './edited-item.ts'
import {
  exclusionOf,
  type Item,
  lockItem,
  presentExclusion,
  removeExclusion,
  saveExclusion,
  type StoredExclusion,
} from './exclusion-queries.ts'

type Path = ReadParamsOf<'excludeItem'>

/** Work items that admins keep from teaching. */
export function exclusions(app: FastifyInstance, { db }: { db: Db }): void {
  async function deciding<Result>(
    { id: jobId, code, precondition }: Path & { precondition: Precondition },
    decide: (tx: Tx, item: Item) => Promise<Result>,
  ) {
    return db.transaction(async (tx) => {
      const item = await lockItem(tx, { jobId, code })
      if (!item) return refuse('item_not_found')
      await precondition.mustHoldFor(await asEdited(tx, item))
      return decide(tx, item)
    })
  }

  route(app, 'excludeItem', ({ params, body, actor, now, precondition }) =>
    deciding({ ...params, precondition }, async (tx, item) => {
      const before = await exclusionOf(tx, item)
      if (before?.reason === body.reason) return decided(before, await versionOfItem(tx, item))
      await saveExclusion(tx, item, { reason: body.reason, by: actor.id, at: now })
      const after = await exclusionOf(tx, item)
      if (!after) throw new Error('an exclusion that was just saved is not there')
      await record(tx, { actor, now }, { item, action: before ? 'changed' : 'excluded', before, after })
      return decided(after, await versionOfItem(tx, item))
    }),
  )

  route(app, 'includeItem', ({ params, actor, now, precondition, reply }) =>
    deciding({ ...params, precondition }, async (tx, item) => {
      const before = await exclusionOf(tx, item)
      if (before) {
        await removeExclusion(tx, item)
        await record(tx, { actor, now }, { item, action: 'included', before, after: null })
      }
      reply.header('etag', tagOf(await versionOfItem(tx, item)))
      return undefined
    }),
  )
}

type Entry = {
  item: Item
  action: AuditEntry['action']
  before: StoredExclusion | null
  after: StoredExclusion | null
}

async function record(tx: Tx, change: Change, { item, action, before, after }: Entry): Promise<void> {
  const version = await versionOfItem(tx, item)
  const presented = (stored: StoredExclusion | null) => stored && { reason: stored.reason }
  return recordChange(tx, change, {
    kind: 'work_item',
    action,
    subject: item.name,
    before: presented(before),
    after: { ...presented(after), version },
  })
}

function decided(stored: StoredExclusion, version: number): DecidedExclusion {
  return { ...presentExclusion(stored), version }
}
