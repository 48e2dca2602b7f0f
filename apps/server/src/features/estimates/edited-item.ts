import { sql, type Tx } from '../../platform/database.ts'
import type { EditedThing } from '../../platform/precondition.ts'
import { type CountedThing, countedVersion, lockCountedVersion, recordedChanges } from '../../platform/versions.ts'
import { exclusionOf, type Item, presentExclusion } from './exclusion-queries.ts'

const counted = ({ jobId, activityTypeId }: Item): CountedThing => ({
  thing: 'work_item',
  id: jobId,
  part: activityTypeId,
})

/** The version of what admins decided about an item. */
export function versionOfItem(tx: Tx, item: Item): Promise<number> {
  return countedVersion(tx, counted(item))
}

/** What admins decided about an item that is locked, as what is about to be changed. */
export async function asEdited(tx: Tx, item: Item): Promise<EditedThing> {
  const version = await lockCountedVersion(tx, counted(item))
  return {
    thing: 'work_item',
    version,
    current: async () => {
      const exclusion = await exclusionOf(tx, item)
      return {
        activity_code: item.code,
        exclusion: exclusion && presentExclusion(exclusion),
        version,
      }
    },
    changesSince: (since) =>
      recordedChanges(tx, since, {
        where: sql`kind = 'work_item' and subject = ${item.name}`,
        otherwise: 'finished',
      }),
  }
}
