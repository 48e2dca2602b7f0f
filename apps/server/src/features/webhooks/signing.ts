import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Instant } from '@warsha/domain'
import { SECOND } from '@warsha/domain'
import type { Keys } from '../../platform/keys.ts'
import { openSecret, type Sealed, sealSecret } from '../../platform/secret-box.ts'

const SECRET_BYTES = 32
const OF_WEBHOOK = { purpose: 'webhook', thing: 'webhook' } as const

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** As libraries of Standard Webhooks take it. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}

export function newMessageId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`
}

export function sealWebhookSecret(secret: Buffer, by: { keys: Keys; now: Instant }): Sealed {
  return sealSecret(secret, OF_WEBHOOK, by)
}

export function openWebhookSecret(sealed: Sealed, keys: Keys): Buffer | null {
  return openSecret(sealed, OF_WEBHOOK, keys)
}

export type Message = { id: string; at: Instant; body: string }

/** The headers of a message, with a signature of each secret. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly Uint8Array[]): Record<string, string> {
  const timestamp = String(Math.floor(at / SECOND))
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
    return `v1,${mac}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
