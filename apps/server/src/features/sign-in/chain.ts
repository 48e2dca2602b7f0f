import { createHash, createHmac, randomBytes } from 'node:crypto'
import { DAY, HOUR, type Instant, MINUTE, type Role, timeSince } from '@warsha/domain'
import { v7 as uuidv7 } from 'uuid'
import { type Db, isNotAhead, sql, timestamptz, type Tx } from '../../platform/database.ts'
import type { Keys } from '../../platform/keys.ts'
import { type Person, personById } from './queries.ts'

export const CHAIN_LASTS = 30 * DAY
/** However often it is renewed, a sign-in ends then. */
const LASTS_AT_MOST: Record<Role, number> = { TECHNICIAN: 365 * DAY, ADMIN: 30 * DAY }
/** Whom the company's server let in is let in by it anew so often: somebody who has left it is out by then. */
const BY_COMPANY_LASTS = 12 * HOUR
/** A rotated token is answered again for so long: the reply may have been lost in a dead spot. */
const REPLY_MAY_BE_LOST = MINUTE

/** The refresh tokens of one signed-in device: each use gives the next one, made from the last, so that a lost reply can be repeated. */
export type Renewal = { token: string; signInId: string }

/** From where somebody signs in, and with what. */
export type Seen = { address: string; device: string | null }

/** By which account of the company's server somebody signed in. */
export type ByCompany = { issuer: string; subject: string; session: string | null }

type NewChain = {
  person: { id: number; role: Role }
  deviceId: string | null
  seen?: Seen
  now: Instant
  company?: ByCompany | undefined
}

/** Begins a chain for this device; an earlier one of the same person on it ends. */
export async function beginChain(db: Db, { person, deviceId, seen, now, company }: NewChain): Promise<Renewal> {
  const { id: personId, role } = person
  const [expires, ends] = [CHAIN_LASTS, company ? BY_COMPANY_LASTS : LASTS_AT_MOST[role]].map((lasts) =>
    timestamptz(now + lasts),
  )
  const token = randomBytes(32).toString('base64url')
  const signInId = uuidv7()
  await db.transaction(async (tx) => {
    await tx.run(sql`
      update sign_in set ended_at = ${timestamptz(now)}
      where person_id = ${personId} and device_id = ${deviceId} and ended_at is null`)
    await tx.run(sql`
      insert into sign_in (id, person_id, device_id, created_at, last_seen_at, address, device, expires_at, ends_for_good_at)
      values (${signInId}, ${personId}, ${deviceId}, ${timestamptz(now)}, ${timestamptz(now)},
        ${seen?.address ?? null}, ${seen?.device ?? null}, least(${expires}, ${ends}::timestamptz), ${ends})`)
    if (company) {
      await tx.run(sql`
        insert into company_sign_in (sign_in_id, issuer, subject, session)
        values (${signInId}, ${company.issuer}, ${company.subject}, ${company.session})`)
    }
    await saveToken(tx, token, signInId)
  })
  return { token, signInId }
}

/** Whose chain a token belongs to, whether or not it has ended. */
export async function personOfToken(db: Db, token: string): Promise<Person | null> {
  const found = await db.row<{ person_id: number }>(sql`
    select person_id from refresh_token join sign_in on sign_in.id = sign_in_id where token_hash = ${hashOf(token)}`)
  return found && personById(db, found.person_id)
}

type Renewing = {
  token: string
  keys: Keys
  deviceId: string | null
  /** of the attempt to renew; null when the request says nothing */
  attempt: string | null
  address: string
  now: Instant
}

type Link = {
  sign_in_id: string
  device_id: string | null
  expires_at: Instant
  ended_at: Instant | null
  rotated_at: Instant | null
  rotated_by: Buffer | null
}

/**
 * The next token of the chain, or null when the chain has ended. `reused`: a token that was rotated long ago is somebody's copy:
 * it ends the chain. But the attempt that rotated it is answered again as long as nobody has used the next one: its answer was
 * lost, and somebody with a copy of the token does not know the attempt.
 * @param keys from which the next token is made
 * @param deviceId what the request says of its device; null when it says nothing
 */
export function renewChain(
  db: Db,
  { token, keys, deviceId, attempt, address, now }: Renewing,
): Promise<Renewal | 'reused' | null> {
  return db.transaction(async (tx) => {
    const link = await lockLink(tx, token)
    if (!link || link.ended_at !== null || link.expires_at <= now) return null
    if (deviceId !== null && link.device_id !== null && deviceId !== link.device_id) return null
    const found = { signInId: link.sign_in_id }
    if (link.rotated_at === null)
      return { token: await rotate(tx, { token, link, keys, attempt, address, now }), ...found }
    if ((timeSince(link.rotated_at, now) ?? Infinity) > REPLY_MAY_BE_LOST) {
      const next = isOfAttempt(link, attempt) ? await successorOf(tx, token, keys) : null
      if (next?.link.rotated_at === null) return { token: next.token, ...found }
      await endChain(tx, link.sign_in_id, now)
      return 'reused'
    }
    const newest = await newestAfter(tx, token, keys)
    return newest === null ? null : { token: newest, ...found }
  })
}

