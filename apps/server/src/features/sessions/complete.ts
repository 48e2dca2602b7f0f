import type { Instant, ReportedTime } from '@warsha/domain'
import { type Db, timestamptz, withRetry } from '../../platform/database.ts'
import { keepFinish } from './finishing.ts'
import type { SessionRow } from './queries.ts'
import { COMPLETE_ANY, COMPLETE_RUNNING } from './statements.ts'

export type End = {
  technicianId: number
  signInId: string
  idOrKey: string
  at: ReportedTime
  now: Instant
  /** its activity is finished on its job */
  finishes: boolean
}

/** Takes the reported end of a session of the technician's; null when there is no such session, or no welcome. */
export async function complete(
  db: Db,
  { technicianId, signInId, idOrKey, at, now, finishes }: End,
): Promise<SessionRow | null> {
  const times = [timestamptz(at.at), timestamptz(at.deviceAt), at.flags]
  const values = [technicianId, idOrKey, ...times, signInId, timestamptz(now)]
  const by = (statement: typeof COMPLETE_RUNNING) => withRetry(() => db.writeRow<SessionRow>({ ...statement, values }))
  const completed = (await by(COMPLETE_RUNNING)) ?? (await by(COMPLETE_ANY))
  if (completed && finishes) await keepFinish(db, { technicianId, sessionKey: completed.unique_key, saidAt: at.at })
  return completed
}
