import { headers } from '@warsha/contract'
import { clockError, DAY, isTechnician } from '@warsha/domain'
import { coalesce } from '@warsha/domain/coalesce'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Db, databaseIsAway } from '../../platform/database.ts'
import { deviceIdOf, deviceSentAt, headerOf, instantOf } from '../../platform/device.ts'
import { timers } from '../../platform/timers.ts'
import { type DeviceSyncStatus, MOST_DEVICES, saveDeviceSyncStatus, unsentTotals } from './queries.ts'

/** A technician's start must not wait for this, so reports are saved together, a little later. */
const WRITTEN_EVERY_MS = 2_000
const MOST_UNSENT = 1_000_000
/** What a phone says of an earlier moment is taken for this one. */
const LONGEST_UNSENT = 365 * DAY

/** Hears from each request of a technician's phone how much work it still holds, and since when. */
export function deviceSyncStatus(app: FastifyInstance, { db }: { db: Db }): void {
  const statuses = new Map<number, Map<string, DeviceSyncStatus>>()
  const writing = coalesce(write, { timers })

  app.metrics.gauge(
    'warsha_phones_with_unsent_work',
    'Phones that hold work which the server does not have',
    async () => {
      return (await unsentTotals(db)).phones
    },
  )
  app.metrics.gauge('warsha_unsent_records', 'Records that phones hold and the server does not have', async () => {
    return (await unsentTotals(db)).records
  })

  app.addHook('onResponse', async (request) => {
    const phone = statusIn(request)
    if (!phone) return
    const devices = statuses.get(phone.personId) ?? new Map<string, DeviceSyncStatus>()
    statuses.set(phone.personId, devices)
    keepNewest(devices, phone)
    writing.ask(WRITTEN_EVERY_MS)
  })
  app.addHook('onClose', async () => {
    await writing.stop()
    await write()
  })

  async function write(): Promise<void> {
    const phones = [...statuses.values()].flatMap((devices) => [...devices.values()])
    statuses.clear()
    if (phones.length === 0) return
    await saveDeviceSyncStatus(db, phones).catch(async (error: unknown) => {
      if (databaseIsAway(error)) return report(error, phones)
      // One of them is to blame, and spoils no other's.
      for (const phone of phones) await saveDeviceSyncStatus(db, [phone]).catch((why: unknown) => report(why, [phone]))
    })
  }

  function report(error: unknown, phones: DeviceSyncStatus[]): void {
    const people = phones.map(({ personId }) => personId)
    app.log.warn({ err: error, people }, 'what phones hold could not be written down')
  }
}

/** The newest of what one person's devices say, each once. */
function keepNewest(devices: Map<string, DeviceSyncStatus>, phone: DeviceSyncStatus): void {
  devices.delete(phone.deviceId)
  devices.set(phone.deviceId, phone)
  const [oldest] = devices.size > MOST_DEVICES ? devices.keys() : []
  if (oldest !== undefined) devices.delete(oldest)
}

function statusIn(request: FastifyRequest): DeviceSyncStatus | null {
  const { actor, now } = request
  const deviceId = deviceIdOf(request)
  const count = Number(headerOf(request, headers.pendingCount) ?? Number.NaN)
  if (!actor || !isTechnician(actor) || !deviceId || !Number.isInteger(count) || count < 0) return null
  const oldest = instantOf(request, headers.oldestPending)
  const error = clockError(deviceSentAt(request), now)
  return {
    personId: actor.id,
    deviceId,
    unsentCount: Math.min(count, MOST_UNSENT),
    unsentSince: count === 0 || oldest === null ? null : Math.max(now - LONGEST_UNSENT, Math.min(oldest - error, now)),
    lastHeardAt: now,
  }
}
