import type { Instant } from '@warsha/domain'
import type { BackupPlace, BackupSeal } from '../../platform/config.ts'
import type { Db } from '../../platform/database.ts'
import type { PhotoStore } from '../../platform/photo-store.ts'
import { bucketDestination } from './bucket-destination.ts'
import { backupName, type Destination, namesBeyond } from './destination.ts'
import { folderDestination } from './folder-destination.ts'
import { GENTLE_BYTES_A_SECOND } from './pace.ts'
import { type BackupCounts, writeBackup } from './writing.ts'

export type NightlyOrder = { place: BackupPlace; keep: number; seal: BackupSeal | null; startedAt: Instant }

export type NightlyResult = BackupCounts & {
  bytes: number
  /** why older backups could not be removed, null where they were */
  notRemoved: string | null
}

export function destinationOf(place: BackupPlace): Destination {
  return 'folder' in place ? folderDestination(place.folder) : bucketDestination(place)
}

/** Where the backup of this night comes to lie. */
export function placeOfNight({ place, seal, startedAt }: NightlyOrder): string {
  return destinationOf(place).placeOf(backupName(startedAt, seal !== null))
}

/** Makes the backup of a night and removes those that are too many. */
export async function makeNightly(
  order: NightlyOrder,
  { db, photos }: { db: Db; photos: PhotoStore },
): Promise<NightlyResult> {
  const { place, keep, seal, startedAt } = order
  const destination = destinationOf(place)
  await destination.clean()
  const { result, bytes } = await destination.write(backupName(startedAt, seal !== null), (target) =>
    writeBackup(target, { db, photos, seal, now: startedAt, bytesASecond: GENTLE_BYTES_A_SECOND }),
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
