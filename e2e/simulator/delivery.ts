import type { IncomingHttpHeaders } from 'node:http'
import { API_PREFIX, headers } from '@warsha/contract/calls'
import type { Instant } from '@warsha/domain'
import type { Entry } from '../../apps/web/src/offline/entry.ts'

/** A record as it reached the server, and how the server answered. */
export type Delivery = {
  kind: Entry['kind']
  personId: number
  sessionKey: string
  /** what says which record it is: the time that the phone told, a photo's digest, a request's key */
  mark: string
  /** what the phone's clock showed as it sent */
  deviceSentAt: Instant
  sentAt: Instant
  /** how far the phone's clock was ahead as it sent */
  clockAhead: number
  deliveredAt: Instant
  status: number
}

export type Carried = {
  url: string
  method: string
  headers: IncomingHttpHeaders
  body: Buffer
  sentAt: Instant
  clockAhead: number
}

/** What a request delivers; null when it is no record of work. */
export function deliveryOf(carried: Carried, arrived: { at: Instant; status: number }): Delivery | null {
  const record = recordIn(carried)
  if (!record) return null
  return {
    ...record,
    personId: personOf(carried.headers.authorization ?? ''),
    deviceSentAt: Date.parse(String(carried.headers[headers.clientTime])),
    sentAt: carried.sentAt,
    clockAhead: carried.clockAhead,
    deliveredAt: arrived.at,
    status: arrived.status,
  }
}

function recordIn({ url, body }: Carried): Pick<Delivery, 'kind' | 'sessionKey' | 'mark'> | null {
  const [sessionKey = '', what] = url.slice(`${API_PREFIX}/sessions/`.length).split('/')
  if (url === `${API_PREFIX}/sessions/start`) {
    const { unique_key, client_started_at } = jsonOf(body)
    return { kind: 'start', sessionKey: String(unique_key), mark: String(client_started_at) }
  }
  if (what === 'complete') return { kind: 'completion', sessionKey, mark: String(jsonOf(body)['client_ended_at']) }
  if (what === 'correction-requests')
    return { kind: 'correction', sessionKey, mark: String(jsonOf(body)['unique_key']) }
  if (what === 'media') return { kind: 'photo', sessionKey, mark: digestIn(body) }
  return null
}

function jsonOf(body: Buffer): Record<string, unknown> {
  return JSON.parse(body.toString()) as Record<string, unknown>
}

function digestIn(form: Buffer): string {
  return /name="sha256"\r\n\r\n([0-9a-f]{64})\r\n/.exec(form.toString('latin1'))?.[1] ?? ''
}

function personOf(authorization: string): number {
  const payload = authorization.split('.')[1]
  if (!payload) return 0
  return Number((JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub)
}
