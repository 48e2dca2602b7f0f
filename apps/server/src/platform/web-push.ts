import { createECDH, createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { type Instant, HOUR, SECOND } from '@warsha/domain'
import type webpush from 'web-push'
import type { Key, Keys } from './keys.ts'
import { isPublicUrl, publicLookup } from './public-address.ts'

/** What a shop is known by to push services. It is made from the key file, so that it is in no database. */
export type PushKey = { kid: string; publicKey: string; privateKey: string }

/** Where one phone takes notifications. */
export type PushAddress = {
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  kid: string
  /** contact of the operator for push services: the address of the app */
  contact: string
}

/** What became of a notification: `gone` when there is nobody to take it any more. */
export type Pushed = 'sent' | 'gone' | 'failed'

/** A test has a push service on this machine, with a certificate of its own. */
export type PushNetwork = { mayBePrivate?: boolean; ca?: string }

const TAKEN_WITHIN = 10 * SECOND
/** What is asked at the end of a day is of no use on the next one. */
const KEPT_FOR = (2 * HOUR) / SECOND

/** The key with which phones subscribe now. */
export function pushKeyNow(keys: Keys, now: Instant): PushKey {
  return pushKeyOf(keys.signing('web push', now))
}

function pushKeyOf({ kid, key }: Key): PushKey {
  const curve = createECDH('prime256v1')
  // One of four thousand million is no key of the curve.
  for (let secret = key; ; secret = createHash('sha256').update(secret).digest()) {
    try {
      curve.setPrivateKey(secret)
      return { kid, publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
    } catch {
      continue
    }
  }
}

/** Whether phones may name this address. */
export function isPushEndpoint(endpoint: string, { mayBePrivate }: PushNetwork): boolean {
  return mayBePrivate ? endpoint.startsWith('https://') : isPublicUrl(endpoint)
}

/** Sends one notification: encrypted for the phone alone, signed by the shop, to no address but the phone's. */
export async function push(
  keys: Keys,
  { endpoint, p256dh, auth, kid, contact }: PushAddress,
  payload: object,
  network: PushNetwork,
): Promise<Pushed> {
  const key = keys.serving(kid, 'web push')
  if (!key || !isPushEndpoint(endpoint, network)) return 'gone'
  const { publicKey, privateKey } = pushKeyOf(key)
  // A shop that notifies nobody does without its memory.
  const { default: library } = await import('web-push')
  const details = library.generateRequestDetails(
    { endpoint, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
    JSON.stringify(payload),
    { vapidDetails: { subject: contact, publicKey, privateKey }, TTL: KEPT_FOR, urgency: 'high', topic: 'timer' },
  )
  return outcomeOf(await statusOf(details, network))
}

async function statusOf({ endpoint, method, headers, body }: webpush.RequestDetails, network: PushNetwork) {
  const sending = request(endpoint, {
    method,
    headers,
    agent: false,
    signal: AbortSignal.timeout(TAKEN_WITHIN),
    ...(network.mayBePrivate ? {} : { lookup: publicLookup }),
    ...(network.ca !== undefined && { ca: network.ca }),
  })
  sending.end(body)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  // What it says besides is of no use, and may be long. A redirection is not followed.
  answer.destroy()
  return answer.statusCode ?? 0
}

function outcomeOf(status: number): Pushed {
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'sent' : 'failed'
}
