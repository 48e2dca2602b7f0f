import { headers } from '@warsha/contract'
import { clockError } from '@warsha/domain'
import { coalesce } from '@warsha/domain/coalesce'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { deviceIdOf, deviceSentAt, headerOf, instantOf } from '../../platform/device.ts'
import { timers } from '../../platform/timers.ts'
import { type DeviceSyncStatus, saveDeviceSyncStatus } from './queries.ts'

/** A technician's start must not wait for this, so reports are saved together, a little later. */
const WRITTEN_EVERY_MS = 2_000
const MOST_UNSENT = 1_000_000

/** Hears from each request of a technician's phone how much work it still holds, and since when. */
export function deviceSyncStatus(app: FastifyInstance, { db }: { db: Db }): void {
  const statuses = new Map<string, DeviceSyncStatus>()
  const writing = coalesce(write, { timers })

  app.addHook('onResponse', async (request) => {
    const phone = statusIn(request)
    if (!phone) return
    statuses.set(`${phone.personId} ${phone.deviceId}`, phone)
    writing.ask(WRITTEN_EVERY_MS)
  })
  app.addHook('onClose', async () => {
    await writing.stop()
    await write()
  })

  async function write(): Promise<void> {
    const phones = [...statuses.values()]
    statuses.clear()
    if (phones.length === 0) return
    await saveDeviceSyncStatus(db, phones).catch((error: unknown) => {
      app.log.warn({ err: error }, 'what phones hold could not be written down')
    })
  }
}

function statusIn(request: FastifyRequest): DeviceSyncStatus | null {
  const { actor, now } = request
  const deviceId = deviceIdOf(request)
  const count = Number(headerOf(request, headers.pendingCount) ?? Number.NaN)
  if (actor?.role !== 'TECHNICIAN' || !deviceId || !Number.isInteger(count) || count < 0) return null
  const oldest = instantOf(request, headers.oldestPending)
  const error = clockError(deviceSentAt(request), now)
  return {
    personId: actor.id,
    deviceId,
    unsentCount: Math.min(count, MOST_UNSENT),
    unsentSince: count === 0 || oldest === null ? null : Math.min(oldest - error, now),
    lastHeardAt: now,
  }
}
