import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AHEAD_TOLERATED, type Instant } from '@warsha/domain'
import {
  Client,
  type ClientConfig,
  DatabaseError,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
  types as pgTypes,
} from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import Cursor from 'pg-cursor'
import sql, { type Sql } from 'sql-template-tag'
import { asReadingCall, readingCallOn } from './call-reads.ts'
import { ClientOfHosts, DatabaseHosts } from './database-hosts.ts'
import { JointTransaction, jointOn } from './joint-transaction.ts'
import { saysNothing } from './silence.ts'
import type { Keys } from './keys.ts'
import { hasLowPriority } from './priority.ts'
import { cancelRunning, type Pooler, speakThroughPooler } from './pooler.ts'
import { type SlowStatement, watchStatements } from './slow-statements.ts'

export { default as sql, empty, join, raw } from 'sql-template-tag'
export type { Sql } from 'sql-template-tag'

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pgTypes.builtins

const parseDate = pgTypes.getTypeParser(TIMESTAMPTZ) as (text: string) => Date
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: instantOf,
}

/** Connections in UTC write four-digit years almost as ISO 8601, which the engine parses twice as fast. */
function instantOf(text: string): Instant {
  if (text[10] !== ' ' || !text.endsWith('+00')) return parseDate(text).getTime()
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
}

/** Types of returned values: counts and sums are numbers, instants milliseconds, days strings. */
const types = {
  getTypeParser: (oid: Parameters<typeof pgTypes.getTypeParser>[0]): ((text: string) => unknown) =>
    parsers[oid] ?? (pgTypes.getTypeParser(oid) as (text: string) => unknown),
}

/** A prepared statement: planned once per connection. */
export type Prepared = { name: string; text: string }

/** A prepared statement with its values. */
export type Named = Prepared & { values: unknown[] }

/** Prepares the statement under a name, which must always have the same text. */
export function named(name: string, { text, values }: Sql): Named {
  return { name, text, values }
}

/** Reads: the database, or an open transaction. Only a `Tx` writes, and `Db.write` in a transaction of one statement. */
export interface Reader {
  /** Throws an Error for a statement that writes, unless in a transaction. */
  rows<Row>(statement: Sql | Named): Promise<Row[]>
  /** the first row, or null */
  row<Row>(statement: Sql | Named): Promise<Row | null>
}

/** Work that waits for a commit, such as notifying others. */
export type Effect = () => void | Promise<void>

/** A connection string may name several hosts: the one that takes writes is used. */
export type Connection =
  | { connectionString: string; pooler?: Pooler }
  | { host: string; port: number; user: string; database: string }

type DbOptions = {
  /** keys that seal the audit trail; without them nothing can be recorded */
  keys?: Keys
  size?: number
  onIdleError?: (error: Error) => void
  /** false: a power failure may lose the last commits; for data that can be rebuilt */
  waitsForDisk?: boolean
  /** timeout of statements outside `longTransaction`; a silent server is given up a little later */
  statementTimeoutMs?: number
  /** refuses writes */
  isReadOnly?: boolean
  /** read-only with a timeout, for a database of somebody else */
  readOnlyWithinMs?: number
  /** how long opening a connection, or waiting for one, may take */
  connectsWithinMs?: number
}

const CANCELS_WITHIN_MS = 5_000
const CONNECTIONS = 20
/** A person waits for it. */
const CONNECTS_WITHIN_MS = 5_000
/** Nobody does: that a busy machine lets everybody else go first is no failure. */
const CONNECTS_IN_TIME_MS = 120_000

const usualPatience = () => (hasLowPriority() ? CONNECTS_IN_TIME_MS : CONNECTS_WITHIN_MS)

const UTC = '-c TimeZone=UTC'
const READ_ONLY = `${UTC} -c default_transaction_read_only=on`

function sessionOptions({ isReadOnly, waitsForDisk = true, statementTimeoutMs = 0 }: DbOptions): string {
  const usual = `${isReadOnly ? READ_ONLY : UTC} -c statement_timeout=${statementTimeoutMs}`
  return waitsForDisk ? usual : `${usual} -c synchronous_commit=off`
}

