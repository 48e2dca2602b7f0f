import { setTimeout as sleep } from 'node:timers/promises'
import { headers } from '@warsha/contract'
import { type Instant, SECOND } from '@warsha/domain'
import { oneAtATime } from '@warsha/domain/coalesce'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Connection,
  databaseIsAway,
  Db,
  named,
  type Reader,
  ReplicaSnapshot,
  sql,
  tookTooLong,
} from './database.ts'
import { faultText } from './faults.ts'
import { apart } from './joint-transaction.ts'
import { DatabaseUnusable } from './open-database.ts'
import { isExpected } from './problem.ts'
import { Refusal } from './refusal.ts'
import {
  FRESH_FOR_MS,
  type Identity,
  isSameShop,
  PrimaryHistory,
  type Sample,
  type Sighting,
  type Verdict,
} from './replica-history.ts'

/** Where a replica is, and how many connections to it an instance opens at most. */
export type ReplicaPlace = { connection: Connection; size: number; statementTimeoutMs: number }

type Log = { info: (line: string) => void; warn: (line: string) => void }

type Parts = { primary: Db; place: ReplicaPlace; now: () => Instant; log: Log }

const LOOKS_EVERY_MS = SECOND
/** A replica that takes longer to say how far it is would make reports wait. */
const ANSWERS_WITHIN_MS = 2 * SECOND
const CONNECTS_WITHIN_MS = SECOND
/** Whoever still waits for it then waits for nothing. */
const MOST_FAILURES = 3
const ON_ITS_WAY_MS = 100

/** Who asks, and for what. */
type Asking = { personId: number; call: string; request: FastifyRequest; reply: FastifyReply }

/** A server that follows the primary, for calls that only read: as long as it is fresh, and has what its reader changed. */
export class Replica {
  readonly #parts: Parts
  readonly #reads: Db
  readonly #looks: Db
  readonly #history = new PrimaryHistory()
  readonly #lookInTurn = oneAtATime(() => this.#look())
  #verdict: Verdict = { state: 'away', fault: 'unreachable', covered: null, lagMs: null }
  #failures = 0
  #logged = ''
  #timer: NodeJS.Timeout | null = null
  /** told where each call that may read here was answered from */
  onAnswered: ((from: 'replica' | 'primary') => void) | null = null

  constructor(parts: Parts) {
    this.#parts = parts
    const { connection, ...options } = parts.place
    this.#reads = new Db(connection, { ...options, isReadOnly: true, connectsWithinMs: CONNECTS_WITHIN_MS })
    this.#looks = lookingDb(connection)
  }

  /** The first look is waited for, as long as one may take. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => apart(() => void this.look()), LOOKS_EVERY_MS).unref()
    await this.look()
    // What was written a moment ago is on its way.
    for (let tries = 1; tries < MOST_FAILURES && this.#verdict.fault === 'lag'; tries++) {
      await sleep(ON_ITS_WAY_MS)
      await this.look()
    }
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    await Promise.all([this.#reads.close(), this.#looks.close()])
  }

  /** How it does now. What it had when it was last asked gets older. */
  get verdict(): Verdict {
    const { covered, ...rest } = this.#verdict
    if (!covered || performance.now() - covered.at < FRESH_FOR_MS) return this.#verdict
    return { ...rest, state: 'behind', fault: 'lag', covered: null, lagMs: performance.now() - covered.at }
  }

  /** Does the work of a call that only reads, on the replica if it can be used, else on the primary. */
  async read<Result>(asking: Asking, work: () => Promise<Result>): Promise<Result> {
    const { covered } = this.verdict
    const found = covered ? await this.#readHere(asking, covered, work) : null
    this.onAnswered?.(found ? 'replica' : 'primary')
    return found
      ? found.result
      : this.#parts.primary.readingCall({ snapshot: null, isOver: overBy(asking.reply) }, work)
  }

