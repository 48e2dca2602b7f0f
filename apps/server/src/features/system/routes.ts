import type { System } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type Instant, MINUTE } from '@warsha/domain'
import type { StorageStatus } from '../../platform/storage-status.ts'
import type { Replica } from '../../platform/replica.ts'
import { route } from '../../platform/route.ts'
import { unsentWorkOfTechnicians } from '../device-sync-status/index.ts'
import { clockDoubtedSince } from '../../platform/heartbeat.ts'
import { type Checked, checksOf } from '../health/index.ts'
import type { LastBackup } from './backup-done.ts'
import { lostPhotos, orphanCount, orphanedPhotos } from '../media/index.ts'
import { addGauges, addReplicaGauges } from './gauges.ts'
import { present } from './present.ts'
import { databaseFacts, errorsByHour, instancesAlive, latestErrors, photoTotals } from './queries.ts'
import type { StorageState } from './storage-state.ts'
import { keepServerErrors } from './server-errors.ts'
import { joinRunning } from '@warsha/domain/coalesce'

type Parts = Checked & {
  replica: Replica | null
  storage: StorageStatus
  mail: () => Promise<System['mail']>
  /** left out where nothing makes backups */
  backupsFailSince?: (() => Promise<Instant | null>) | undefined
  /** left out where nothing makes backups */
  lastBackup?: LastBackup | undefined
}

/** The state of the server, for admins and for monitoring. */
export async function system(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, instance, disk, lastBackup, clockWatch, replica } = parts
  // Counting them goes through all of them.
  const photos = cachedFor(MINUTE, () => photoTotals(db))
  keepServerErrors(app, db)
  const storage = () => storageStates(parts)
  app.metrics.gauges(
    'warsha_photos_lost',
    'Photos whose stored files are missing or changed, and files that no photo has',
    'fault',
    async () => {
      const { missing, changed } = await lostPhotos(db)
      return { missing, changed, orphaned: await orphanCount(db) }
    },
  )
  addGauges(app, { db, disk, photos, lastBackup, storage, clockWatch, instance })
  addReplicaGauges(app, replica)
  app.metrics.gauges(
    'warsha_mail',
    'Messages that wait, and those of 30 days that were given up',
    'state',
    async () => {
      const { waiting_count: waiting, failed_count: failed } = await parts.mail()
      return { waiting, failed }
    },
  )

  route(app, 'system', async ({ now }) => {
    const [checks, database, errors, others, doubtedSince, places, lost, left, mail] = await Promise.all([
      checksOf(parts),
      databaseFacts(db),
      Promise.all([errorsByHour(db, now), latestErrors(db, now)]),
      Promise.all([photos(), disk?.look(), lastBackup?.(), unsentWorkOfTechnicians(db), instancesAlive(db, now)]),
      clockDoubtedSince(db, now),
      storage(),
      lostPhotos(db),
      orphanedPhotos(db),
      parts.mail(),
    ])
    const [hours, latest] = errors
    const [kept, space, backup, unsent, instances] = others
    return present({
      clock: { state: clockWatch.state, offsets: clockWatch.offsets, doubtedSince },
      checks,
      database,
      hours,
      latest,
      photos: kept,
      space,
      backup,
      unsent,
      mail,
      instances,
      instance,
      places,
      replica: replica && replica.verdict,
      lost: { ...lost, ...left },
    })
  })
}

/** Storage of others, and since when it does not answer. */
async function storageStates({ storage, backupsFailSince }: Parts): Promise<StorageState[]> {
  const states = storage.read()
  return backupsFailSince ? [...states, { place: 'backups', away_since: await backupsFailSince() }] : states
}

/** Caches a reading for a time. */
function cachedFor<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; value: Value } | null = null
  const readOnce = joinRunning(async () => {
    const value = await read()
    last = { at: performance.now(), value }
    return value
  })
  return async () => (last && performance.now() - last.at < milliseconds ? last.value : readOnce())
}
