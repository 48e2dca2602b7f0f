import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Instant } from '@warsha/domain'
import {
  Client,
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
import { JointTransaction, jointOn } from './joint-transaction.ts'
import { saysNothing } from './silence.ts'
import type { Keys } from './keys.ts'
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

/** What connections in UTC write of years of four digits is nearly ISO 8601, which the engine reads in half the time. */
function instantOf(text: string): Instant {
  if (text[10] !== ' ' || !text.endsWith('+00')) return parseDate(text).getTime()
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
}

/** How values come back: counts and sums as numbers, instants as milliseconds, days as strings. */
const types = {
  getTypeParser: (oid: Parameters<typeof pgTypes.getTypeParser>[0]): ((text: string) => unknown) =>
    parsers[oid] ?? (pgTypes.getTypeParser(oid) as (text: string) => unknown),
}

/** A statement that is planned once per connection and then called by its name. */
export type Prepared = { name: string; text: string }

/** A statement with its values, whose plan is kept under the name. */
export type Named = Prepared & { values: unknown[] }

/** Gives the statement a name. One name stands for one text, whatever the values are. */
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

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string }

const CONNECTION_LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

type DbOptions = {
  /** with which changes are sealed; without them nothing can be recorded */
  keys?: Keys
  size?: number
  onIdleError?: (error: Error) => void
  /** false: the last commits may be lost with the machine's power, for data that can be made again */
  waitsForDisk?: boolean
  /** what takes longer fails, but for `longTransaction`; so does what the server says nothing of for a little longer */
  statementTimeoutMs?: number
  /** nothing can be written */
  isReadOnly?: boolean
  /** for somebody else's database: nothing is written, and what takes longer fails */
  readOnlyWithinMs?: number
}

const UTC = '-c TimeZone=UTC'
const READ_ONLY = `${UTC} -c default_transaction_read_only=on`

function sessionOptions({ isReadOnly, waitsForDisk = true, statementTimeoutMs = 0 }: DbOptions): string {
  const usual = `${isReadOnly ? READ_ONLY : UTC} -c statement_timeout=${statementTimeoutMs}`
  return waitsForDisk ? usual : `${usual} -c synchronous_commit=off`
}

function readOnlyWithin(milliseconds: number): PoolConfig {
  return {
    connectionTimeoutMillis: milliseconds,
    // The server's own timeout comes first; this one is for a server that says nothing any more.
    query_timeout: milliseconds + 500,
    options: `${READ_ONLY} -c statement_timeout=${milliseconds}`,
  }
}

type Begin = { begin: string; patienceMs: number | null }

/** The server's own timeout comes first; who waits longer waits for one that is gone without a word. */
function patienceOf({ statementTimeoutMs = 0 }: DbOptions): number | null {
  return statementTimeoutMs === 0 ? null : statementTimeoutMs + Math.min(5_000, statementTimeoutMs)
}

/** A statement as it is asked. @param patienceMs after which its connection is given up; null for never */
function question(statement: Sql | Named | { text: string }, patienceMs: number | null): QueryConfig {
  return {
    text: statement.text,
    ...('values' in statement && { values: statement.values }),
    ...('name' in statement && { name: statement.name }),
    ...(patienceMs !== null && { query_timeout: patienceMs }),
  }
}

/** The pool of connections. Outside `transaction` each statement is a transaction of its own. */
export class Db implements Reader {
  readonly pool: Pool
  /** where it is, for a thread that opens it for itself */
  readonly connection: Connection
  /** told of statements that take long */
  onSlow: ((statement: SlowStatement) => void) | null = null
  /** told when the database had no room for something */
  onFull: (() => void) | null = null
  /** gets the error of an effect that failed after its commit */
  onEffectFailed: ((error: unknown) => void) | null = null
  readonly #keys: Keys | null
  readonly #patienceMs: number | null

