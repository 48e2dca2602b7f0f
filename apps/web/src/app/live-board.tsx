import type { ActiveSession } from '@warsha/contract'
import { lazy, Suspense, useState } from 'react'
import { LiveBoardPage } from '../features/live/index.ts'
import { loadEndSession, usePeekOfSession } from '../features/sessions/index.ts'
import { loadDayStrip } from '../features/timeline/index.ts'

const EndSession = lazy(loadEndSession)
/** The board does not wait for it. */
const DayStrip = lazy(loadDayStrip)

/** The Live Board, from which a session can be ended by the window that the page of the sessions has for it. */
export function LiveBoard() {
  const [ended, end] = useState<ActiveSession | null>(null)
  return (
    <>
      <LiveBoardPage onEnd={end} peekOf={usePeekOfSession()} strip={<DayStrip />} />
      <Suspense>{ended && <EndSession session={ended} onClose={() => end(null)} />}</Suspense>
    </>
  )
}
