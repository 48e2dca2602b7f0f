import type { Instant } from '@warsha/domain'
import { type Db, join, sql, timestamptz } from '../../platform/database.ts'

/** What one phone said of the work that it has not sent yet. */
export type DeviceSyncStatus = {
  personId: number
  deviceId: string
  unsentCount: number
  unsentSince: Instant | null
  lastHeardAt: Instant
}

/** Writes down what phones said, unless something newer is known of them. */
export async function saveDeviceSyncStatus(db: Db, phones: DeviceSyncStatus[]): Promise<void> {
  const rows = phones.map(
    ({ personId, deviceId, unsentCount, unsentSince, lastHeardAt }) =>
      sql`(${personId}::int, ${deviceId}, ${unsentCount}::int, ${timestamptz(unsentSince)}::timestamptz,
        ${timestamptz(lastHeardAt)}::timestamptz)`,
  )
  await db.run(sql`
    insert into phone (person_id, device_id, unsent_count, unsent_since, last_heard_at)
    values ${join(rows)}
    on conflict (person_id, device_id) do update
    set unsent_count = excluded.unsent_count, unsent_since = excluded.unsent_since,
      last_heard_at = excluded.last_heard_at
    where phone.last_heard_at <= excluded.last_heard_at`)
}
