import type { FastifyInstance } from 'fastify'
import { MINUTE } from '@warsha/domain'
import { route } from '../../platform/route.ts'
import { unsentWorkOfTechnicians } from '../device-sync-status/index.ts'
import { clockDoubtedSince } from '../../platform/heartbeat.ts'
import { type Checked, checksOf } from '../health/index.ts'
import type { LastBackup } from './backup-done.ts'
import { addGauges } from './gauges.ts'
import { present } from './present.ts'
import { databaseFacts, errorsByHour, instancesAlive, latestErrors, photoTotals } from './queries.ts'
import { keepServerErrors } from './server-errors.ts'
import { joinRunning } from '@warsha/domain/coalesce'

type Parts = Checked & {
  /** left out where nothing makes backups */
  lastBackup?: LastBackup | undefined
}

/** The state of the server, for admins and for monitoring. */
export async function system(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, instance, disk, lastBackup, clockWatch } = parts
  // Counting them goes through all of them.
  const photos = cachedFor(MINUTE, () => photoTotals(db))
  keepServerErrors(app, db)
  addGauges(app, { db, disk, photos, lastBackup, clockWatch, instance })

  route(app, 'system', async ({ now }) => {
    const [checks, database, errors, others, doubtedSince] = await Promise.all([
      checksOf(parts),
      databaseFacts(db),
      Promise.all([errorsByHour(db, now), latestErrors(db, now)]),
      Promise.all([photos(), disk?.look(), lastBackup?.(), unsentWorkOfTechnicians(db), instancesAlive(db, now)]),
      clockDoubtedSince(db, now),
    ])
    const [hours, latest] = errors
    const [kept, space, backup, unsent, instances] = others
    const clock = { state: clockWatch.state, offsets: clockWatch.offsets, doubtedSince }
    return present({ clock, checks, database, hours, latest, photos: kept, space, backup, unsent, instances, instance })
  })
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
