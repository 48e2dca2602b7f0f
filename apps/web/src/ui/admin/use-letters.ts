import { useSyncExternalStore } from 'react'

/** Milliseconds since the page was opened. */
let lastLoaded = 0

function listen(changed: () => void): () => void {
  const note = ({ timeStamp }: Event) => {
    lastLoaded = timeStamp
    changed()
  }
  document.fonts.addEventListener('loadingdone', note)
  return () => document.fonts.removeEventListener('loadingdone', note)
}

/** Another number whenever letters of a font have come: what was measured before that was measured in others. */
export function useLetters(): number {
  return useSyncExternalStore(listen, () => lastLoaded)
}
