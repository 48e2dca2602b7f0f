import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { onUpload } from '../../../api/api.ts'
import { type Kept, keptOf, type ShownSession } from '../../../offline/replay.ts'
import type { CachedMediaRow } from '../../../offline/rows.ts'
import { database } from '../../../offline/work.ts'
import { createStore } from '../../../store.ts'
import { useWork } from './current-session.ts'

/** A photo that this device has, and where else it is. */
export type HeldPhoto = { id: string; bytes: Uint8Array; kept: Kept }

/** The photos of a session that this device holds, those that are sent as well. */
export function useHeldPhotos({ uniqueKey, mediaCount }: ShownSession): readonly HeldPhoto[] {
  const work = useWork()
  const waiting = new Map(
    (work?.listed ?? []).flatMap(({ entry }) =>
      entry.kind === 'photo' && entry.sessionKey === uniqueKey ? [[entry.request.data.photoId, entry]] : [],
    ),
  )
  const owner = work?.owner ?? null
  // Pictures are large: they are read again when there are others, not whenever anything changes.
  const { data: rows } = useQuery({
    queryKey: ['technician', 'photos', owner, uniqueKey, mediaCount, [...waiting.keys()]],
    queryFn: () => held(owner, uniqueKey),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return (rows ?? []).map(({ id, file }) => {
    const entry = waiting.get(id)
    return { id, bytes: file, kept: keptOf(entry ? [entry] : []) }
  })
}

async function held(owner: number | null, sessionKey: string): Promise<CachedMediaRow[]> {
  if (owner === null) return []
  try {
    const { photosHeld } = await import('../../../offline/local.ts')
    return await photosHeld(await database(), owner, sessionKey)
  } catch {
    return []
  }
}

const shares = createStore<ReadonlyMap<string, number>>(new Map())

onUpload(({ photoId, share }) => shares.set(new Map(shares.get()).set(photoId, share)))

/** How much of a photo has gone out, from 0 to 1; null while nothing has. */
export function useUploadProgress(photoId: string): number | null {
  return useSyncExternalStore(shares.subscribe, () => shares.get().get(photoId) ?? null)
}
