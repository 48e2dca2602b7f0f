import type { Instant } from '@warsha/domain'
import { type Db, type Reader, sql, timestamptz } from '../../platform/database.ts'
import { type ListedPhotoStore, photoKeys } from '../../platform/photo-store.ts'

/** What is being written has another name, and a bucket is tried with a file of its own. */
export function isPhotoFile(key: string): boolean {
  return key.endsWith('.jpg')
}

const AT_ONCE = 1000

/**
 * Walks through all files of the photo store and notes those that no photo has, some at a time, however many there are.
 * Throws a PhotoStoreAway; what was noted before stays.
 */
export async function noteOrphans(db: Db, store: ListedPhotoStore, now: Instant): Promise<void> {
  let batch: string[] = []
  for await (const key of store.keys()) {
    if (!isPhotoFile(key)) continue
    batch.push(key)
    if (batch.length < AT_ONCE) continue
    await noteSeen(db, await withoutPhoto(db, batch), now)
    batch = []
  }
  await noteSeen(db, await withoutPhoto(db, batch), now)
  await db.write(sql`delete from orphaned_photo where seen_at <> ${timestamptz(now)}`)
  await forgetThoseThatArrived(db, now)
}

async function noteSeen(db: Db, files: readonly string[], now: Instant): Promise<void> {
  if (files.length === 0) return
  await db.write(sql`
    insert into orphaned_photo (file, first_seen_at, seen_at)
    select file, ${timestamptz(now)}, ${timestamptz(now)} from unnest(${files}::text[]) as file
    on conflict (file) do update set seen_at = excluded.seen_at`)
}

/** A photo is stored before its row is: one that arrived during the walk has its row by the end of it. */
async function forgetThoseThatArrived(db: Db, now: Instant): Promise<void> {
  for (let last = ''; ;) {
    const rows = await db.rows<{ file: string }>(sql`
      select file from orphaned_photo where first_seen_at = ${timestamptz(now)} and file > ${last}
      order by file limit ${AT_ONCE}`)
    const files = rows.map(({ file }) => file)
    if (files.length === 0) return
    const still = await withoutPhoto(db, files)
    await db.write(sql`
      delete from orphaned_photo where file = any (${files}::text[]) and file <> all (${still}::text[])`)
    last = files.at(-1) ?? ''
  }
}

const FILE = /^[0-9a-f]{8}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{64})(?:\.thumbnail)?\.jpg$/

/** Those that no photo has, but for what is about to be removed. */
export async function withoutPhoto(db: Reader, files: readonly string[]): Promise<string[]> {
  const named = files.flatMap((file) => {
    const [, session, sha256] = FILE.exec(file) ?? []
    return session !== undefined && sha256 !== undefined ? [{ file, session, sha256 }] : []
  })
  const sessions = named.map(({ session }) => session)
  const digests = named.map(({ sha256 }) => sha256)
  const rows = await db.rows<{ session_id: string; sha256: string }>(sql`
    with file as (
      select session_id::uuid, decode(digest, 'hex') as sha256
      from unnest(${sessions}::text[], ${digests}::text[]) as named (session_id, digest)
    )
    select session_id, encode(sha256, 'hex') as sha256 from media join file using (session_id, sha256)
    union select session_id, encode(sha256, 'hex') from photo_removal join file using (session_id, sha256)`)
  const known = new Set(rows.flatMap(({ session_id, sha256 }) => Object.values(photoKeys(session_id, sha256))))
  return files.filter((file) => !known.has(file))
}

/** A file without a photo, with the session and the job whose folder it lies in. */
export type OrphanedPhoto = { file: string; session_id: string | null; job_no: string | null; first_seen_at: Instant }

const MOST_SHOWN = 50

/** What the last walk has found, newest first, and how many there are. */
export async function orphanedPhotos(db: Reader): Promise<{ orphaned: number; orphans: OrphanedPhoto[] }> {
  const orphans = await db.rows<OrphanedPhoto>(sql`
    select file, s.id as session_id, job_no, first_seen_at
    from (select * from orphaned_photo order by first_seen_at desc, file limit ${MOST_SHOWN}) as newest
    left join work_session as s on s.id = substring(file from '^[0-9a-f]{8}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/')::uuid
    left join job on job.id = s.job_id
    order by first_seen_at desc, file`)
  return { orphaned: await orphanCount(db), orphans }
}

/** How many files no photo has. */
export async function orphanCount(db: Reader): Promise<number> {
  return (await db.row<{ count: number }>(sql`select count(*) as count from orphaned_photo`))?.count ?? 0
}
