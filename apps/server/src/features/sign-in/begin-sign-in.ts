import { REFRESH_COOKIE, type User } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccessTokens } from '../../platform/access-token.ts'
import type { Db } from '../../platform/database.ts'
import { deviceIdOf } from '../../platform/device.ts'
import { beginChain, type ByCompany, CHAIN_LASTS, type Renewal } from './chain.ts'
import { readCookie, setCookie } from './cookies.ts'
import { deviceName } from './device-name.ts'
import { KNOWN_DEVICE_COOKIE, KNOWN_FOR, knownDeviceWith, readKnownDevice } from './known-device.ts'
import type { Person } from './queries.ts'

export type SignInParts = { db: Db; tokens: AccessTokens }

type DeviceRequest = { request: FastifyRequest; reply: FastifyReply; now: Instant }

/** `company`: by which account of the company's server, where it was one. */
type Begun = { deviceId: string | null | undefined; company?: ByCompany | undefined }

/** Signs somebody in who has proved who they are, on the device that asks, which is known from then on. */
export async function beginSignIn(
  parts: SignInParts,
  person: Person,
  { deviceId, company, ...asked }: DeviceRequest & Begun,
) {
  const { db } = parts
  const { request, reply, now } = asked
  const seen = { address: request.ip, device: deviceName(request.headers['user-agent']) }
  const renewal = await beginChain(db, { person, deviceId: deviceId ?? deviceIdOf(request), seen, now, company })
  const answer = await signedIn(parts, { person, renewal }, asked)
  const device = readKnownDevice(readCookie(request, KNOWN_DEVICE_COOKIE), db.keys, now)
  const value = knownDeviceWith(person.id, { device, keys: db.keys, now })
  setCookie(request, reply, { name: KNOWN_DEVICE_COOKIE, value, lastsMs: KNOWN_FOR })
  return answer
}

/** The answer to whoever is signed in: an access token, and the cookie by which they stay so. */
export async function signedIn(
  { tokens }: SignInParts,
  { person, renewal }: { person: Person; renewal: Renewal },
  { request, reply, now }: DeviceRequest,
) {
  setCookie(request, reply, { name: REFRESH_COOKIE, value: renewal.token, lastsMs: CHAIN_LASTS })
  const account = { role: person.role, rights: person.rights }
  const access_token = await tokens.issue({ ...account, id: person.id, signInId: renewal.signInId }, now)
  return { access_token, user: presentUser(person) }
}

export function presentUser({
  id,
  full_name,
  role,
  rights,
  email,
  phone,
  segment,
  must_change_password,
}: Person): User {
  return { id, full_name, role, rights, email, phone, segment, must_change_password }
}
