import type { RemovedCounts } from '@warsha/contract'
import { type Db, type Sql, sql, type Tx } from '../../platform/database.ts'
import { type PhotoStore, photoKeys } from '../../platform/photo-store.ts'
import { holdMonths } from '../periods/index.ts'
import {
  hasNewerSignIn,
  type Limits,
  outdatedDevices,
  outdatedEvents,
  outdatedNames,
  outdatedPhotos,
  outdatedSignIns,
} from './outdated.ts'

/** Small enough that nobody waits for a batch. */
const BATCH = 500

type Batch = (tx: Tx, limits: Limits) => Promise<Partial<RemovedCounts>>

/** What one batch of a kind removes, with the kind by which its end is seen. */
const batches: { kind: keyof RemovedCounts; remove: Batch }[] = [
  { kind: 'photos', remove: removePhotos },
  { kind: 'names', remove: removeNames },
  { kind: 'sign_ins', remove: removeSignIns },
  { kind: 'devices', remove: (tx, limits) => removeRows(tx, 'devices', outdatedDevices(limits)) },
  { kind: 'security_events', remove: (tx, limits) => removeRows(tx, 'security_events', outdatedEvents(limits)) },
]

/**
 * Removes rows that are outdated, a batch in each transaction, and counts them in the run there.
 * @param signal between two batches it may end
 */
export async function removeOutdated(
  db: Db,
  { runId, limits }: { runId: number; limits: Limits },
  signal: AbortSignal,
): Promise<void> {
  for (const { kind, remove } of batches) {
    for (let left = true; left;) {
      signal.throwIfAborted()
      const removed = await db.transaction(async (tx) => {
        const counts = await remove(tx, limits)
        await addToRun(tx, runId, counts)
        return counts
      })
      left = (removed[kind] ?? 0) > 0
    }
  }
}

/** Their files go afterwards, when it is certain that the rows are gone. */
async function removePhotos(tx: Tx, limits: Limits): Promise<Partial<RemovedCounts>> {
  await holdMonths(tx)
  const counts = await tx.row<{ photos: number; photo_bytes: number }>(sql`
    with outdated as (
      select media.id from ${outdatedPhotos(limits)}
      order by captured_at limit ${BATCH} for update of media skip locked for share of job
    ),
    gone as (
      delete from media using outdated where media.id = outdated.id returning session_id, sha256, byte_count
    ),
    queued as (
      insert into photo_removal (session_id, sha256) select session_id, sha256 from gone on conflict do nothing
    )
    select count(*) as photos, coalesce(sum(byte_count), 0)::bigint as photo_bytes from gone`)
  return counts ?? {}
}

async function removeNames(tx: Tx, limits: Limits): Promise<Partial<RemovedCounts>> {
  const names = await tx.run(sql`
    delete from kept_name where person_id in (select person_id from ${outdatedNames(limits)} limit ${BATCH} for update of kept_name)`)
  return { names }
}

async function removeSignIns(tx: Tx, limits: Limits): Promise<Partial<RemovedCounts>> {
  const counts = await tx.row<{ sign_ins: number }>(sql`
    with outdated as (
      select id, ${hasNewerSignIn} as has_newer from ${outdatedSignIns(limits)} limit ${BATCH} for update
    ),
    gone as (
      delete from sign_in using outdated where sign_in.id = outdated.id and has_newer returning 1
    ),
    blank as (
      update sign_in set device_id = null, device = null, address = null
      from outdated where sign_in.id = outdated.id and not has_newer returning 1
    )
    select (select count(*) from gone) + (select count(*) from blank) as sign_ins`)
  return counts ?? {}
}

async function removeRows(tx: Tx, kind: keyof RemovedCounts, outdated: Sql): Promise<Partial<RemovedCounts>> {
  const table = kind === 'devices' ? sql`phone` : sql`security_event`
  const removed = await tx.run(sql`
    delete from ${table} where ctid = any(array(select ctid from ${outdated} limit ${BATCH} for update))`)
  return { [kind]: removed }
}

async function addToRun(tx: Tx, runId: number, counts: Partial<RemovedCounts>): Promise<void> {
  const { photos = 0, photo_bytes = 0, names = 0, sign_ins = 0, devices = 0, security_events = 0 } = counts
  await tx.run(sql`
    update retention_run set photos = photos + ${photos}, photo_bytes = photo_bytes + ${photo_bytes},
      names = names + ${names}, sign_ins = sign_ins + ${sign_ins}, devices = devices + ${devices},
      security_events = security_events + ${security_events}
    where id = ${runId}`)
}

/** So many files in a row that cannot be removed: then it is the store, and the rest waits for the next night. */
const MOST_FAILED_IN_A_ROW = 100

type Queued = { session_id: string; sha256: string }

/**
 * Removes the files of photos whose rows are gone. An upload of the same photo waits for it. One that cannot be removed stays
 * queued and keeps no other from going: the first failure is thrown at the end.
 */
export async function removeFiles(db: Db, photos: PhotoStore, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  let failedInARow = 0
  let after: Queued | null = null
  do {
    signal.throwIfAborted()
    const next: (Queued & { failure: unknown }) | null = await removeNext(db, photos, after)
    after = next
    failedInARow = next?.failure ? failedInARow + 1 : 0
    if (next?.failure) failures.push(next.failure)
  } while (after !== null && failedInARow < MOST_FAILED_IN_A_ROW)
  if (failures.length > 0) throw failures[0]
}

/** Removes the files of the photo that is queued next. @returns it, and why it could not be removed; null: none is left */
function removeNext(db: Db, photos: PhotoStore, after: Queued | null): Promise<(Queued & { failure: unknown }) | null> {
  return db.transaction(async (tx) => {
    const next = await tx.row<Queued & { has_row: boolean }>(sql`
      select session_id, encode(sha256, 'hex') as sha256, exists (
        select from media where media.session_id = photo_removal.session_id and media.sha256 = photo_removal.sha256
      ) as has_row
      from photo_removal
      where ${after?.session_id ?? null}::uuid is null
        or (session_id, sha256) > (${after?.session_id ?? null}::uuid, decode(${after?.sha256 ?? null}, 'hex'))
      order by session_id, photo_removal.sha256 limit 1 for update`)
    if (!next) return null
    const { session_id, sha256, has_row } = next
    const failure = has_row ? null : await failureOf(photos, photoKeys(session_id, sha256))
    if (failure === null) {
      await tx.run(sql`
        delete from photo_removal where session_id = ${session_id} and sha256 = decode(${sha256}, 'hex')`)
    }
    return { session_id, sha256, failure }
  })
}

/** Removes both files of a photo. @returns why that failed, or null */
async function failureOf(photos: PhotoStore, { photo, thumbnail }: ReturnType<typeof photoKeys>): Promise<unknown> {
  try {
    await photos.remove(photo)
    await photos.remove(thumbnail)
    return null
  } catch (error) {
    return error
  }
}