function readOnlyWithin(milliseconds: number): PoolConfig {
  return {
    connectionTimeoutMillis: milliseconds,
    // A fallback after the server's own timeout, in case the server is silent.
    query_timeout: milliseconds + 500,
    options: `${READ_ONLY} -c statement_timeout=${milliseconds}`,
  }
}

type Begin = { begin: string; patienceMs: number | null }

/** A fallback after the server's own timeout: a server that is silent for longer is gone. */
function patienceOf({ statementTimeoutMs = 0 }: DbOptions): number | null {
  return statementTimeoutMs === 0 ? null : statementTimeoutMs + Math.min(5_000, statementTimeoutMs)
}

/** After how long the connection of a statement is given up, null for never; and whether statements can be prepared on it. */
type Way = { patienceMs: number | null; prepares: boolean }

/** The query to send. */
function question(statement: Sql | Named | { text: string }, { patienceMs, prepares }: Way): QueryConfig {
  return {
    text: statement.text,
    ...('values' in statement && { values: statement.values }),
    ...('name' in statement && prepares && { name: statement.name }),
    ...(patienceMs !== null && { query_timeout: patienceMs }),
  }
}

/** What the pooler does not keep for a session holds for each transaction. */
function settingsOfTransaction({ waitsForDisk = true, statementTimeoutMs = 0 }: DbOptions): string {
  const usual = `; set local statement_timeout = ${statementTimeoutMs}`
  return waitsForDisk ? usual : `${usual}; set local synchronous_commit = off`
}

type ClientMaker = (config: ClientConfig) => Client

/** Makes connections by a string that may name several hosts, or a pooler. */
function makerOf(hosts: DatabaseHosts | null, isPooled: boolean): ClientMaker {
  return (config) => {
    const client = hosts ? new ClientOfHosts(hosts, config) : new Client(config)
    return isPooled ? speakThroughPooler(client) : client
  }
}

/** A pool makes its clients with `new`. */
function constructorOf(make: ClientMaker): new () => Client {
  return function construct(config: ClientConfig) {
    return make(config)
  } as unknown as new () => Client
}

/** The pool of connections. Outside `transaction` each statement is a transaction of its own. */
export class Db implements Reader {
  readonly pool: Pool
  /** for threads that open a connection of their own */
  readonly connection: Connection
  /** called for slow statements */
  onSlow: ((statement: SlowStatement) => void) | null = null
  /** called for each statement that failed */
  onFailed: ((error: unknown) => void) | null = null
  /** gets the error of an effect that failed after its commit */
  onEffectFailed: ((error: unknown) => void) | null = null
  readonly #keys: Keys | null
  readonly #way: Way
  readonly #hosts: DatabaseHosts | null
  readonly #pooler: Pooler | null
  readonly #options: DbOptions
  readonly #direct: { make: ClientMaker; config: ClientConfig; hosts: DatabaseHosts | null }
  readonly #open = new Set<PoolClient>()

