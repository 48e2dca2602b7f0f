import { headers } from '@warsha/contract'
import { clockError, HOUR, type Instant, isTechnician } from '@warsha/domain'
import { coalesce } from '@warsha/domain/coalesce'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Db, databaseIsAway } from '../../platform/database.ts'
import { deviceIdOf, deviceSentAt, headerOf, instantOf } from '../../platform/device.ts'
import { timers } from '../../platform/timers.ts'
import {
  type DeviceSyncStatus,
  LONGEST_UNSENT,
  MOST_DEVICES,
  type PhoneHour,
  saveDeviceSyncStatus,
  savePhoneHours,
  unsentTotals,
} from './queries.ts'

/** A technician's start must not wait for this, so reports are saved together, a little later. */
const WRITTEN_EVERY_MS = 2_000
const MOST_UNSENT = 1_000_000

/** Hears from each request of a technician's phone how much work it still holds, and since when. */
export function deviceSyncStatus(app: FastifyInstance, { db }: { db: Db }): void {
  const statuses = new Map<number, Map<string, DeviceSyncStatus>>()
  const hours = new HoursToSave()
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
    hours.add(phone)
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
    await saveStatuses(phones)
    await saveHours(hours.take())
  }

  async function saveStatuses(phones: DeviceSyncStatus[]): Promise<void> {
    await saveDeviceSyncStatus(db, phones).catch(async (error: unknown) => {
      if (databaseIsAway(error)) return report(error, phones)
      // One of them is to blame, and spoils no other's.
      for (const phone of phones) await saveDeviceSyncStatus(db, [phone]).catch((why: unknown) => report(why, [phone]))
    })
  }

  async function saveHours(raised: PhoneHour[]): Promise<void> {
    await savePhoneHours(db, raised).catch(async (error: unknown) => {
      hours.forget()
      if (databaseIsAway(error)) return report(error, raised)
      for (const hour of raised) await savePhoneHours(db, [hour]).catch((why: unknown) => report(why, [hour]))
    })
  }

  function report(error: unknown, phones: { personId: number }[]): void {
    const people = phones.map(({ personId }) => personId)
    app.log.warn({ err: error, people }, 'what phones hold could not be written down')
  }
}

/** What phones hold in the hour that goes on. A phone says the same with every call, and only what is more is saved. */
class HoursToSave {
  readonly #raised = new Map<string, PhoneHour>()
  readonly #known = new Map<string, PhoneHour>()
  #hour: Instant = 0

  add({ personId, deviceId, unsentCount, unsentSince, lastHeardAt }: DeviceSyncStatus): void {
    const hour = Math.floor(lastHeardAt / HOUR) * HOUR
    if (hour !== this.#hour) this.#known.clear()
    this.#hour = hour
    const key = `${personId} ${deviceId}`
    const known = this.#known.get(key)
    const isMore = !known || unsentCount > known.unsentCount || isEarlier(unsentSince, known.unsentSince)
    if (!isMore) return
    const raised = {
      personId,
      deviceId,
      hour,
      unsentCount: Math.max(unsentCount, known?.unsentCount ?? 0),
      unsentSince: isEarlier(known?.unsentSince ?? null, unsentSince) ? (known?.unsentSince ?? null) : unsentSince,
    }
    this.#known.set(key, raised)
    this.#raised.set(`${hour} ${key}`, raised)
  }

  /** What was not saved is more once again as soon as its phone is heard of. */
  forget(): void {
    this.#known.clear()
  }

  take(): PhoneHour[] {
    const taken = [...this.#raised.values()]
    this.#raised.clear()
    return taken
  }
}

/** An instant is earlier than none. */
function isEarlier(one: Instant | null, other: Instant | null): boolean {
  return one !== null && (other === null || one < other)
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
