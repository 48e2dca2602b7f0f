import type { JobPicture } from '@warsha/contract'
import { useEffect, useState } from 'react'
import { send } from '../../api/api.ts'

export type PictureSize = 'full' | 'thumbnail'
export type LoadedPicture = { state: 'loading' } | { state: 'there'; url: string } | { state: 'broken' }

const LOADING: LoadedPicture = { state: 'loading' }

/** What a picture is called among those of its job, which does not change. */
export function keyOf(picture: JobPicture): string {
  return picture.source === 'session' ? picture.media_id : picture.path
}

/** A picture's bytes under an address of this page, given back when it is no longer shown. @param wanted loads it now */
export function usePicture(picture: JobPicture, size: PictureSize, wanted = true): LoadedPicture {
  const [loaded, setLoaded] = useState<{ of: string; picture: LoadedPicture }>({ of: '', picture: LOADING })
  const key = `${size} ${keyOf(picture)}`

  useEffect(() => {
    if (!wanted) return undefined
    const controller = new AbortController()
    let url: string | null = null
    const load = async () => {
      const bytes = await bytesOf(picture, size, controller.signal)
      if (controller.signal.aborted) return
      url = URL.createObjectURL(bytes)
      setLoaded({ of: key, picture: { state: 'there', url } })
    }
    load().catch(() => {
      if (!controller.signal.aborted) setLoaded({ of: key, picture: { state: 'broken' } })
    })
    return () => {
      controller.abort()
      if (url) URL.revokeObjectURL(url)
    }
    // The key stands for the picture, which is a new object each time the list is read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, wanted])

  return loaded.of === key ? loaded.picture : LOADING
}

async function bytesOf(picture: JobPicture, size: PictureSize, signal: AbortSignal): Promise<Blob> {
  const response = await requestFor(picture, size, signal)
  return response.blob()
}

function requestFor(picture: JobPicture, size: PictureSize, signal: AbortSignal): Promise<Response> {
  if (picture.source === 'images_database') return send('jobImage', { query: { path: picture.path, size }, signal })
  const params = { id: picture.media_id }
  return size === 'full' ? send('media', { params, signal }) : send('mediaThumbnail', { params, signal })
}
