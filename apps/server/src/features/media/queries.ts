import type { Instant } from '@warsha/domain'
import { type Db, type Reader, sql, timestamptz } from '../../platform/database.ts'
import { byIdOrKey } from '../sessions/index.ts'

/** The technician's own session of this id or unique key. */
export async function sessionOf(db: Reader, technicianId: number, idOrKey: string): Promise<string | null> {
  const found = await db.row<{ id: string }>(sql`
    select id from work_session as s where technician_id = ${technicianId} and ${byIdOrKey(idOrKey)}`)
  return found?.id ?? null
}

/** A photo with the number of its session's photos, this one included. */
export type CountedPhoto = { id: string; sha256: string; captured_at: Instant; media_count: number }

export function photoOfSession(db: Reader, sessionId: string, sha256: string): Promise<CountedPhoto | null> {
  return db.row<CountedPhoto>(sql`
    select id, encode(sha256, 'hex') as sha256, captured_at,
      (select count(*) from media where session_id = ${sessionId}) as media_count
    from media where session_id = ${sessionId} and sha256 = decode(${sha256}, 'hex')`)
}

type NewPhoto = {
  id: string
  sessionId: string
  sha256: string
  capturedAt: Instant
  width: number
  height: number
  byteCount: number
}

/** Takes back that the files of this photo are to be removed; waits while that is being done. */
export async function keepFiles(db: Db, sessionId: string, sha256: string): Promise<void> {
  await db.write(sql`
    delete from photo_removal where session_id = ${sessionId} and sha256 = decode(${sha256}, 'hex')`)
}

/** Adds a photo. @returns false when the session has this very photo already */
export async function insertPhoto(db: Db, photo: NewPhoto): Promise<boolean> {
  const added = await db.write(sql`
    insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count)
    values (${photo.id}, ${photo.sessionId}, decode(${photo.sha256}, 'hex'), ${timestamptz(photo.capturedAt)},
      'image/jpeg', ${photo.width}, ${photo.height}, ${photo.byteCount})
    on conflict (session_id, sha256) do nothing`)
  return added === 1
}

export type StoredPhoto = { session_id: string; sha256: string; technician_id: number }

export function photoById(db: Reader, id: string): Promise<StoredPhoto | null> {
  return db.row<StoredPhoto>(sql`
    select session_id, encode(sha256, 'hex') as sha256, technician_id
    from media join work_session on work_session.id = session_id
    where media.id = ${id}`)
}
