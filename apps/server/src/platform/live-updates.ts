import { coalesce } from '@warsha/domain/coalesce'
import type pg from 'pg'
import { type Db, sql } from './database.ts'
import { timers } from './timers.ts'

/** What a client can watch for updates. */
export type Topic = 'live'

const CHANNEL = 'warsha_changes'
const COALESCE_MS = 250
const RECONNECT_MS = 1_000
/** What could not be published is tried again so late: other instances may have found a new primary before this one. */
const RESEND_MS = 1_000
/** A connection that died without a word would keep silent for ever, as one does to which nothing happens. */
const LOOKS_EVERY_MS = 15_000
const ANSWERS_WITHIN_MS = 10_000

type Listener = (topic: Topic) => void

/**
 * Publishes changes to every instance. A NOTIFY makes commits wait for each other, so each instance coalesces the
 * changes of a quarter of a second into one, after the commits.
 */
export class LiveUpdates {
  readonly #db: Db
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Set<Listener>()
  readonly #waiting = new Set<Topic>()
  readonly #sending = coalesce(() => this.#send(), { timers })
  readonly #looksEveryMs: number
  #client: pg.Client | null = null
  #closed = false

  constructor(db: Db, onError: (error: unknown) => void, looksEveryMs = LOOKS_EVERY_MS) {
    this.#db = db
    this.#onError = onError
    this.#looksEveryMs = looksEveryMs
  }

  /** Starts to listen; reconnects by itself when the connection is lost. */
  async open(): Promise<void> {
    const client = await this.#db.listener()
    if (this.#closed) return client.end()
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    try {
      // Held as long as an instance runs on this database.
      await this.#ask(client, `select pg_advisory_lock_shared(hashtext('warsha.running'))`)
      await this.#ask(client, `listen ${CHANNEL}`)
    } catch (error) {
      this.#drop(client)
      throw error
    }
    this.#client = client
    this.#lookAfter(client)
  }

  #ask(client: pg.Client, text: string): Promise<unknown> {
    const asked: pg.QueryConfig & { query_timeout: number } = {
      text,
      query_timeout: Math.min(ANSWERS_WITHIN_MS, this.#looksEveryMs),
    }
    return client.query(asked)
  }

  #lookAfter(client: pg.Client): void {
    setTimeout(() => {
      if (this.#client !== client || this.#closed) return
      this.#ask(client, 'select').then(
        () => this.#lookAfter(client),
        () => {
          this.#lost(client)
          this.#drop(client)
        },
      )
    }, this.#looksEveryMs).unref()
  }

  /** Ends a connection without waiting for who may never answer. */
  #drop(client: pg.Client): void {
    client.end().catch(() => undefined)
  }

  /** Publishes a change; call it after the commit. */
  announce(topic: Topic): void {
    this.#waiting.add(topic)
    this.#sending.ask(COALESCE_MS)
  }

  /** Calls back for each change of any instance, until the returned function is called. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#sending.stop()
    await this.#client?.end()
  }

  async #send(): Promise<void> {
    const topics = [...this.#waiting]
    this.#waiting.clear()
    try {
      await this.#db.write(sql`select pg_notify(${CHANNEL}, ${topics.join(' ')})`)
    } catch (error) {
      this.#onError(error)
      if (this.#closed) return
      for (const topic of topics) this.#waiting.add(topic)
      this.#sending.ask(RESEND_MS)
    }
  }

  #receive(payload: string): void {
    for (const topic of payload.split(' ')) this.#notify(topic as Topic)
  }

  #notify(topic: Topic): void {
    for (const listener of this.#listeners) listener(topic)
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return
    this.#client = null
    this.#reopenLater()
  }

  #reopenLater(): void {
    setTimeout(() => {
      if (this.#closed) return
      this.open().then(
        // Notifications of the meantime are lost.
        () => this.#notify('live'),
        () => this.#reopenLater(),
      )
    }, RECONNECT_MS).unref()
  }
}
