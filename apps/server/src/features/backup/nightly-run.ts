import { type Instant, MINUTE } from '@warsha/domain'
import type { BackupPlace, BackupSeal } from '../../platform/config.ts'
import type { Db } from '../../platform/database.ts'
import type { PhotoStore } from '../../platform/photo-store.ts'
import { bucketDestination } from './bucket-destination.ts'
import { backupName, type Destination, namesBeyond } from './destination.ts'
import { folderDestination } from './folder-destination.ts'
import { GENTLE_BYTES_A_SECOND } from './pace.ts'
import { type BackupCounts, writeBackup } from './writing.ts'

export type NightlyOrder = {
  place: BackupPlace
  keep: number
  seal: BackupSeal | null
  /** what the shop seals it with, hexadecimal: it goes to another process */
  signer: { kid: string; key: string }
  startedAt: Instant
}

export type NightlyResult = BackupCounts & {
  bytes: number
  /** why older backups could not be removed, null where they were */
  notRemoved: string | null
}

export function destinationOf(place: BackupPlace): Destination {
  return 'folder' in place ? folderDestination(place.folder) : bucketDestination(place)
}

/** Where the backup of this night comes to lie. */
export function placeOfNight({ place, seal, startedAt }: Omit<NightlyOrder, 'signer'>): string {
  return destinationOf(place).placeOf(backupName(startedAt, seal !== null))
}

/** A slow disk flushes what it was given in less; one that hangs never does. */
const STALLED_AFTER_MS = 10 * MINUTE

type Source = { db: Db; photos: PhotoStore; stalledAfterMs?: number }

/**
 * Makes the backup of a night and removes those that are too many. Throws when nothing goes on for long: then the folder
 * of the backups, or that of the photos, hangs, and only the end of this process ends what waits for it.
 */
export function makeNightly(order: NightlyOrder, source: Source): Promise<NightlyResult> {
  const { stalledAfterMs = STALLED_AFTER_MS } = source
  return new Promise((resolve, reject) => {
    const stalled = setTimeout(() => {
      const place = placeOfNight(order)
      reject(new Error(`nothing went on for ${stalledAfterMs / MINUTE} minutes: ${place} or the photos do not answer`))
    }, stalledAfterMs)
    makeWatched(order, source, () => stalled.refresh())
      .then(resolve, reject)
      .finally(() => clearTimeout(stalled))
  })
}

async function makeWatched(
  order: NightlyOrder,
  { db, photos }: Source,
  onProgress: () => void,
): Promise<NightlyResult> {
  const { place, keep, seal, startedAt } = order
  const signer = { kid: order.signer.kid, key: Buffer.from(order.signer.key, 'hex') }
  const destination = destinationOf(place)
  await destination.clean()
  const { result, bytes } = await destination.write(backupName(startedAt, seal !== null), (target) =>
    writeBackup(target, { db, photos, seal, signer, now: startedAt, bytesASecond: GENTLE_BYTES_A_SECOND, onProgress }),
  )
  return { ...result, bytes, notRemoved: await removeOld(destination, { keep, now: startedAt }) }
}

async function removeOld(
  destination: Destination,
  { keep, now }: { keep: number; now: Instant },
): Promise<string | null> {
  try {
    for (const name of namesBeyond(await destination.names(), { keep, now })) await destination.remove(name)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
