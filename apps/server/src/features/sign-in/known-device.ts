import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { DAY, type Instant } from '@warsha/domain'
import * as z from 'zod'
import type { Keys } from '../../platform/keys.ts'

export const KNOWN_DEVICE_COOKIE = 'warsha_device'
export const KNOWN_FOR = 365 * DAY
/** A shared tablet has many people; the one who signed in longest ago is forgotten. */
const MOST_PEOPLE = 20

/** A device on which people have signed in before. */
export type KnownDevice = { id: string; people: number[] }

const written = z.strictObject({ id: z.uuid(), people: z.array(z.int()).max(MOST_PEOPLE), until: z.int() })

/** The device that a cookie tells of; null when there is none, or it was not written here, or too long ago. */
export function readKnownDevice(cookie: string | undefined, keys: Keys, now: Instant): KnownDevice | null {
  const [payload = '', signature = ''] = cookie?.split('.') ?? []
  const given = Buffer.from(signature, 'base64url')
  if (!keys.allServing('known device').some(({ key }) => isSame(given, signatureOf(payload, key)))) return null
  const { id, people, until } = written.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return until > now ? { id, people } : null
}

/** The cookie of a device on which somebody has just signed in. */
export function knownDeviceWith(
  personId: number,
  { device, keys, now }: { device: KnownDevice | null; keys: Keys; now: Instant },
): string {
  const others = device?.people.filter((id) => id !== personId) ?? []
  const people = [personId, ...others].slice(0, MOST_PEOPLE)
  const written = { id: device?.id ?? randomUUID(), people, until: now + KNOWN_FOR }
  const payload = Buffer.from(JSON.stringify(written)).toString('base64url')
  return `${payload}.${signatureOf(payload, keys.signing('known device', now).key).toString('base64url')}`
}

function signatureOf(payload: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(payload).digest()
}

function isSame(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right)
}