  constructor(connection: Connection, options: DbOptions = {}) {
    this.connection = connection
    this.#keys = options.keys ?? null
    this.#options = options
    this.#pooler = 'connectionString' in connection ? (connection.pooler ?? null) : null
    this.#hosts = hostsOf(connection)
    this.#way = { patienceMs: patienceOf(options), prepares: this.#pooler?.prepares ?? true }
    const config = this.#config(connection)
    const { max: _, ...alone } = this.#config(this.directConnection)
    const hosts = this.#pooler ? hostsOf(this.directConnection) : this.#hosts
    this.#direct = { make: makerOf(hosts, false), config: alone, hosts }
    const make = makerOf(this.#hosts, this.#pooler !== null)
    this.pool = new Pool(this.#hosts || this.#pooler ? { ...config, Client: constructorOf(make) } : config)
    this.pool.on('error', (error) => options.onIdleError?.(error))
    const onSlow = (statement: SlowStatement) => this.onSlow?.(statement)
    this.pool.on('connect', (client) => {
      watchStatements(client, { onSlow, onFailed: (error) => this.#noteFailure(error, client) })
      this.#open.add(client)
    })
    this.pool.on('remove', (client) => this.#open.delete(client))
  }

  #config(connection: Connection): PoolConfig {
    const options = this.#options
    return {
      ...('connectionString' in connection ? { connectionString: connection.connectionString } : connection),
      // A local socket: environment variables for remote servers do not apply.
      ...('host' in connection && { ssl: false }),
      types,
      max: options.size ?? CONNECTIONS,
      connectionTimeoutMillis: options.connectsWithinMs ?? usualPatience(),
      keepAlive: true,
      idleTimeoutMillis: 60_000,
      application_name: 'warsha',
      options: sessionOptions(options),
      ...(options.readOnlyWithinMs !== undefined && readOnlyWithin(options.readOnlyWithinMs)),
    }
  }

  /** Past a pooler, for whatever needs a session of the server to itself. */
  get directConnection(): Connection {
    return this.#pooler ? { connectionString: this.#pooler.directString } : this.connection
  }

  get keys(): Keys {
    if (!this.#keys) throw new Error('This database was opened without keys.')
    return this.#keys
  }

  /**
   * Does the work of a call that only reads: all that it asks of this database comes from the snapshot, or without one from
   * the database itself, and a write is an error.
   */
  async readingCall<Result>(
    { snapshot, isOver }: { snapshot: ReplicaSnapshot | null; isOver: () => boolean },
    work: () => Promise<Result>,
  ): Promise<Result> {
    return asReadingCall({ database: this, snapshot, isOver }, work)
  }

  #mustMayWrite(): void {
    if (readingCallOn(this)) throw new Error('A call that may read from a replica writes nothing and locks nothing.')
  }

  async rows<Row>(statement: Sql | Named): Promise<Row[]> {
    if (isWriting(statement.text)) throw new Error(`A write needs a transaction: ${statement.text.slice(0, 200)}`)
    const reading = readingCallOn<ReplicaSnapshot>(this)
    if (reading?.snapshot) return reading.snapshot.rows<Row>(statement)
    return reading ? (await this.#alone<Row>(statement)).rows : this.writeRows<Row>(statement)
  }

  async row<Row>(statement: Sql | Named): Promise<Row | null> {
    return (await this.rows<Row>(statement))[0] ?? null
  }

  /** Runs one writing statement in its own transaction. @returns the number of affected rows */
  async write(statement: Sql): Promise<number> {
    this.#mustMayWrite()
    const joint = jointOn<Tx>(this)
    if (joint) return joint.statement((tx) => tx.run(statement))
    return (await this.#alone(statement)).rowCount ?? 0
  }

  /** Runs one writing statement in its own transaction. @returns its rows */
  async writeRows<Row>(statement: Sql | Named): Promise<Row[]> {
    this.#mustMayWrite()
    const joint = jointOn<Tx>(this)
    if (joint) return joint.statement((tx) => tx.rows<Row>(statement))
    return (await this.#alone<Row>(statement)).rows
  }

  /** Behind a pooler its settings need a transaction around it. */
  #alone<Row>(statement: Sql | Named): Promise<QueryResult<Row & QueryResultRow>> {
    if (!this.#pooler) return this.pool.query<Row & QueryResultRow>(question(statement, this.#way))
    return this.#within({ begin: 'begin', patienceMs: this.#way.patienceMs }, (tx) => tx.result<Row>(statement))
  }

  /** The same for at most one row. */
  async writeRow<Row>(statement: Sql | Named): Promise<Row | null> {
    return (await this.writeRows<Row>(statement))[0] ?? null
  }

  /** Runs the work in a transaction: commits when it returns, rolls back when it throws, then runs the effects. */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#mustMayWrite()
    const joint = jointOn<Tx>(this)
    return joint ? joint.part(work) : this.#within({ begin: 'begin', patienceMs: this.#way.patienceMs }, work)
  }

  /** The same without a timeout, such as for recomputing hours. */
  async longTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#mustMayWrite()
    const long = async (tx: Tx) => {
      await tx.run(sql`set local statement_timeout = 0`)
      return work(tx)
    }
    const joint = jointOn<Tx>(this)
    return joint ? joint.part((tx) => long(tx.patient())) : this.#within({ begin: 'begin', patienceMs: null }, long)
  }

  /** The same with a timeout of its own for each statement and the commit, and never part of a joint transaction. */
  async shortTransaction<T>(timeoutMs: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#mustMayWrite()
    return this.#within({ begin: 'begin', patienceMs: timeoutMs }, work)
  }

  /**
   * Runs everything that the work does on this database in one transaction. Transactions inside it become savepoints, which
   * roll back separately.
   * @param work gets the whole transaction, for statements before and after the savepoints
   */
  async jointTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#mustMayWrite()
    return this.#within({ begin: 'begin', patienceMs: this.#way.patienceMs }, (tx) =>
      new JointTransaction(this, tx).run(() => work(tx)),
    )
  }

  /**
   * Reads from one consistent snapshot, without seeing later commits.
   * @param signal cancels the running statement at once
   */
  async snapshot<T>(signal: AbortSignal | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    const shared = readingCallOn<ReplicaSnapshot>(this)?.snapshot
    if (shared) return shared.db.#cancellable(signal, shared.tx, work)
    const begin = 'begin isolation level repeatable read read only'
    return this.#within({ begin, patienceMs: null }, (tx) => this.#cancellable(signal, tx, work))
  }

  async #cancellable<T>(signal: AbortSignal | null, tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!signal) return work(tx)
    const cancelling = await this.#cancelledBy(signal, tx)
    try {
      signal.throwIfAborted()
      return await work(tx)
    } finally {
      await cancelling.end()
    }
  }

  /** Cancels the running statement on the signal. */
  async #cancelledBy(signal: AbortSignal, tx: Tx): Promise<{ end: () => Promise<void> }> {
    const backend = await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    let cancelled: Promise<unknown> | null = null
    const cancel = () => {
      cancelled = this.row(sql`select pg_cancel_backend(${backend?.pid})`).catch(() => undefined)
    }
    signal.addEventListener('abort', cancel)
    const end = async () => {
      signal.removeEventListener('abort', cancel)
      // A late cancellation must not hit the next user of this connection.
      await cancelled
    }
    return { end }
  }

  async #within<T>({ begin, patienceMs }: Begin, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
    const way = { ...this.#way, patienceMs }
    const tx = new Tx(client, { keys: () => this.keys, way })
    const say = (text: string) => client.query(question({ text }, way))
    let broken: Error | undefined
    // A lost connection also emits an error event, which would end the process if unhandled.
    const onLost = (error: Error) => (broken = error)
    client.on('error', onLost)
    let result: T
    try {
      await say(this.#pooler ? this.#beginBehindPooler(begin) : begin)
      result = await work(tx)
      tx.end()
      await say('commit')
    } catch (error) {
      tx.end()
      if (error instanceof Error && saysNothing(error)) {
        broken = error
        // A pooler forgets where a statement runs as soon as its client has gone.
        if (this.#pooler) await cancelRunning(client).catch(() => undefined)
      } else await say('rollback').catch((lost: Error) => (broken = lost))
      // It may be read-only for as long as it lasts, on a server that takes changes again.
      if (error instanceof Error && databaseTakesNoChanges(error)) broken ??= error
      throw error
    } finally {
      // A broken connection may emit again while it is closed.
      if (!broken) client.off('error', onLost)
      client.release(broken)
    }
    await tx.doEffects((error) => this.onEffectFailed?.(error))
    return result
  }

  #beginBehindPooler(begin: string): string {
    const isReading = this.#options.isReadOnly && !begin.endsWith('read only')
    return `${begin}${isReading ? ' read only' : ''}${settingsOfTransaction(this.#options)}`
  }

  #noteFailure(error: unknown, client: PoolClient): void {
    if (error instanceof Error && saysNothing(error) && !this.#pooler) void this.#cancelAbandoned(client)
    if (databaseIsAway(error) || databaseTakesNoChanges(error)) void this.#leaveDemotedHosts()
    this.onFailed?.(error)
  }

  /** The one that took writes may go on answering after another has taken its place. */
  async #leaveDemotedHosts(): Promise<void> {
    await this.#hosts?.leaveOthers()
    if (this.#pooler) await this.#direct.hosts?.leaveOthers()
  }

  /** Whoever asked has gone; without this the server would go on, and a commit wait for its standby for ever. */
  async #cancelAbandoned(client: PoolClient): Promise<void> {
    const { processID } = client as unknown as { processID: number | null }
    try {
      const canceller = await this.listener()
      canceller.on('error', () => undefined)
      await canceller.query({
        ...question(sql`select pg_cancel_backend(${processID})`, { patienceMs: CANCELS_WITHIN_MS, prepares: false }),
      })
      await canceller.end()
    } catch {
      // The server is gone with its statement.
    }
  }

  /** A connection of its own, outside the pool and past a pooler, for LISTEN. The caller ends it. */
  async listener(): Promise<Client> {
    const client = this.#direct.make(this.#direct.config)
    await client.connect()
    return client
  }

  /** Breaks all connections of the pool off, so that nobody waits for a server that says nothing. */
  breakOff(): void {
    // The pool's clients are full clients, despite their type.
    for (const client of this.#open) (client as unknown as Client).connection.stream.destroy()
  }

  async close(): Promise<void> {
    await this.pool.end()
  }
}

/** A snapshot of a replica that the statements of one call share, one after the other. */
export class ReplicaSnapshot {
  /** the replica */
  readonly db: Db
  readonly tx: Tx
  #last: Promise<unknown> = Promise.resolve()

  constructor(db: Db, tx: Tx) {
    this.db = db
    this.tx = tx
  }

  rows<Row>(statement: Sql | Named): Promise<Row[]> {
    const found = this.#last.then(() => this.tx.rows<Row>(statement))
    this.#last = found.catch(() => undefined)
    return found
  }
}

function hostsOf(connection: Connection): DatabaseHosts | null {
  return 'connectionString' in connection ? DatabaseHosts.in(connection.connectionString) : null
}

/** Shared by the handles on one transaction. */
type TxState = { ended: boolean; effects: Effect[] }

/** A transaction under way. Using it after its end is a bug and throws. */
export class Tx implements Reader {
  readonly #client: PoolClient
  readonly #keys: () => Keys
  readonly #way: Way
  readonly #state: TxState

  constructor(
    client: PoolClient,
    { keys, way, state = { ended: false, effects: [] } }: { keys: () => Keys; way: Way; state?: TxState },
  ) {
    this.#client = client
    this.#keys = keys
    this.#way = way
    this.#state = state
  }

  /** The same transaction without a timeout. */
  patient(): Tx {
    return new Tx(this.#client, { keys: this.#keys, way: { ...this.#way, patienceMs: null }, state: this.#state })
  }

  get keys(): Keys {
    return this.#keys()
  }

  end(): void {
    this.#state.ended = true
  }

  /** Runs the effect after the commit, and never if the transaction, or the savepoint that it is in, is undone. */
  onCommit(effect: Effect): void {
    this.#mustBeOpen()
    this.#state.effects.push(effect)
  }

  /** A power failure may undo it: for what is done once more then, and does no harm. */
  async commitWithoutWaiting(): Promise<void> {
    await this.run(named('commit_without_waiting', sql`select set_config('synchronous_commit', 'off', true)`))
  }

  /** @returns the effects so far, for `forgetEffectsSince` */
  get effectCount(): number {
    return this.#state.effects.length
  }

  /** Drops the effects of a savepoint that is undone. */
  forgetEffectsSince(count: number): void {
    this.#state.effects.length = count
  }

  /** Runs the effects. The commit stands even if one fails. */
  async doEffects(onFailed: (error: unknown) => void): Promise<void> {
    for (const effect of this.#state.effects.splice(0)) {
      try {
        await effect()
      } catch (error) {
        onFailed(error)
      }
    }
  }

  async rows<Row>(statement: Sql | Named): Promise<Row[]> {
    return (await this.result<Row>(statement)).rows
  }

  async row<Row>(statement: Sql | Named): Promise<Row | null> {
    return (await this.rows<Row>(statement))[0] ?? null
  }

  async run(statement: Sql | Named): Promise<number> {
    return (await this.result(statement)).rowCount ?? 0
  }

  /** Streams the rows in batches, only as fast as they are consumed. */
  async *batches<Row>(statement: Sql, size: number): AsyncGenerator<Row[]> {
    this.#mustBeOpen()
    const cursor = this.#client.query(new Cursor<Row>(statement.text, statement.values, { types }))
    let onEnd = () => {}
    const lost = new Promise<void>((resolve) => (onEnd = resolve))
    this.#client.once('end', onEnd)
    try {
      for (let rows = await cursor.read(size); rows.length > 0; rows = await cursor.read(size)) yield rows
    } finally {
      // On a lost connection the cursor never confirms its close.
      await Promise.race([cursor.close(), lost])
      this.#client.off('end', onEnd)
    }
  }

  /** Streams a `copy … to stdout`. Stopping before its end closes the connection. */
  async *copyOut(statement: string): AsyncGenerator<Buffer> {
    this.#mustBeOpen()
    let isWhole = false
    try {
      for await (const piece of this.#client.query(copyTo(statement))) yield piece as Buffer
      isWhole = true
    } finally {
      // Otherwise the rollback would wait for the rest. The pool's clients are full clients, despite their type.
      if (!isWhole) void (this.#client as unknown as Client).end().catch(() => undefined)
    }
  }

  /** Feeds a `copy … from stdin`. @returns the number of rows */
  async copyIn(statement: string, bytes: Buffer): Promise<number> {
    this.#mustBeOpen()
    const target = this.#client.query(copyFrom(statement))
    await pipeline(Readable.from([bytes], { objectMode: false }), target)
    return target.rowCount
  }

  /** Runs a script of several statements without a timeout: migrations. */
  async script(text: string): Promise<void> {
    this.#mustBeOpen()
    await this.#client.query(text)
  }

  /** The same with the timeout of a query. */
  async say(text: string): Promise<void> {
    this.#mustBeOpen()
    await this.#client.query(question({ text }, this.#way))
  }

  /** Rows and their number. */
  result<Row>(statement: Sql | Named): Promise<QueryResult<Row & QueryResultRow>> {
    this.#mustBeOpen()
    return this.#client.query<Row & QueryResultRow>(question(statement, this.#way))
  }

  #mustBeOpen(): void {
    if (this.#state.ended) throw new Error('This transaction has ended; a promise in it was not awaited.')
  }
}

const WRITES =
  /\b(insert\s+into|update\s+(only\s+)?[\w."]+(\s+(as\s+)?\w+)?\s+set|delete\s+from|merge\s+into|truncate)\b/i

function isWriting(text: string): boolean {
  return WRITES.test(text)
}

/** The range of four-digit years that PostgreSQL accepts; a phone's clock may be outside. */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z')
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

/** An instant as a PostgreSQL literal, clamped to the supported years. */
export function timestamptz(instant: Instant): string
export function timestamptz(instant: Instant | null): string | null
export function timestamptz(instant: Instant | null): string | null {
  return instant === null ? null : new Date(Math.min(Math.max(instant, FIRST_INSTANT), LAST_INSTANT)).toISOString()
}

/** Whether a stored instant does not lie ahead of now: one that does was written while a clock was wrong, and tells nothing. */
export function isNotAhead(column: Sql, now: Instant): Sql {
  return sql`${column} <= ${timestamptz(now + AHEAD_TOLERATED)}::timestamptz`
}

/** Whether a stored instant is newer than so many milliseconds, and not ahead of now. */
export function isWithinLast(column: Sql, milliseconds: number, now: Instant): Sql {
  return sql`(${column} > ${timestamptz(now - milliseconds)}::timestamptz and ${isNotAhead(column, now)})`
}

/** Whether a stored deadline has passed, or lies further ahead than any that is set now: then a wrong clock set it. */
export function hasPassed(column: Sql, setAhead: number, now: Instant): Sql {
  return sql`(${column} <= ${timestamptz(now)}::timestamptz or not ${isNotAhead(column, now + setAhead)})`
}

/**
 * The two spans in which deadlines have passed, `after` excluded and `until` included: where an index finds what is due, each
 * is read from it in order, which a condition of two halves is not.
 */
export function passedSpans(setAhead: number, now: Instant): Sql {
  return sql`(values
    ('-infinity'::timestamptz, ${timestamptz(now)}::timestamptz),
    (${timestamptz(now + setAhead + AHEAD_TOLERATED)}::timestamptz, 'infinity'::timestamptz)) as passed (after, until)`
}

const LOST_A_RACE = new Set(['23P01', '23505', '40P01', '40001'])

/** Whether the statement lost a race, so that a retry can help. */
export function isRaceLost(error: unknown): boolean {
  return error instanceof DatabaseError && LOST_A_RACE.has(error.code ?? '')
}

const TRIES = 10

/** Whether the statement was the victim of a deadlock. */
export function wasDeadlocked(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '40P01'
}

/** Retries the work while it loses races; `lost` recognizes such a failure. */
export async function withRetry<Result>(work: () => Promise<Result>, lost = isRaceLost): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!lost(error) || tries === TRIES) throw error
    }
  }
}

/** The violated constraint, or null for another failure. */
export function refusedBy(
  error: unknown,
): { constraint: string; kind: 'taken' | 'unknown_reference' | 'other' } | null {
  if (!(error instanceof DatabaseError) || !error.constraint) return null
  const kind = error.code === '23505' ? 'taken' : error.code === '23503' ? 'unknown_reference' : 'other'
  return { constraint: error.constraint, kind }
}

/** Whether the statement timed out. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57014'
}

/** Whether waiting for a lock timed out. */
export function waitedTooLong(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03'
}

/** Whether the database's disk is full. */
export function diskIsFull(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '53100'
}

/** Whether the database answers and refuses changes: it was demoted, is read-only, or its role lost a right. */
export function databaseTakesNoChanges(error: unknown): boolean {
  return READ_ONLY_STATES.has(sqlStateOf(error) ?? '')
}

const READ_ONLY_STATES = new Set(['25006', '42501'])

/**
 * Classes of SQLSTATE that are no fault of the statement: connection, authorisation of the role, missing database, resources,
 * states of objects, intervention, system, configuration file, foreign data, internal errors.
 */
const AWAY_CLASSES = new Set(['08', '28', '3D', '53', '55', '57', '58', 'F0', 'HV', 'XX'])
/** Those of these classes that say how long something took. */
const TOO_LONG = new Set(['57014', '55P03'])

/** Whether the database is unreachable, or in no state to answer, perhaps only for a moment. */
export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const state = sqlStateOf(error)
  if (state !== null) return AWAY_CLASSES.has(state.slice(0, 2)) && !TOO_LONG.has(state) && !diskIsFull(error)
  return !(error instanceof DatabaseError) && (saysNothing(error) || isLostConnection(error))
}

/** An error from a worker has the code but not the class. */
function sqlStateOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code) ? code : null
}

/** Calls of the system that reach for another machine, or for a socket. */
const OF_NETWORK = new Set(['connect', 'getaddrinfo', 'shutdown'])
const NETWORK_ERROR = /^(EAI_\w+|E(CONN|NET|HOST|ADDR)\w+|EPIPE|ETIMEDOUT|ENOTFOUND|ENOTCONN|EPROTO|ERR_(TLS|SSL)_\w+)$/

function isLostConnection(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  if (NETWORK_ERROR.test(String(error.code)) || OF_NETWORK.has(String(error.syscall))) return true
  // A transaction asks again on a connection that was lost between two of its statements. The pool that has ended is that of
  // an app that ends, while somebody who has hung up is still answered.
  return /^(Connection terminated|Cannot use a pool after calling end|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|The server does not support SSL|SASL)/.test(
    error.message,
  )
}
