import type { FastifyInstance } from 'fastify'
import { type Db, sql } from '../../platform/database.ts'
import type { Disk } from '../../platform/disk.ts'
import type { LastBackup } from './backup-done.ts'
import type { StorageState } from './storage-state.ts'
import { databaseFacts, type PhotoTotals } from './queries.ts'

type Parts = {
  db: Db
  disk: Disk | null
  photos: () => Promise<PhotoTotals>
  lastBackup?: LastBackup | undefined
  storage: () => Promise<StorageState[]>
}

/** The figures of what holds state: database, photos, disk, backups. */
export function addGauges({ metrics }: FastifyInstance, { db, disk, photos, lastBackup, storage }: Parts): void {
  metrics.gauge('warsha_database_up', 'Whether the database answers', () =>
    db.row(sql`select 1`).then(
      () => 1,
      () => 0,
    ),
  )
  metrics.gauge('warsha_database_size_bytes', 'Size of the database', async () => (await databaseFacts(db)).bytes)
  metrics.gauge('warsha_photos', 'Photos that are stored', async () => (await photos()).count)
  metrics.gauge('warsha_photos_size_bytes', 'Size of the stored photos', async () => (await photos()).bytes)
  if (disk) {
    metrics.gauge('warsha_disk_free_bytes', 'Space left on the disk of DATA_DIR', async () => {
      return (await disk.look()).freeBytes
    })
    metrics.gauge('warsha_disk_size_bytes', 'Size of the disk of DATA_DIR', async () => (await disk.look()).totalBytes)
  }
  metrics.gauges('warsha_storage_up', 'Whether storage answers', 'place', async () => {
    const states = await storage()
    return Object.fromEntries(states.map(({ place, away_since }) => [place, away_since === null ? 1 : 0]))
  })
  if (!lastBackup) return
  metrics.gauge('warsha_backup_last_good_timestamp_seconds', 'When the last good backup was made', async () => {
    const backup = await lastBackup()
    return backup && backup.lastGoodAt / 1000
  })
  metrics.gauge('warsha_backup_size_bytes', 'Size of the last good backup', async () => {
    return (await lastBackup())?.bytes ?? null
  })
}