async function rotate(
  tx: Tx,
  { token, link, keys, attempt, address, now }: Omit<Renewing, 'deviceId'> & { link: Link },
): Promise<string> {
  const next = successor(token, keys.signing('refresh token', now).key)
  await tx.run(sql`
    update refresh_token set rotated_at = ${timestamptz(now)}, rotated_by = ${attempt === null ? null : hashOf(attempt)}
    where token_hash = ${hashOf(token)}`)
  await saveToken(tx, next, link.sign_in_id)
  await tx.run(sql`
    update sign_in set expires_at = least(${timestamptz(now + CHAIN_LASTS)}::timestamptz, ends_for_good_at),
      last_seen_at = ${timestamptz(now)}, address = ${address}
    where id = ${link.sign_in_id}`)
  return next
}

async function newestAfter(tx: Tx, token: string, keys: Keys): Promise<string | null> {
  const next = await successorOf(tx, token, keys)
  return next === null || next.link.rotated_at === null ? (next?.token ?? null) : newestAfter(tx, next.token, keys)
}

/** @param keys of which the next token was made by one, perhaps by the one before the newest */
async function successorOf(tx: Tx, token: string, keys: Keys): Promise<{ token: string; link: Link } | null> {
  for (const { key } of keys.allServing('refresh token')) {
    const next = successor(token, key)
    const link = await lockLink(tx, next)
    if (link) return { token: next, link }
  }
  return null
}

function isOfAttempt({ rotated_by: hash }: Link, attempt: string | null): boolean {
  return hash !== null && attempt !== null && hash.equals(hashOf(attempt))
}

/** Ends the chain that a token belongs to. @returns whose it was; null when there is none, or it has ended before */
export async function endChainOf(db: Db, token: string, now: Instant): Promise<number | null> {
  const ended = await db.writeRow<{ person_id: number }>(sql`
    update sign_in set ended_at = ${timestamptz(now)}
    where ended_at is null and id = (select sign_in_id from refresh_token where token_hash = ${hashOf(token)})
    returning person_id`)
  return ended?.person_id ?? null
}

/** Ends one chain. @returns whether it had not ended before */
export async function endChain(tx: Tx, signInId: string, now: Instant): Promise<boolean> {
  const ended = sql`update sign_in set ended_at = ${timestamptz(now)} where id = ${signInId} and ended_at is null`
  return (await tx.run(ended)) > 0
}

/** Signs all devices of a person out, but for one sign-in if it is given. */
export async function endSignIns(tx: Tx, personId: number, now: Instant, but: string | null = null): Promise<void> {
  await tx.run(sql`
    update sign_in set ended_at = ${timestamptz(now)}
    where person_id = ${personId} and ended_at is null and id is distinct from ${but}::uuid`)
}

function lockLink(tx: Tx, token: string): Promise<Link | null> {
  return tx.row<Link>(sql`
    select sign_in_id, device_id, expires_at, ended_at, rotated_at, rotated_by
    from refresh_token join sign_in on sign_in.id = sign_in_id
    where token_hash = ${hashOf(token)}
    for update of refresh_token`)
}

async function saveToken(tx: Tx, token: string, signInId: string): Promise<void> {
  await tx.run(sql`insert into refresh_token (token_hash, sign_in_id) values (${hashOf(token)}, ${signInId})`)
}

function successor(token: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(token).digest('base64url')
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Sign-ins that a wrong clock has dated ahead last from now on as long as any, and not for years. @returns how many there were */
export function redateSignInsAhead(db: Db, now: Instant): Promise<number> {
  const ends = sql`case
    when exists (select from company_sign_in where sign_in_id = sign_in.id) then ${timestamptz(now + BY_COMPANY_LASTS)}::timestamptz
    when is_technician(role) then ${timestamptz(now + LASTS_AT_MOST.TECHNICIAN)}
    else ${timestamptz(now + LASTS_AT_MOST.ADMIN)} end`
  return db.write(sql`
    update sign_in set created_at = least(sign_in.created_at, ${timestamptz(now)}),
      ended_at = case when ended_at is not null then least(ended_at, ${timestamptz(now)}) end,
      last_seen_at = least(last_seen_at, ${timestamptz(now)}), ends_for_good_at = least(ends_for_good_at, ${ends}),
      expires_at = least(expires_at, ends_for_good_at, ${timestamptz(now + CHAIN_LASTS)}, ${ends})
    from person
    where person.id = person_id and not ${isNotAhead(sql`greatest(sign_in.created_at, last_seen_at, ended_at)`, now)}`)
}

/** Ends every sign-in there is. @returns how many */
export function endAllSignIns(tx: Tx, now: Instant): Promise<number> {
  return tx.run(sql`update sign_in set ended_at = ${timestamptz(now)} where ended_at is null`)
}
