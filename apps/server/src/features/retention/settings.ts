import type { RemovedCounts, Retention } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { isDeepStrictEqual } from 'node:util'
import { type Change, recordChange } from '../../platform/audit.ts'
import { type Db, type Reader, sql } from '../../platform/database.ts'

export async function retentionSettings(db: Reader): Promise<Retention> {
  const settings = await db.row<Retention>(sql`select photo_months, sign_in_days, security_log_days from retention`)
  if (!settings) throw new Error('the settings of retention have one row')
  return settings
}

/** Saves how long things are kept, and writes it down. */
export function saveRetention(db: Db, settings: Retention, change: Change & { subject: string }): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select from retention for update`)
    const before = await retentionSettings(tx)
    if (isDeepStrictEqual(before, settings)) return
    await tx.run(sql`
      update retention set photo_months = ${settings.photo_months}, sign_in_days = ${settings.sign_in_days},
        security_log_days = ${settings.security_log_days}`)
    const { subject } = change
    await recordChange(tx, change, { kind: 'retention', action: 'changed', subject, before, after: settings })
  })
}

export type FinishedRun = RemovedCounts & { ended_at: Instant }

/** The last night that was finished; null before the first one. */
export function lastFinishedRun(db: Reader): Promise<FinishedRun | null> {
  return db.row<FinishedRun>(sql`
    select ended_at, photos, photo_bytes, sign_ins, devices, security_events
    from retention_run where ended_at is not null order by started_at desc limit 1`)
}