  constructor(connection: Connection, options: DbOptions = {}) {
    this.connection = connection
    this.#keys = options.keys ?? null
    this.#patienceMs = patienceOf(options)
    this.pool = new Pool({
      ...connection,
      // A socket of this machine, whatever the environment says of servers elsewhere.
      ...('host' in connection && { ssl: false }),
      types,
      max: options.size ?? 20,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      idleTimeoutMillis: 60_000,
      application_name: 'warsha',
      options: sessionOptions(options),
      ...(options.readOnlyWithinMs !== undefined && readOnlyWithin(options.readOnlyWithinMs)),
    })
    this.pool.on('error', (error) => options.onIdleError?.(error))
    const onSlow = (statement: SlowStatement) => this.onSlow?.(statement)
    const onFailed = (error: unknown) => void (diskIsFull(error) && this.onFull?.())
    this.pool.on('connect', (client) => watchStatements(client, { onSlow, onFailed }))
  }

  get keys(): Keys {
    if (!this.#keys) throw new Error('This database was opened without keys.')
    return this.#keys
  }

  async rows<Row>(statement: Sql | Named): Promise<Row[]> {
    if (isWriting(statement.text)) throw new Error(`A write needs a transaction: ${statement.text.slice(0, 200)}`)
    return this.writeRows<Row>(statement)
  }

  async row<Row>(statement: Sql | Named): Promise<Row | null> {
    return (await this.rows<Row>(statement))[0] ?? null
  }

  /** A transaction of one statement that writes. @returns how many rows it touched */
  async write(statement: Sql): Promise<number> {
    const joint = jointOn<Tx>(this)
    if (joint) return joint.statement((tx) => tx.run(statement))
    return (await this.pool.query(question(statement, this.#patienceMs))).rowCount ?? 0
  }

  /** A transaction of one statement that writes and returns rows. */
  async writeRows<Row>(statement: Sql | Named): Promise<Row[]> {
    const joint = jointOn<Tx>(this)
    if (joint) return joint.statement((tx) => tx.rows<Row>(statement))
    return (await this.pool.query<Row & QueryResultRow>(question(statement, this.#patienceMs))).rows
  }

  /** The same for a statement that touches one row at most. */
  async writeRow<Row>(statement: Sql | Named): Promise<Row | null> {
    return (await this.writeRows<Row>(statement))[0] ?? null
  }

  /** Does the work in one transaction: kept when it returns, undone when it throws. What waits for the commit follows. */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const joint = jointOn<Tx>(this)
    return joint ? joint.part(work) : this.#within({ begin: 'begin', patienceMs: this.#patienceMs }, work)
  }

  /** The same for what may take minutes, such as hours that are computed anew. */
  async longTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const long = async (tx: Tx) => {
      await tx.run(sql`set local statement_timeout = 0`)
      return work(tx)
    }
    const joint = jointOn<Tx>(this)
    return joint ? joint.part((tx) => long(tx.patient())) : this.#within({ begin: 'begin', patienceMs: null }, long)
  }

  /**
   * Does everything that the work asks of this database in one transaction. Transactions inside it become savepoints, which
   * fail by themselves.
   * @param work gets the whole transaction, for statements before and after the savepoints
   */
  async jointTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#within({ begin: 'begin', patienceMs: this.#patienceMs }, (tx) =>
      new JointTransaction(this, tx).run(() => work(tx)),
    )
  }

  /**
   * Reads as much as it likes of one moment: what others commit meanwhile is not seen.
   * @param signal ends what is being asked at once; null: nothing does
   */
  async snapshot<T>(signal: AbortSignal | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    const begin = 'begin isolation level repeatable read read only'
    return this.#within({ begin, patienceMs: null }, async (tx) => {
      if (!signal) return work(tx)
      const cancelling = await this.#cancelledBy(signal, tx)
      try {
        signal.throwIfAborted()
        return await work(tx)
      } finally {
        await cancelling.end()
      }
    })
  }

  /** Ends the statement under way when the signal comes. */
  async #cancelledBy(signal: AbortSignal, tx: Tx): Promise<{ end: () => Promise<void> }> {
    const backend = await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    let cancelled: Promise<unknown> | null = null
    const cancel = () => {
      cancelled = this.row(sql`select pg_cancel_backend(${backend?.pid})`).catch(() => undefined)
    }
    signal.addEventListener('abort', cancel)
    const end = async () => {
      signal.removeEventListener('abort', cancel)
      // A cancellation that comes late must not meet what somebody else asks on this connection.
      await cancelled
    }
    return { end }
  }

