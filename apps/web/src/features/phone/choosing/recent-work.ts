import { serverNow } from '../../../api/api.ts'
import { ownSessions, type ShownOwnSession } from '../../../offline/own-sessions.ts'
import type { Work } from '../../../offline/work.ts'
import { lastWork } from './last-work.ts'

/** What this person worked on lately, newest first, each job and activity once, without breaks; what is unsent among it. */
export function recentWork({ server, listed }: Work): ShownOwnSession[] {
  const entries = listed.map(({ entry }) => entry)
  return lastWork(ownSessions(server, entries, { device: Date.now(), server: serverNow() }))
}
