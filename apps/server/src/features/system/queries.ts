import { DAY, type Instant } from '@warsha/domain'
import { type Db, isWithinLast, join, type Reader, sql, timestamptz } from '../../platform/database.ts'
import { isAlive } from '../../platform/alive-instances.ts'

/** Answers that failed alike, in one hour. */
export type AlikeErrors = {
  hour: Instant
  call: string
  message: string
  count: number
  lastAt: Instant
  lastRequestId: string
}

/** Adds them to what is known of their hours. */
export async function addErrors(db: Db, errors: readonly AlikeErrors[]): Promise<void> {
  const rows = errors.map(
    ({ hour, call, message, count, lastAt, lastRequestId }) =>
      sql`(${timestamptz(hour)}::timestamptz, ${call}, ${message}, ${count}::int, ${timestamptz(lastAt)}::timestamptz,
        ${lastRequestId})`,
  )
  await db.write(sql`
    insert into server_error (hour, call, message, count, last_at, last_request_id)
    values ${join(rows)}
    on conflict (hour, call, message) do update
    set count = server_error.count + excluded.count, last_at = excluded.last_at,
      last_request_id = excluded.last_request_id`)
}

export async function forgetErrorsBefore(db: Db, before: Instant): Promise<void> {
  await db.write(sql`delete from server_error where last_at < ${timestamptz(before)}`)
}

export type ErrorRow = {
  call: string
  message: string
  count: number
  last_at: Instant
  last_request_id: string
}

const MOST_ERRORS = 50

/** The errors of the last day, those alike together, newest first. */
export function latestErrors(db: Reader, now: Instant): Promise<ErrorRow[]> {
  return db.rows<ErrorRow>(sql`
    select call, message, count, last_at, last_request_id from server_error
    where ${isWithinLast(sql`last_at`, DAY, now)} order by last_at desc limit ${MOST_ERRORS}`)
}

export function errorsByHour(db: Reader, now: Instant): Promise<{ hour: Instant; count: number }[]> {
  return db.rows(sql`
    select hour, sum(count) as count from server_error
    where ${isWithinLast(sql`last_at`, DAY, now)} group by hour order by hour desc`)
}

export type InstanceRow = {
  id: string
  host: string
  process_id: number
  version: string
  started_at: Instant
  last_seen_at: Instant
}

/** The processes that serve now, oldest first. */
export function instancesAlive(db: Reader, now: Instant): Promise<InstanceRow[]> {
  return db.rows<InstanceRow>(sql`
    select id, host, process_id, version, started_at, last_seen_at from instance
    where ${isAlive(now)} order by started_at, id`)
}

export type DatabaseFacts = { postgres_version: string; bytes: number; last_migration: string | null }

export async function databaseFacts(db: Reader): Promise<DatabaseFacts> {
  const facts = await db.row<DatabaseFacts>(sql`
    select current_setting('server_version') as postgres_version, pg_database_size(current_database()) as bytes,
      (select max(name) from migration) as last_migration`)
  return facts ?? { postgres_version: '', bytes: 0, last_migration: null }
}

export type PhotoTotals = { count: number; bytes: number }

export async function photoTotals(db: Reader): Promise<PhotoTotals> {
  const totals = await db.row<PhotoTotals>(sql`
    select count(*) as count, coalesce(sum(byte_count), 0) as bytes from media`)
  return totals ?? { count: 0, bytes: 0 }
}
