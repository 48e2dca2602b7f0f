import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { scan, type ScanState } from './scan.ts'

/** Scans while the page is seen: a hidden one gives the camera back. */
export function useScan(
  picture: RefObject<HTMLVideoElement | null>,
  onRead: (texts: string[]) => boolean,
): { state: ScanState; retry: () => void } {
  const [state, setState] = useState<ScanState>({ is: 'asking' })
  const [attempt, setAttempt] = useState(0)
  const seen = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  const read = useEffectEvent(onRead)

  useEffect(() => {
    const video = picture.current
    if (!seen || !video) return undefined
    const over = new AbortController()
    void scan({ video, onState: setState, read: (texts) => read(texts), signal: over.signal })
    return () => over.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt scans anew
  }, [picture, seen, attempt])

  return { state, retry: () => setAttempt((count) => count + 1) }
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
