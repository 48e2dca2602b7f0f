import { DAY, type Instant } from '@warsha/domain'
import { type Db, isNotAhead, type Reader, sql, timestamptz } from '../../platform/database.ts'
import type { BackupCounts } from './writing.ts'

export type BackupKind = 'nightly' | 'by_hand'

/** A backup that was made. */
export type GoodRun = Omit<BackupCounts, 'changedPhotos' | 'unreadablePhotos'> & {
  kind: BackupKind
  startedAt: Instant
  endedAt: Instant
  /** the file, or the object in a bucket */
  place: string
  bytes: number
}

/** One that was not, and why, in one line. */
export type FailedRun = Pick<GoodRun, 'kind' | 'startedAt' | 'endedAt' | 'place'> & { failure: string }

/** The newest of each, null where there is none. */
export type LastBackup = { good: GoodRun | null; failed: FailedRun | null }

type Row = {
  kind: BackupKind
  started_at: Instant
  ended_at: Instant
  place: string
} & (GoodColumns | ({ [Column in Exclude<keyof GoodColumns, 'failure'>]: null } & { failure: string }))

type GoodColumns = {
  bytes: number
  table_count: number
  row_count: number
  photo_count: number
  missing_photo_count: number
  failure: null
}

/** When the last good backup of this database was made, and when one last failed. */
export async function lastBackup(db: Reader, now: Instant): Promise<LastBackup> {
  const [good, failed] = await Promise.all([newest(db, true, now), newest(db, false, now)])
  return { good: good && presentGood(good), failed: failed && presentFailed(failed) }
}

function newest(db: Reader, isGood: boolean, now: Instant): Promise<Row | null> {
  return db.row<Row>(sql`
    select kind, started_at, ended_at, place, bytes, table_count, row_count, photo_count, missing_photo_count, failure
    from backup_run where (failure is null) = ${isGood} and ${isNotAhead(sql`ended_at`, now)}
    order by ended_at desc limit 1`)
}

function presentGood(row: Row): GoodRun | null {
  if (row.failure !== null) return null
  return {
    kind: row.kind,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    place: row.place,
    bytes: row.bytes,
    tables: row.table_count,
    rows: row.row_count,
    photos: row.photo_count,
    missingPhotos: row.missing_photo_count,
  }
}

function presentFailed({ kind, started_at, ended_at, place, failure }: Row): FailedRun | null {
  return failure === null ? null : { kind, startedAt: started_at, endedAt: ended_at, place, failure }
}

/** Notes what became of a backup. */
export async function noteRun(db: Db, run: GoodRun | FailedRun): Promise<void> {
  const good = 'failure' in run ? null : run
  await db.write(sql`
    insert into backup_run (kind, started_at, ended_at, place, bytes, table_count, row_count, photo_count,
      missing_photo_count, failure)
    values (${run.kind}, ${timestamptz(run.startedAt)}, ${timestamptz(run.endedAt)}, ${run.place},
      ${good?.bytes ?? null}, ${good?.tables ?? null}, ${good?.rows ?? null}, ${good?.photos ?? null},
      ${good?.missingPhotos ?? null}, ${'failure' in run ? run.failure : null})`)
}

const HISTORY_KEPT_FOR = 400 * DAY

/** Forgets the backups of more than a year ago. */
export async function forgetOldRuns(db: Db, now: Instant): Promise<void> {
  await db.write(sql`delete from backup_run where ended_at < ${timestamptz(now - HISTORY_KEPT_FOR)}`)
}

/** When the newest good nightly one began, and when one failed after it. */
export async function nightlyRuns(
  db: Reader,
  now: Instant,
): Promise<{ goodSince: Instant | null; failedAt: Instant | null }> {
  const row = await db.row<{ good_since: Instant | null; failed_at: Instant | null }>(sql`
    select max(started_at) filter (where failure is null) as good_since,
      max(ended_at) filter (where failure is not null) as failed_at
    from backup_run where kind = 'nightly' and ${isNotAhead(sql`started_at`, now)}`)
  return { goodSince: row?.good_since ?? null, failedAt: row?.failed_at ?? null }
}

/** Since when nightly backups fail; null where the last one was good. */
export async function backupsFailSince(db: Reader, now: Instant): Promise<Instant | null> {
  const row = await db.row<{ since: Instant | null }>(sql`
    select min(ended_at) as since from backup_run
    where kind = 'nightly' and failure is not null and ${isNotAhead(sql`ended_at`, now)}
      and ended_at > coalesce((
        select max(ended_at) from backup_run where failure is null and ${isNotAhead(sql`ended_at`, now)}
      ), '-infinity')`)
  return row?.since ?? null
}
