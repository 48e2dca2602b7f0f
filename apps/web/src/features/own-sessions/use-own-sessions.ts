import { useEffect } from 'react'
import { serverNow } from '../../api/api.ts'
import { ownSessions, type ShownOwnSession } from '../../offline/own-sessions.ts'
import { useWork, markDecisionsSeen } from '../phone/index.ts'

/** The technician's sessions as this device knows them. `isHeard`: the server has told of them at least once. */
export type OwnWork = { sessions: ShownOwnSession[]; isLoaded: boolean }

/** What this device knows of the technician's sessions; null until it has been read. Whoever sees them has seen all answers. */
export function useOwnWork(): OwnWork | null {
  const work = useWork()
  useEffect(() => {
    if (work) markDecisionsSeen(work)
  }, [work])
  if (!work) return null
  const { server, listed } = work
  const entries = listed.map(({ entry }) => entry)
  return {
    sessions: ownSessions(server, entries, clocks()),
    isLoaded: server.own !== null,
  }
}

function clocks() {
  return { device: Date.now(), server: serverNow() }
}
