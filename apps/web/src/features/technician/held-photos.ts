import { useEffect, useState, useSyncExternalStore } from 'react'
import { onUpload } from '../../api/api.ts'
import type { Kept } from '../../offline/replay.ts'
import type { CachedMediaRow } from '../../offline/rows.ts'
import { database, type Work } from '../../offline/work.ts'
import { useWork } from './current-session.ts'

/** A photo that this device has, and where else it is. */
export type HeldPhoto = { id: string; bytes: Uint8Array; kept: Kept }

/** The photos of a session that this device holds, those that are sent as well. */
export function useHeldPhotos(sessionKey: string): readonly HeldPhoto[] {
  const work = useWork()
  const [rows, setRows] = useState<readonly CachedMediaRow[]>([])

  useEffect(() => {
    let wanted = true
    async function read(): Promise<void> {
      const found = await held(work, sessionKey)
      if (wanted) setRows((before) => withSameBytes(found, before))
    }
    void read()
    return () => {
      wanted = false
    }
  }, [work, sessionKey])

  const statuses = new Map(
    (work?.listed ?? []).flatMap(({ entry }) =>
      entry.kind === 'photo' ? [[entry.request.data.photoId, entry.status] as const] : [],
    ),
  )
  return rows.map(({ id, file, synced }) => {
    const waits = statuses.get(id) === 'failed' ? 'needs_attention' : 'saved_on_phone'
    return { id, bytes: file, kept: synced ? 'sent' : waits }
  })
}

async function held(work: Work | null, sessionKey: string): Promise<CachedMediaRow[]> {
  if (work === null) return []
  try {
    const { photosHeld } = await import('../../offline/dexie-store.ts')
    return await photosHeld(await database(), work.owner, sessionKey)
  } catch {
    return []
  }
}

/** A photo that is shown already stays the same object, so that its picture is not drawn anew. */
function withSameBytes(read: CachedMediaRow[], before: readonly CachedMediaRow[]): readonly CachedMediaRow[] {
  return read.map((row) => ({ ...row, file: before.find(({ id }) => id === row.id)?.file ?? row.file }))
}

let shares: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

onUpload((photoId, share) => {
  shares = new Map(shares).set(photoId, share)
  for (const listener of listeners) listener()
})

function watch(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** How much of a photo has gone out, from 0 to 1; null while nothing has. */
export function useUploadProgress(photoId: string): number | null {
  return useSyncExternalStore(watch, () => shares.get(photoId) ?? null)
}
