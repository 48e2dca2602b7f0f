import { isDeepStrictEqual } from 'node:util'
import { type AuditEntry, type Change, recordChange } from '../../platform/audit.ts'
import { type Db, sql, type Tx } from '../../platform/database.ts'
import type { EditedThing, GuardedChange } from '../../platform/precondition.ts'
import { referenceCount } from '../../platform/referrers.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { recordedChanges } from '../../platform/versions.ts'
import type { MasterList, ReferenceItem } from './lists.ts'
import { changeThing, insertReference, lockReference, removeReference } from './queries.ts'

type Path = { id: number }
type Deletion = { soft_delete: boolean; dependencies: { total: number } }

/** What admins do with one of the lists. */
export function changesOf<Row extends ReferenceItem>(db: Db, list: MasterList<Row>) {
  const entryOf = (action: AuditEntry['action'], before: Row | null, after: Row | null): AuditEntry => {
    const named = after ?? before
    return { kind: list.kind, action, subject: named ? list.nameOf(named) : '', before, after }
  }

  function create(thing: object, change: Change): Promise<Row | Refusal> {
    return db.transaction(async (tx) => {
      const created = await insertReference(tx, list, thing)
      if (!created) return refuse(list.taken, valuesOf(thing, list.key))
      await recordChange(tx, change, entryOf('created', null, created))
      return created
    })
  }

  const asEdited = (tx: Tx, locked: Row): EditedThing => ({
    thing: list.kind,
    version: locked.version,
    current: () => locked,
    changesSince: (version) =>
      recordedChanges(tx, version, { where: sql`kind = ${list.kind} and after ->> 'id' = ${String(locked.id)}` }),
  })

  function update(path: Path, changes: object, change: GuardedChange): Promise<Row | Refusal> {
    return db.transaction(async (tx) => {
      const before = await lockReference(tx, list, path.id)
      if (!before) return refuse('not_found')
      await change.precondition.mustHoldFor(asEdited(tx, before))
      const after = await changeThing(tx, list, before.id, changes)
      if (!isDeepStrictEqual(before, after)) await recordChange(tx, change, entryOf('changed', before, after))
      return after
    })
  }

  function remove(path: Path, change: GuardedChange): Promise<Deletion | Refusal> {
    return db.transaction(async (tx) => {
      const before = await lockReference(tx, list, path.id)
      if (!before) return refuse('not_found')
      await change.precondition.mustHoldFor(asEdited(tx, before))
      const total = await referenceCount(tx, list.referrers, before.id)
      if (total === 0) {
        await removeReference(tx, list, before.id)
        await recordChange(tx, change, entryOf('deleted', before, null))
      } else if (before.is_active) {
        const after = await changeThing(tx, list, before.id, { is_active: false })
        await recordChange(tx, change, entryOf('changed', before, after))
      }
      return { soft_delete: total > 0, dependencies: { total } }
    })
  }

  return { create, update, remove }
}

function valuesOf(thing: object, key: string): Record<string, string> {
  return { [key]: String(Object.entries(thing).find(([name]) => name === key)?.[1]) }
}
