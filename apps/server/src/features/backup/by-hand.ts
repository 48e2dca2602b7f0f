import { basename, dirname } from 'node:path'
import type { Instant } from '@warsha/domain'
import type { BackupSeal } from '../../platform/config.ts'
import { type Db, sql } from '../../platform/database.ts'
import type { Key } from '../../platform/keys.ts'
import type { PhotoStore } from '../../platform/photo-store.ts'
import { folderDestination } from './folder-destination.ts'
import { GENTLE_BYTES_A_SECOND } from './pace.ts'
import { noteRun } from './runs.ts'
import { type BackupCounts, writeBackup } from './writing.ts'

type Given = { file: string; seal: BackupSeal | null; signer: Key | null; now: () => Instant }
type Where = {
  /** what is backed up */
  db: Db
  photos: PhotoStore
  /** where it is noted; null where nothing can be written */
  noteIn: Db | null
  /** whether others work on it, who come first */
  isInUse?: boolean
}

/** Writes a backup to a file that does not exist yet, and notes it in the database. */
export async function backUpToFile(
  { file, seal, signer, now }: Given,
  { db, photos, noteIn, isInUse = false }: Where,
): Promise<BackupCounts & { bytes: number }> {
  const startedAt = now()
  const destination = folderDestination(dirname(file))
  const { result, bytes } = await destination.write(basename(file), (target) =>
    writeBackup(target, {
      db,
      photos,
      seal,
      signer,
      now: startedAt,
      ...(isInUse && { bytesASecond: GENTLE_BYTES_A_SECOND }),
    }),
  )
  const isNoted =
    noteIn && (await noteIn.row<{ has: boolean }>(sql`select to_regclass('backup_run') is not null as has`))
  if (noteIn && isNoted?.has) {
    await noteRun(noteIn, { kind: 'by_hand', startedAt, endedAt: now(), place: file, bytes, ...result })
  }
  return { ...result, bytes }
}
