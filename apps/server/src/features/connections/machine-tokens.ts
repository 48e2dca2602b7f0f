import { type Instant, MACHINE, MINUTE, scopesOf } from '@warsha/domain'
import type { FastifyRequest } from 'fastify'
import type { MachineTokens } from '../../platform/access-control.ts'
import type { MachineActor } from '../../platform/access-token.ts'
import { type Db, isWithinLast, named, sql, timestamptz } from '../../platform/database.ts'
import { networkOf } from '../../platform/network-of.ts'
import { refuse, type Refusal, refuseFor } from '../../platform/refusal.ts'
import type { SecurityLog } from '../../platform/security-log.ts'
import { countTry, takeBackTry } from '../sign-in/index.ts'
import { hashOfToken, isToken } from './token-text.ts'

/** Tries of a network with tokens that do not exist, which cost no waiting. */
const FREE_TRIES = 50
/** As many tokens are known again at most; a shop has fewer. */
const MOST_KNOWN = 1_000

type Stored = {
  id: number
  scopes: string[]
  calls_a_minute: number
  is_ended: boolean
  is_expired: boolean
  is_used_anew: boolean
}

type Parts = { db: Db; securityLog: SecurityLog }

/** Looks each token up at each call, so that one that is ended is over on all instances at once. */
export function machineTokens({ db, securityLog }: Parts): MachineTokens {
  // A program that is at work is not kept out by what others of its network guess.
  const known = new Set<string>()

  return {
    async identify(request: FastifyRequest): Promise<MachineActor | Refusal> {
      const { now } = request
      const call = String(request.routeOptions.config.call)
      const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
      const stored = isToken(token) ? await find(hashOfToken(token), request) : null
      if (stored !== null && 'code' in stored) return stored
      if (stored === null) {
        await securityLog.note(request, { kind: 'forged_token', personId: null, details: { call } })
        return refuse('token_unknown')
      }
      const why = reasonOf(stored)
      if (why !== null) {
        const details = { call, why }
        await securityLog.note(request, { kind: 'machine_token_refused', personId: stored.id, details })
        return refuse(`token_${why}`)
      }
      if (stored.is_used_anew) noteUse(db, { id: stored.id, address: request.ip, now })
      return {
        id: stored.id,
        role: MACHINE,
        scopes: scopesOf(stored.scopes),
        callsAMinute: stored.calls_a_minute,
        signInId: '',
      }
    },

    async reasonAgainst({ id }, now) {
      const stored = await db.row<Pick<Stored, 'is_ended' | 'is_expired'>>(
        named(
          'machine_token_check',
          sql`
            select ended_at is not null as is_ended, coalesce(ends_at <= ${timestamptz(now)}, false) as is_expired
            from machine_token where person_id = ${id}`,
        ),
      )
      const why = stored ? reasonOf(stored) : 'unknown'
      return why && refuse(`token_${why}`)
    },
  }

  async function find(hash: Buffer, request: FastifyRequest): Promise<Stored | Refusal | null> {
    const key = hash.toString('base64')
    if (known.has(key)) return storedToken(db, hash, request.now)
    const counters = [{ key: `token ${networkOf(request.ip)}`, free: FREE_TRIES }]
    const wait = await countTry(db, counters, request.now)
    if (wait > 0) {
      await securityLog.note(request, { kind: 'sign_in_throttled', personId: null })
      return refuseFor(wait, 'too_many_tries')
    }
    const stored = await storedToken(db, hash, request.now)
    if (stored === null) return null
    await takeBackTry(db, counters)
    const [oldest] = known.size < MOST_KNOWN ? [] : known
    if (oldest !== undefined) known.delete(oldest)
    known.add(key)
    return stored
  }
}

function reasonOf({ is_ended, is_expired }: Pick<Stored, 'is_ended' | 'is_expired'>): 'ended' | 'expired' | null {
  if (is_ended) return 'ended'
  return is_expired ? 'expired' : null
}

function storedToken(db: Db, hash: Buffer, now: Instant): Promise<Stored | null> {
  const statement = sql`
    select machine_token.person_id as id, scopes, calls_a_minute, ended_at is not null as is_ended,
      coalesce(ends_at <= ${timestamptz(now)}, false) as is_expired,
      not coalesce(${isWithinLast(sql`last_used_at`, MINUTE, now)}, false) as is_used_anew
    from machine_token left join machine_token_use on machine_token_use.person_id = machine_token.person_id
    where hash = ${hash}`
  return db.row<Stored>(named('machine_token_by_hash', statement))
}

/** Nobody waits for it, and a call is not refused where it cannot be written. */
function noteUse(db: Db, { id, address, now }: { id: number; address: string; now: Instant }): void {
  db.write(sql`
    insert into machine_token_use as known (person_id, last_used_at, address)
    values (${id}, ${timestamptz(now)}, ${address})
    on conflict (person_id) do update set last_used_at = excluded.last_used_at, address = excluded.address
      where not ${isWithinLast(sql`known.last_used_at`, MINUTE, now)}`).catch(() => undefined)
}
