import { createHash } from 'node:crypto'
import type { Instant } from '@warsha/domain'
import { type Db, type Reader, sql, timestamptz } from '../../platform/database.ts'
import {
  type ListedPhotoStore,
  type PhotoStore,
  photoKeys,
  PhotoUnreadable,
  readablePhoto,
} from '../../platform/photo-store.ts'
import { isPhotoFile, withoutPhoto } from './orphans.ts'

/** A file is gone or cannot be read, or is not what was stored. */
export type PhotoFault = 'missing' | 'changed'

/** Of the stored files, in hexadecimal; null where there is none. */
type Digests = { photo_sha256: string | null; thumbnail_sha256: string | null }

type PhotoToCheck = Digests & { id: string; session_id: string; sha256: string; job_no: string }

/** All photos are read again within a month. */
const NIGHTS = 28
/** So much is read in a second at most: some ten photos. */
const REST_MS = 100

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The digests of a photo and its small picture. */
export function photoDigests(stored: { photo: Uint8Array; thumbnail: Uint8Array }): Digests {
  return { photo_sha256: digestOf(stored.photo), thumbnail_sha256: digestOf(stored.thumbnail) }
}

async function storedDigests(store: PhotoStore, { session_id, sha256 }: PhotoToCheck): Promise<Digests> {
  const keys = photoKeys(session_id, sha256)
  const photo = await readablePhoto(store, keys.photo)
  const thumbnail = await readablePhoto(store, keys.thumbnail)
  return { photo_sha256: photo && digestOf(photo), thumbnail_sha256: thumbnail && digestOf(thumbnail) }
}

function faultOf(known: Digests, found: Digests): PhotoFault | null {
  if (found.photo_sha256 === null || found.thumbnail_sha256 === null) return 'missing'
  const isSame = known.photo_sha256 === found.photo_sha256 && known.thumbnail_sha256 === found.thumbnail_sha256
  return known.photo_sha256 === null || isSame ? null : 'changed'
}

type Wanted = { most: number | null; ids?: string[] | null }

function photosToCheck(db: Reader, { most, ids = null }: Wanted): Promise<PhotoToCheck[]> {
  return db.rows<PhotoToCheck>(sql`
    select media.id, session_id, encode(sha256, 'hex') as sha256, job_no,
      encode(photo_sha256, 'hex') as photo_sha256, encode(thumbnail_sha256, 'hex') as thumbnail_sha256
    from media join work_session as s on s.id = session_id join job on job.id = s.job_id
    left join photo_check on media_id = media.id
    where ${ids}::uuid[] is null or media.id = any (${ids}::uuid[])
    order by checked_at nulls first, media.created_at limit ${most}::int`)
}

/**
 * Reads the share of a night of all photos again, those first that were not read for longest. A photo without digests gets
 * those of what is found. Throws a PhotoStoreAway, of whom nothing is noted.
 */