  async #within<T>({ begin, patienceMs }: Begin, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
    const tx = new Tx(client, { keys: () => this.keys, patienceMs })
    const say = (text: string) => client.query(question({ text }, patienceMs))
    let broken: Error | undefined
    // A connection that is lost says so by an event, too, which would end the process if nobody heard it.
    const onLost = (error: Error) => (broken = error)
    client.on('error', onLost)
    let result: T
    try {
      await say(begin)
      result = await work(tx)
      tx.end()
      await say('commit')
    } catch (error) {
      tx.end()
      if (error instanceof Error && saysNothing(error)) broken = error
      else await say('rollback').catch((lost: Error) => (broken = lost))
      throw error
    } finally {
      // One that is broken may say so again while it is taken down.
      if (!broken) client.off('error', onLost)
      client.release(broken)
    }
    await tx.doEffects((error) => this.onEffectFailed?.(error))
    return result
  }

  /** A connection of its own, outside the pool, for LISTEN. The caller ends it. */
  async listener(): Promise<Client> {
    const { max: _, ...options } = this.pool.options
    const client = new Client({ ...options, keepAlive: true })
    await client.connect()
    return client
  }

  async close(): Promise<void> {
    await this.pool.end()
  }
}

/** Shared by the handles on one transaction. */
type TxState = { ended: boolean; effects: Effect[] }

/** A transaction under way. Using it after its end is a bug and throws. */
export class Tx implements Reader {
  readonly #client: PoolClient
  readonly #keys: () => Keys
  readonly #patienceMs: number | null
  readonly #state: TxState

  constructor(
    client: PoolClient,
    {
      keys,
      patienceMs,
      state = { ended: false, effects: [] },
    }: { keys: () => Keys; patienceMs: number | null; state?: TxState },
  ) {
    this.#client = client
    this.#keys = keys
    this.#patienceMs = patienceMs
    this.#state = state
  }

