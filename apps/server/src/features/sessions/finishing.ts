import type { Instant } from '@warsha/domain'
import { type Db, sql, timestamptz, withRetry } from '../../platform/database.ts'

export type Finish = {
  technicianId: number
  /** the phone's; nothing is kept where there is none */
  sessionKey: string | null | undefined
  saidAt: Instant
}

/**
 * Keeps that a session was the last of its activity on its job, whether or not the session has arrived. Of several times
 * the earliest stands, so that the order of arrival does not matter. After the start or the end that says so, which a phone
 * sends again until it hears of it: what a crash between the two leaves out, the repeat makes good.
 */
export async function keepFinish(db: Db, { technicianId, sessionKey, saidAt }: Finish): Promise<void> {
  if (sessionKey == null) return
  await withRetry(() =>
    db.write(sql`
      insert into session_finish as known (technician_id, session_key, said_at)
      values (${technicianId}, ${sessionKey}, ${timestamptz(saidAt)})
      on conflict (technician_id, session_key) do update set said_at = excluded.said_at, is_noted = false
      where excluded.said_at < known.said_at`),
  )
}
