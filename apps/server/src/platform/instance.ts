import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Checks } from '@warsha/contract'
import { type Instant, SECOND } from '@warsha/domain'
import { oneAtATime } from '@warsha/domain/coalesce'
import { v7 as uuidv7 } from 'uuid'
import { BEATS_EVERY_MS, isAlive } from './alive-instances.ts'
import { type Db, sql, timestamptz } from './database.ts'
import { type ClockVerdict, noteHeartbeat } from './heartbeat.ts'
import { newestMigration } from './migrate.ts'
import { writeFailure } from './outage.ts'
import { version } from './version.ts'

/** While no record can be written, it is tried so soon again: after a failover nobody should wait for the next beat. */
const AGAIN_AFTER_MS = SECOND
/** Ready is who has written within this time. */
const READY_FOR_MS = 3 * BEATS_EVERY_MS
/** A beat that takes longer waits for something that may never come, such as a standby. */
const BEAT_WITHIN_MS = 5 * SECOND

/** Rows that take a megabyte. */
const ROOM = 1_000

type DatabaseState = Checks['database']

/** This process among those that serve on the same database: it says so every few seconds, which shows, too, whether a record can be written. */
export class Instance {
  readonly id = uuidv7()
  readonly startedAt: Instant
  readonly #db: Db
  readonly #now: () => Instant
  readonly #clockVerdict: () => ClockVerdict
  readonly #beatInTurn = oneAtATime(() => this.#beat())
  #timer: NodeJS.Timeout | null = null
  #again: NodeJS.Timeout | null = null
  /** told when the database is in another state than before */
  onChange: ((state: DatabaseState) => void) | null = null
  #state: DatabaseState = 'ok'
  #wroteAt = -Infinity

  constructor(db: Db, now: () => Instant, clockVerdict: () => ClockVerdict = () => 'unknown') {
    this.#db = db
    this.#now = now
    this.#clockVerdict = clockVerdict
    this.startedAt = now()
  }

  /** Something found no room in the database, and there has been none since. */
  get isDatabaseFull(): boolean {
    return this.#state === 'full'
  }

  /** Commits wait for something, and so would the next one. */
  get isStuck(): boolean {
    return this.#state === 'stuck'
  }

  noteFull(): void {
    this.#become('full')
  }

  /** Something that was no fault of its statement failed: a beat at once tells more, unless beats have failed before. */
  noteFailure(): void {
    if (this.#timer && this.#state === 'ok') void this.beat()
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.beat(), BEATS_EVERY_MS).unref()
    await this.beat()
  }

  /** Says that it is alive. A database that is away hears it later. */
  async beat(): Promise<void> {
    try {
      await this.#beatInTurn()
      this.#become('ok')
      this.#wroteAt = performance.now()
    } catch (error) {
      this.#become(writeFailure(error))
      this.#beatAgainSoon()
    }
  }

  /** Not on a full disk, where each beat writes as much as is needed to tell that there is room again. */
  #beatAgainSoon(): void {
    if (!this.#timer || this.#again || this.isDatabaseFull) return
    this.#again = setTimeout(() => {
      this.#again = null
      void this.beat()
    }, AGAIN_AFTER_MS).unref()
  }

  #become(state: DatabaseState): void {
    if (state === this.#state) return
    this.#state = state
    this.onChange?.(state)
  }

  /** Whether a record can be written: one was in the last seconds, or is now. */
  async databaseState(): Promise<DatabaseState> {
    const isFresh = () => performance.now() - this.#wroteAt < READY_FOR_MS
    if (this.#state === 'full' || (this.#state === 'ok' && isFresh())) return this.#state
    const late = await Promise.race([this.beat(), sleep(BEAT_WITHIN_MS, 'late', { ref: false })])
    return late === 'late' && this.#state === 'ok' && !isFresh() ? 'stuck' : this.#state
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    if (this.#again) clearTimeout(this.#again)
    await this.#db.write(sql`delete from instance where id = ${this.id}`).catch(() => undefined)
  }

  /** Its own row anew, and none of those that ended without a word. */
  async #beat(): Promise<void> {
    if (this.isDatabaseFull) await this.#takeRoom()
    const now = this.#now()
    const newest = await newestMigration()
    await this.#db.shortTransaction(BEAT_WITHIN_MS, async (tx) => {
      await tx.run(sql`
        with gone as (
          delete from instance where not ${isAlive(now)} and id <> ${this.id}
        )
        insert into instance (id, host, process_id, version, newest_migration, started_at, last_seen_at)
        values (${this.id}, ${hostname()}, ${process.pid}, ${version}, ${newest}, ${timestamptz(this.startedAt)},
          ${timestamptz(now)})
        on conflict (id) do update set last_seen_at = excluded.last_seen_at`)
      await noteHeartbeat(tx, now, this.#clockVerdict())
    })
  }

  /** A row that changes often fits where it was even on a full disk; new ones show that there is room again. */
  async #takeRoom(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.run(sql`create temporary table room (filling text) on commit drop`)
      await tx.run(sql`insert into room select repeat('x', 1000) from generate_series(1, ${ROOM}::int)`)
    })
  }
}
