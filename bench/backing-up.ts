import { tmpdir } from 'node:os'
import { DAY } from '@warsha/domain'
import { NightlyBackups } from '../apps/server/src/features/backup/index.ts'
import type { Db } from '../apps/server/src/platform/database.ts'

let nights = 0

/** Makes the backup of another night, and tells the parent whether it failed. */
export async function backUpWhenAsked(message: unknown, db: Db): Promise<void> {
  if (typeof message !== 'object' || message === null || !('backUpTo' in message)) return
  nights += 1
  let failed: string | null = 'no backup was due'
  const backups = new NightlyBackups({
    db,
    now: () => Date.now() + nights * DAY,
    businessTimeZone: 'Asia/Riyadh',
    place: { folder: String(message.backUpTo) },
    keep: 2,
    seal: null,
    photos: { photoBucket: null, dataDir: tmpdir() },
    log: { info: () => (failed = null), error: (line) => (failed = line) },
  })
  await backups.look()
  await backups.close()
  process.send?.({ failed })
}