  /** The same transaction for what may take minutes. */
  patient(): Tx {
    return new Tx(this.#client, { keys: this.#keys, patienceMs: null, state: this.#state })
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

  /** @returns the effects so far, for `forgetEffectsSince` */
  get effectCount(): number {
    return this.#state.effects.length
  }

  /** Drops the effects of a savepoint that is undone. */
  forgetEffectsSince(count: number): void {
    this.#state.effects.length = count
  }

  /** Runs the effects. What is committed stays so, whatever becomes of them. */
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
    return (await this.#query<Row>(statement)).rows
  }

  async row<Row>(statement: Sql | Named): Promise<Row | null> {
    return (await this.rows<Row>(statement))[0] ?? null
  }

  async run(statement: Sql): Promise<number> {
    return (await this.#query(statement)).rowCount ?? 0
  }

  /** The rows of a statement, so many at a time and no more of them than somebody takes. */
  async *batches<Row>(statement: Sql, size: number): AsyncGenerator<Row[]> {
    this.#mustBeOpen()
    const cursor = this.#client.query(new Cursor<Row>(statement.text, statement.values, { types }))
    let onEnd = () => {}
    const lost = new Promise<void>((resolve) => (onEnd = resolve))
    this.#client.once('end', onEnd)
    try {
      for (let rows = await cursor.read(size); rows.length > 0; rows = await cursor.read(size)) yield rows
    } finally {
      // A connection that is lost never says that the cursor is closed.
      await Promise.race([cursor.close(), lost])
      this.#client.off('end', onEnd)
    }
  }

  /** What a `copy … to stdout` sends, as it comes. Whoever stops before its end loses the connection. */
  async *copyOut(statement: string): AsyncGenerator<Buffer> {
    this.#mustBeOpen()
    let isWhole = false
    try {
      for await (const piece of this.#client.query(copyTo(statement))) yield piece as Buffer
      isWhole = true
    } finally {
      // The server would send on, and the rollback wait for that. The pool's clients are whole ones, whatever their type says.
      if (!isWhole) void (this.#client as unknown as Client).end().catch(() => undefined)
    }
  }

  /** Feeds a `copy … from stdin`. @returns how many rows it took */
  async copyIn(statement: string, bytes: Buffer): Promise<number> {
    this.#mustBeOpen()
    const target = this.#client.query(copyFrom(statement))
    await pipeline(Readable.from([bytes], { objectMode: false }), target)
    return target.rowCount
  }

  /** Runs several statements at once, without values: migrations, which take their time. */
  async script(text: string): Promise<void> {
    this.#mustBeOpen()
    await this.#client.query(text)
  }

  /** The same for what takes no time; a database that says nothing is waited for no longer than for a query. */
  async say(text: string): Promise<void> {
    this.#mustBeOpen()
    await this.#client.query(question({ text }, this.#patienceMs))
  }

  #query<Row>(statement: Sql | Named): Promise<QueryResult<Row & QueryResultRow>> {
    this.#mustBeOpen()
    return this.#client.query<Row & QueryResultRow>(question(statement, this.#patienceMs))
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

/** The years that are written with four digits and that PostgreSQL reads: a phone's clock may show any. */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z')
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

/** An instant as PostgreSQL reads it. What lies beyond its years is taken for their end. */
export function timestamptz(instant: Instant): string
export function timestamptz(instant: Instant | null): string | null
export function timestamptz(instant: Instant | null): string | null {
  return instant === null ? null : new Date(Math.min(Math.max(instant, FIRST_INSTANT), LAST_INSTANT)).toISOString()
}

const LOST_A_RACE = new Set(['23P01', '23505', '40P01', '40001'])

/** Whether the statement failed because another one came first, so that trying again can help. */
export function isRaceLost(error: unknown): boolean {
  return error instanceof DatabaseError && LOST_A_RACE.has(error.code ?? '')
}

const TRIES = 10

/** Whether the statement and another one waited for one another, and this one was given up. */
export function wasDeadlocked(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '40P01'
}

/** Does the work anew as long as it loses races against others; `lost` tells such a failure from the rest. */
export async function withRetry<Result>(work: () => Promise<Result>, lost = isRaceLost): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!lost(error) || tries === TRIES) throw error
    }
  }
}

/** The constraint that refused the statement, or null when it failed otherwise. */
export function refusedBy(
  error: unknown,
): { constraint: string; kind: 'taken' | 'unknown_reference' | 'other' } | null {
  if (!(error instanceof DatabaseError) || !error.constraint) return null
  const kind = error.code === '23505' ? 'taken' : error.code === '23503' ? 'unknown_reference' : 'other'
  return { constraint: error.constraint, kind }
}

/** Whether a statement was ended because it took too long. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57014'
}

/** Whether a statement waited longer for somebody else's lock than it was allowed to. */
export function waitedTooLong(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03'
}

/** Whether the database has no room left to write. */
export function diskIsFull(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '53100'
}

/** Whether the database could not be reached or went away: it may be back in a moment. */
export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // One from a worker has the code, and not the class.
  if (code.startsWith('57P') || /^08\d/.test(code) || code === '53300') return true
  if (error instanceof DatabaseError) return false
  if (saysNothing(error)) return true
  return (
    CONNECTION_LOST.has(code) ||
    // The last two: a transaction asks again on a connection that was lost between two of its statements. The pool that
    // has ended is that of an app that ends, while somebody who has hung up is still answered.
    /^(Connection terminated|Cannot use a pool after calling end|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/.test(
      error.message,
    )
  )
}
