import { type Db, sql, withRetry } from '../../platform/database.ts'
import { byIdOrKey } from './finding.ts'

/**
 * Keeps that the session which a start has ended was the last of its activity on its job. After the start, which a phone
 * sends again until it hears of it: what a crash between the two leaves out, the repeat makes good.
 * @param idOrKey of a session of the technician's that has ended; nothing where there is none
 */
export async function markFinished(db: Db, technicianId: number, idOrKey: string | null | undefined): Promise<void> {
  if (idOrKey == null) return
  await withRetry(() =>
    db.run(sql`
      update work_session as s set finishes_activity = true
      where s.technician_id = ${technicianId} and ${byIdOrKey(idOrKey)} and s.ended_at is not null
        and not s.finishes_activity`),
  )
}