export async function checkShareOfPhotos(
  db: Db,
  photos: PhotoStore,
  { now, signal, restMs = REST_MS }: { now: Instant; signal: AbortSignal; restMs?: number },
): Promise<void> {
  const total = await db.row<{ count: number }>(sql`select count(*) as count from media`)
  for (const photo of await photosToCheck(db, { most: Math.ceil((total?.count ?? 0) / NIGHTS) })) {
    signal.throwIfAborted()
    const found = await storedDigests(photos, photo)
    const fault = faultOf(photo, found)
    const digests = fault === 'missing' ? { photo_sha256: null, thumbnail_sha256: null } : found
    await saveCheck(db, photo.id, { ...digests, fault, now, firstSeenAt: now })
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
}

type CheckResult = Digests & { fault: PhotoFault | null; now: Instant; firstSeenAt: Instant | null }

async function saveCheck(db: Db, mediaId: string, result: CheckResult): Promise<void> {
  const { photo_sha256, thumbnail_sha256, fault, now, firstSeenAt } = result
  await db.write(sql`
    insert into photo_check as known (media_id, photo_sha256, thumbnail_sha256, first_seen_at, checked_at, fault, fault_since)
    select id, decode(${photo_sha256}, 'hex'), decode(${thumbnail_sha256}, 'hex'), ${timestamptz(firstSeenAt)},
      ${timestamptz(now)}::timestamptz, ${fault}, case when ${fault}::text is not null then ${timestamptz(now)}::timestamptz end
    from media where id = ${mediaId}
    on conflict (media_id) do update
    set photo_sha256 = coalesce(known.photo_sha256, excluded.photo_sha256),
      thumbnail_sha256 = coalesce(known.thumbnail_sha256, excluded.thumbnail_sha256),
      first_seen_at = case when known.photo_sha256 is null then excluded.first_seen_at else known.first_seen_at end,
      checked_at = excluded.checked_at, fault = excluded.fault,
      fault_since = case when excluded.fault is not null then coalesce(known.fault_since, excluded.fault_since) end`)
}

/** What was stored just now is what there is to be. */
export async function savePhotoDigests(
  db: Db,
  mediaId: string,
  { photo_sha256, thumbnail_sha256 }: Digests,
  now: Instant,
) {
  await db.write(sql`
    insert into photo_check (media_id, photo_sha256, thumbnail_sha256, checked_at)
    select id, decode(${photo_sha256}, 'hex'), decode(${thumbnail_sha256}, 'hex'), ${timestamptz(now)}
    from media where id = ${mediaId}
    on conflict (media_id) do update
    set photo_sha256 = excluded.photo_sha256, thumbnail_sha256 = excluded.thumbnail_sha256, first_seen_at = null,
      checked_at = excluded.checked_at, fault = null, fault_since = null`)
}

/** Whether a file of this photo was found missing or changed: then it is taken once more from a phone that still has it. */
export async function isLost(db: Reader, mediaId: string): Promise<boolean> {
  return (await db.row(sql`select from photo_check where media_id = ${mediaId} and fault is not null`)) !== null
}

export type LostPhoto = {
  job_no: string
  session_id: string
  fault: PhotoFault
  since: Instant
  /** when its files were read first; null: they are known since they were stored */
  first_seen_at: Instant | null
}

const MOST_SHOWN = 50

/** Photos that were found missing or changed, newest first, and how many there are of each. */
export async function lostPhotos(db: Reader): Promise<{ missing: number; changed: number; latest: LostPhoto[] }> {
  const counts = await db.row<{ missing: number; changed: number }>(sql`
    select count(*) filter (where fault = 'missing') as missing, count(*) filter (where fault = 'changed') as changed
    from photo_check where fault is not null`)
  const latest = await db.rows<LostPhoto>(sql`
    select job_no, session_id, fault, coalesce(fault_since, checked_at) as since, first_seen_at
    from photo_check join media on media.id = media_id
    join work_session as s on s.id = session_id join job on job.id = s.job_id
    where fault is not null order by fault_since desc, media.id limit ${MOST_SHOWN}`)
  return { missing: counts?.missing ?? 0, changed: counts?.changed ?? 0, latest }
}

/** A file that is not as it should be; without a job where no session tells one. */
export type FileFault = {
  fault: PhotoFault | 'orphaned'
  job_no: string | null
  session_id: string | null
  file: string
}

export type PhotoVerdict = { photos: number; withoutDigest: number; faults: FileFault[] }

/**
 * Reads every photo and looks at every file of the store; writes nothing. What is wrong is looked at twice: while all are read, photos
 * come, are removed and are sent again.
 */
export async function verifyPhotos(db: Reader, store: ListedPhotoStore): Promise<PhotoVerdict> {
  const left = new Set<string>()
  for await (const key of store.keys()) if (isPhotoFile(key)) left.add(key)
  // After the files: a photo that arrives meanwhile is no orphan.
  const photos = await photosToCheck(db, { most: null })
  const suspects: string[] = []
  for (const photo of photos) {
    const { photo: file, thumbnail } = photoKeys(photo.session_id, photo.sha256)
    left.delete(file)
    left.delete(thumbnail)
    if (faultOf(photo, await storedDigests(store, photo))) suspects.push(photo.id)
  }
  const faults = [...(await faultsAmong(suspects, db, store)), ...(await orphansAmong([...left], db, store))]
  const withoutDigest = photos.filter(({ photo_sha256 }) => photo_sha256 === null).length
  return { photos: photos.length, withoutDigest, faults }
}

async function faultsAmong(ids: string[], db: Reader, store: PhotoStore): Promise<FileFault[]> {
  const faults: FileFault[] = []
  for (const photo of ids.length > 0 ? await photosToCheck(db, { most: null, ids }) : []) {
    const { job_no, session_id, sha256 } = photo
    const fault = faultOf(photo, await storedDigests(store, photo))
    if (fault) faults.push({ fault, job_no, session_id, file: photoKeys(session_id, sha256).photo })
  }
  return faults
}

async function orphansAmong(files: string[], db: Reader, store: PhotoStore): Promise<FileFault[]> {
  const orphans: string[] = []
  for (const file of await withoutPhoto(db, files)) if (await isThere(store, file)) orphans.push(file)
  const sessions = await db.rows<{ file: string; session_id: string; job_no: string }>(sql`
    select file, s.id as session_id, job_no
    from unnest(${orphans}::text[]) as file
    join work_session as s on s.id::text = split_part(file, '/', 2) join job on job.id = s.job_id`)
  const byFile = new Map(sessions.map((row) => [row.file, row]))
  return orphans.map((file) => {
    const { job_no = null, session_id = null } = byFile.get(file) ?? {}
    return { fault: 'orphaned', job_no, session_id, file }
  })
}

/** One that cannot be read lies there all the same. */
async function isThere(store: PhotoStore, file: string): Promise<boolean> {
  try {
    return (await store.get(file)) !== null
  } catch (error) {
    if (error instanceof PhotoUnreadable) return true
    throw error
  }
}