  /** @returns null when the primary is to be asked: whatever is no success here is asked there, unless some of it has gone out */
  async #readHere<Result>(
    { personId, call, request, reply }: Asking,
    covered: Sample,
    work: () => Promise<Result>,
  ): Promise<{ result: Result } | null> {
    const { primary, log } = this.#parts
    const ownChange = await lastChangeBy(primary, personId)
    let found: { result: Result } | null = null
    try {
      await this.#reads.snapshot(null, async (tx) => {
        if (!(await this.#has(tx, ownChange))) return
        reply.header(headers.asOf, new Date(covered.wall).toISOString())
        const snapshot = new ReplicaSnapshot(this.#reads, tx)
        const result = await primary.readingCall({ snapshot, isOver: overBy(reply) }, work)
        if (!(result instanceof Refusal)) found = { result }
      })
    } catch (error) {
      // All was read before the end of the snapshot failed.
      if (found) return found
      if (request.isBeingAnswered || tookTooLong(error)) throw error
      if (!isExpected(error)) log.warn(`${call} is read from the primary, as the replica failed: ${faultText(error)}`)
      if (databaseIsAway(error)) this.#doubt(error)
    }
    if (!found) reply.removeHeader(headers.asOf)
    return found
  }

  /** Whether the snapshot is of this history and this schema, and has what its reader changed last. */
  async #has(snapshot: Reader, ownChange: number | null): Promise<boolean> {
    const seen = await snapshot.row<{ beat: string | null; schema: string; has_own: boolean }>(sql`
      select ${BEAT} as beat, ${SCHEMA} as schema,
        ${ownChange}::bigint is null or exists (select from audit_entry where id = ${ownChange}) as has_own`)
    const { covered } = this.#verdict
    if (!seen || !covered) return false
    if (!seen.has_own || seen.schema !== covered.sighting.schema) return false
    // The beat may be newer than what is known of the primary.
    if (!this.#history.knowsBeat(seen.beat)) await this.#samplePrimary()
    return this.#history.knowsBeat(seen.beat)
  }

  async #samplePrimary(): Promise<void> {
    const { primary, now } = this.#parts
    const [at, wall] = [performance.now(), now()]
    const sighting = await apart(() => sightingOf(primary))
    this.#history.add({ sighting, at, wall })
  }

  /** Looks how far it is, and logs what has changed. */
  async look(): Promise<void> {
    try {
      await this.#lookInTurn()
    } catch {
      // The primary is away, of which others speak; what is known of the replica gets older.
    }
  }

  async #look(): Promise<void> {
    await this.#samplePrimary()
    try {
      const sighting = await sightingOf(this.#looks)
      if (!this.#history.knowsBeat(sighting.beat)) await this.#samplePrimary()
      this.#failures = 0
      this.#become(this.#history.verdictOn(sighting, { now: performance.now(), wall: this.#parts.now() }))
    } catch (error) {
      this.#failed(error)
    }
  }

  #failed(error: unknown): void {
    if (!this.#timer) return
    this.#failures++
    if (this.#failures >= MOST_FAILURES) this.#reads.breakOff()
    this.#doubt(error)
  }

  /** It is asked again at the next look, and by no report before. */
  #doubt(error: unknown): void {
    this.#become({ state: 'away', fault: 'unreachable', covered: null, lagMs: null }, faultText(error))
  }

  #become(verdict: Verdict, reason = ''): void {
    this.#verdict = verdict
    const sentence = sentenceOf(verdict)
    if (sentence === this.#logged) return
    const { log } = this.#parts
    if (verdict.state === 'ok') log.info(sentence)
    else log.warn(reason === '' ? sentence : `${sentence} ${reason}`)
    this.#logged = sentence
  }
}

/** For calls that may read from a replica, where there is none. */
export function readPrimary<Result>(primary: Db, reply: FastifyReply, work: () => Promise<Result>): Promise<Result> {
  return primary.readingCall({ snapshot: null, isOver: overBy(reply) }, work)
}

/** Whether the answer has gone out, or nobody takes it any more. */
function overBy({ raw }: FastifyReply): () => boolean {
  return () => raw.writableFinished || raw.destroyed
}

function lookingDb(connection: Connection): Db {
  return new Db(connection, {
    size: 1,
    isReadOnly: true,
    statementTimeoutMs: ANSWERS_WITHIN_MS,
    connectsWithinMs: CONNECTS_WITHIN_MS,
  })
}

/** Throws with one line where the address is one of another shop. @returns why it cannot be told, null when it is a copy */
export async function mustBeReplica(primary: Db, connection: Connection): Promise<string | null> {
  const looks = lookingDb(connection)
  try {
    const replica = await identityOf(looks).catch((error: unknown) => faultText(error))
    if (typeof replica === 'string') return replica
    if (isSameShop(replica, await identityOf(primary))) return null
  } finally {
    await looks.close()
  }
  throw new DatabaseUnusable(
    'DATABASE_READ_URL: this server has no copy of the database of DATABASE_URL, but another one.',
  )
}

/** A row that each beat writes anew: nothing else has its number and time. */
const BEAT = sql`(select heartbeat.xmin::text || ' ' || heartbeat.last_at::text from heartbeat)`
const SCHEMA = sql`(
  select md5(string_agg(ran.text, ',' order by ran.text)) from (
    select name || ' ' || coalesce(checksum, '') from migration
    union all select name || ' ' || checksum from applied_function) as ran (text))`

const IDENTITY = sql`
  (select system_identifier::text from pg_control_system()) as system,
  (select oid::bigint from pg_database where datname = current_database()) as database,
  pg_postmaster_start_time()::text as "startedAt"`

async function identityOf(db: Db): Promise<Identity> {
  const identity = await db.row<Identity>(named('server_identity', sql`select ${IDENTITY}`))
  if (!identity) throw new Error('a server that says nothing of itself')
  return identity
}

async function sightingOf(db: Db): Promise<Sighting> {
  const statement = sql`
    select pg_is_in_recovery() as "isStandby",
      (coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')
        - '0/0'::pg_lsn)::float8 as position,
      ${BEAT} as beat, (select last_at from heartbeat) as "beatAt", ${SCHEMA} as schema, ${IDENTITY}`
  const sighting = await db.row<Sighting>(named('server_sighting', statement))
  if (!sighting) throw new Error('a server that says nothing of itself')
  return sighting
}

/** The newest entry of the audit trail by a person: whatever an admin changes has one in the same transaction. */
async function lastChangeBy(db: Db, personId: number): Promise<number | null> {
  const statement = sql`select max(id) as id from audit_entry where person_id = ${personId}`
  const found = await db.row<{ id: number | null }>(named('last_change_by', statement))
  return found?.id ?? null
}

const SENTENCES = {
  lag: 'The replica is more than 10 s behind; reports are read from the primary.',
  schema: 'The replica does not have the migrations of the primary yet; reports are read from the primary.',
  history: 'The replica follows another server than the primary; reports are read from the primary.',
  unreachable: 'The replica cannot be used; reports are read from the primary.',
  other_shop:
    'DATABASE_READ_URL: this server has no copy of the database of DATABASE_URL, but another one; reports are read from the primary.',
  takes_writes:
    'The server of DATABASE_READ_URL takes writes and is not the primary; reports are read from the primary.',
}

function sentenceOf({ fault }: Verdict): string {
  return fault === null ? 'Reports are read from the replica.' : SENTENCES[fault]
}
