import type { RemovedCounts, Retention, RetentionBody, RetentionState } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { isDeepStrictEqual } from 'node:util'
import { recordChange } from '../../platform/audit.ts'
import { type Db, isNotAhead, type Reader, sql, type Tx } from '../../platform/database.ts'
import type { EditedThing, GuardedChange } from '../../platform/precondition.ts'
import { recordedChanges } from '../../platform/versions.ts'

export async function retentionSettings(db: Reader): Promise<Retention> {
  const settings = await db.row<Retention>(
    sql`select photo_months, name_years, sign_in_days, security_log_days from retention`,
  )
  if (!settings) throw new Error('the settings of retention have one row')
  return settings
}

/** Which version of the settings is stored. */
export async function retentionVersion(db: Reader): Promise<number> {
  return (await db.row<{ version: number }>(sql`select version from retention`))?.version ?? 1
}

type Saving = GuardedChange & {
  subject: string
  /** the settings with what goes with them, as they are answered */
  present: (tx: Tx) => Promise<RetentionState>
}

/** Saves how long things are kept, and writes it down. */
export function saveRetention(db: Db, given: RetentionBody, { present, ...change }: Saving): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select from retention for update`)
    const [before, version] = [await retentionSettings(tx), await retentionVersion(tx)]
    await change.precondition.mustHoldFor(asEdited(tx, version, () => present(tx)))
    const settings = settingsIn(given, before)
    if (isDeepStrictEqual(before, settings)) return
    await tx.run(sql`
      update retention set photo_months = ${settings.photo_months}, name_years = ${settings.name_years},
        sign_in_days = ${settings.sign_in_days}, security_log_days = ${settings.security_log_days}`)
    const after = { ...settings, version: await retentionVersion(tx) }
    const { subject } = change
    await recordChange(tx, change, {
      kind: 'retention',
      action: 'changed',
      subject,
      before: { ...before, version },
      after,
    })
  })
}

/** All settings: those that are given, and of the others what they are now. */
export function settingsIn({ name_years, ...given }: RetentionBody, now: Retention): Retention {
  return { ...given, name_years: name_years === undefined ? now.name_years : name_years }
}

function asEdited(tx: Tx, version: number, current: () => Promise<RetentionState>): EditedThing {
  const where = sql`kind = 'retention'`
  return { thing: 'retention', version, current, changesSince: (since) => recordedChanges(tx, since, { where }) }
}

export type FinishedRun = RemovedCounts & { ended_at: Instant }

/** The last night that was finished; null before the first one. */
export function lastFinishedRun(db: Reader, now: Instant): Promise<FinishedRun | null> {
  return db.row<FinishedRun>(sql`
    select ended_at, photos, photo_bytes, names, sign_ins, devices, security_events
    from retention_run where ended_at is not null and ${isNotAhead(sql`started_at`, now)} order by started_at desc limit 1`)
}
