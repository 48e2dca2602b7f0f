import { headers } from '@warsha/contract'
import { clockError, type Instant } from '@warsha/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { type HeardPhone, saveHeardPhones } from './queries.ts'

/** A technician's start must not wait for this, so what was heard is written down together, a little later. */
const WRITTEN_EVERY_MS = 2_000
const MOST_UNSENT = 1_000_000

/** Hears from each request of a technician's phone how much work it still holds, and since when. */
export function unsentWork(app: FastifyInstance, { db }: { db: Db }): void {
  const heard = new Map<string, HeardPhone>()
  let timer: NodeJS.Timeout | null = null

  app.addHook('onResponse', async (request) => {
    const phone = heardIn(request)
    if (!phone) return
    heard.set(`${phone.personId} ${phone.deviceId}`, phone)
    timer ??= setTimeout(() => void write(), WRITTEN_EVERY_MS)
  })
  app.addHook('onClose', write)

  async function write(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const phones = [...heard.values()]
    heard.clear()
    if (phones.length === 0) return
    await saveHeardPhones(db, phones).catch((error: unknown) => {
      app.log.warn({ err: error }, 'what phones hold could not be written down')
    })
  }
}

function heardIn({ actor, headers: sent, now }: FastifyRequest): HeardPhone | null {
  const deviceId = text(sent[headers.deviceId])
  const count = Number(text(sent[headers.pendingCount]) || Number.NaN)
  if (actor?.role !== 'TECHNICIAN' || !deviceId || !Number.isInteger(count) || count < 0) return null
  const error = clockError(instantIn(text(sent[headers.clientTime])), now)
  const oldest = instantIn(text(sent[headers.oldestPending]))
  return {
    personId: actor.id,
    deviceId: deviceId.slice(0, 100),
    unsentCount: Math.min(count, MOST_UNSENT),
    unsentSince: count === 0 || oldest === null ? null : Math.min(oldest - error, now),
    lastHeardAt: now,
  }
}

function text(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}

function instantIn(header: string): Instant | null {
  const instant = Date.parse(header)
  return Number.isNaN(instant) ? null : instant
}
