import { hostname } from 'node:os'
import { type Instant, SECOND } from '@warsha/domain'
import { oneAtATime } from '@warsha/domain/coalesce'
import { v7 as uuidv7 } from 'uuid'
import { type Db, diskIsFull, sql, timestamptz } from './database.ts'
import { version } from './version.ts'

const BEATS_EVERY_MS = 10 * SECOND
/** Three beats missed: it is gone, however it ended. */
export const ALIVE_FOR_MS = 3 * BEATS_EVERY_MS + SECOND

/** Rows that take a megabyte. */
const ROOM = 1_000

/** This process among those that serve on the same database: it says so every few seconds, which shows, too, whether the database can still be written. */
export class Instance {
  readonly id = uuidv7()
  readonly startedAt: Instant
  readonly #db: Db
  readonly #now: () => Instant
  readonly #beatInTurn = oneAtATime(() => this.#beat())
  #timer: NodeJS.Timeout | null = null
  #isDatabaseFull = false

  constructor(db: Db, now: () => Instant) {
    this.#db = db
    this.#now = now
    this.startedAt = now()
  }

  /** Something found no room in the database, and there has been none since. */
  get isDatabaseFull(): boolean {
    return this.#isDatabaseFull
  }

  noteFull(): void {
    this.#isDatabaseFull = true
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.beat(), BEATS_EVERY_MS).unref()
    await this.beat()
  }

  /** Says that it is alive. A database that is away hears it later. */
  async beat(): Promise<void> {
    await this.#beatInTurn().then(
      () => (this.#isDatabaseFull = false),
      (error: unknown) => (this.#isDatabaseFull = diskIsFull(error)),
    )
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#db.write(sql`delete from instance where id = ${this.id}`).catch(() => undefined)
  }

  /** Its own row anew, and none of those that ended without a word. */
  async #beat(): Promise<void> {
    if (this.#isDatabaseFull) await this.#takeRoom()
    const now = this.#now()
    await this.#db.write(sql`
      with gone as (delete from instance where last_seen_at < ${timestamptz(now - ALIVE_FOR_MS)} and id <> ${this.id})
      insert into instance (id, host, process_id, version, started_at, last_seen_at)
      values (${this.id}, ${hostname()}, ${process.pid}, ${version}, ${timestamptz(this.startedAt)},
        ${timestamptz(now)})
      on conflict (id) do update set last_seen_at = excluded.last_seen_at`)
  }

  /** A row that changes often fits where it was even on a full disk; new ones show that there is room again. */
  async #takeRoom(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.run(sql`create temporary table room (filling text) on commit drop`)
      await tx.run(sql`insert into room select repeat('x', 1000) from generate_series(1, ${ROOM}::int)`)
    })
  }
}
