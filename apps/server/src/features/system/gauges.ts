import { replicaStates } from '@warsha/contract'
import { SECOND } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, sql } from '../../platform/database.ts'
import type { ClockWatch } from '../../platform/clock-watch.ts'
import { clockDoubtedSince } from '../../platform/heartbeat.ts'
import type { Instance } from '../../platform/instance.ts'
import type { Disk } from '../../platform/disk.ts'
import type { Replica } from '../../platform/replica.ts'
import type { LastBackup } from './backup-done.ts'
import type { StorageState } from './storage-state.ts'
import { databaseFacts, type PhotoTotals } from './queries.ts'

type Parts = {
  db: Db
  disk: Disk | null
  photos: () => Promise<PhotoTotals>
  lastBackup?: LastBackup | undefined
  storage: () => Promise<StorageState[]>
  clockWatch: ClockWatch
  instance: Instance
}

/** The figures of what holds state: database, photos, disk, backups. */
export function addGauges(
  { metrics, now }: FastifyInstance,
  { db, disk, photos, lastBackup, storage, clockWatch, instance }: Parts,
): void {
  metrics.gauge('warsha_database_up', 'Whether the database answers', () =>
    db.row(sql`select 1`).then(
      () => 1,
      () => 0,
    ),
  )
  metrics.gauge('warsha_database_writable', 'Whether a record can be written', async () => {
    return (await instance.databaseState()) === 'ok' ? 1 : 0
  })
  metrics.gauge('warsha_database_size_bytes', 'Size of the database', async () => (await databaseFacts(db)).bytes)
  metrics.gauge('warsha_photos', 'Photos that are stored', async () => (await photos()).count)
  metrics.gauge('warsha_photos_size_bytes', 'Size of the stored photos', async () => (await photos()).bytes)
  if (disk) {
    metrics.gauge('warsha_disk_free_bytes', 'Space left on the disk of DATA_DIR', async () => {
      return (await disk.look()).freeBytes
    })
    metrics.gauge('warsha_disk_size_bytes', 'Size of the disk of DATA_DIR', async () => (await disk.look()).totalBytes)
  }
  for (const source of ['phones', 'database', 'files'] as const) {
    metrics.gauge(
      `warsha_clock_ahead_of_${source}_seconds`,
      `By how much the clock is ahead of that of ${source}`,
      () => {
        const ahead = clockWatch.offsets[source]
        return ahead && ahead / SECOND
      },
    )
  }
  metrics.gauge('warsha_clock_doubted', 'Whether nothing is removed by retention, as time leapt', async () => {
    return (await clockDoubtedSince(db, now())) === null ? 0 : 1
  })
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

/** How the replica does, and how often it is used; without one they have no values. */
export function addReplicaGauges({ metrics }: FastifyInstance, replica: Replica | null): void {
  metrics.gauges('warsha_replica_state', 'How the replica does: 1 at its state', 'state', async () => {
    if (!replica) return {}
    const { state } = replica.verdict
    return Object.fromEntries(replicaStates.map((each) => [each, each === state ? 1 : 0]))
  })
  metrics.gauge('warsha_replica_lag_seconds', 'By how much the replica is behind the primary', () => {
    const lagMs = replica?.verdict.lagMs ?? null
    return lagMs === null ? null : lagMs / SECOND
  })
  const count = metrics.counter('warsha_replica_calls_total', 'Calls that may be read from the replica', 'from')
  if (replica) replica.onAnswered = count
}
