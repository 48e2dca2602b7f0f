import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Job, Problem, Session } from '@warsha/contract'
import type { Instant, PersonAccount, Rights, Role, Scope } from '@warsha/domain'
import { makeOnce } from '@warsha/domain/coalesce'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { type AppParts, buildApp } from '../src/app.ts'
import { hashOfToken, newToken } from '../src/features/connections/index.ts'
import { hashPassword } from '../src/features/sign-in/index.ts'
import { type AccessTokens, accessTokens } from '../src/platform/access-token.ts'
import { type Connection, Db, sql, timestamptz } from '../src/platform/database.ts'
import { folderPhotoStore } from '../src/platform/photo-store.ts'
import { changeTimeZone } from '../src/features/calendar/index.ts'
import { mustBeDescribed } from './described-problems.ts'
import { testKeys } from './keys.ts'
import { databaseOn, ownedBy } from './postgres.ts'
import { signInForGood } from './sign-in.ts'

export type Answer<T = unknown> = {
  status: number
  body: T
  headers: Record<string, string | string[] | number | undefined>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Extras = { headers?: Record<string, string>; query?: Record<string, string> }

/** Someone with a phone or a browser who makes calls. */
export class Caller {
  readonly id: number
  readonly #shop: Shop
  readonly #token: () => Promise<string | null>

  constructor(shop: Shop, id: number, token: () => Promise<string | null>) {
    this.#shop = shop
    this.id = id
    this.#token = token
  }

  async call<T = unknown>(method: Method, path: string, body?: unknown, extras: Extras = {}): Promise<Answer<T>> {
    const response = await this.#shop.app.inject({
      method,
      url: `/api${path}`,
      ...(extras.query && { query: extras.query }),
      ...(body !== undefined && { payload: body as object }),
      headers: { ...(await this.authorization()), ...extras.headers },
    })
    const isJson = /^application\/(?:[a-z.-]+\+)?json(?:;|$)/.test(String(response.headers['content-type']))
    if (response.statusCode >= 400 && isJson) mustBeDescribed(method, `/api${path}`, response.json<Partial<Problem>>())
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : response.body) as T,
      headers: response.headers,
    }
  }

  /** The header by which the server knows this caller. */
  async authorization(): Promise<Record<string, string>> {
    const token = await this.#token()
    return token ? { authorization: `Bearer ${token}` } : {}
  }

  get<T = unknown>(path: string, extras?: Extras): Promise<Answer<T>> {
    return this.call<T>('GET', path, undefined, extras)
  }

  post<T = unknown>(path: string, body?: unknown, extras?: Extras): Promise<Answer<T>> {
    return this.call<T>('POST', path, body, extras)
  }

  /** Starts an activity; what the story does not mention is usual. */
  start(
    given: { key?: string; job?: string; activity?: string; note?: string | null; at?: Instant } = {},
    extras?: Extras,
  ): Promise<Answer<Session & Problem>> {
    return this.post<Session & Problem>(
      '/sessions/start',
      {
        unique_key: given.key ?? randomUUID(),
        job_no: given.job ?? '1001',
        activity_code: given.activity ?? 'REPAIR',
        note: given.note ?? null,
        client_started_at: given.at === undefined ? null : new Date(given.at).toISOString(),
      },
      extras,
    )
  }

  complete(idOrKey: string, at?: Instant, extras?: Extras): Promise<Answer<Session & Problem>> {
    const body = at === undefined ? undefined : { client_ended_at: new Date(at).toISOString() }
    return this.post<Session & Problem>(`/sessions/${idOrKey}/complete`, body, extras)
  }
}

/** A workshop with its own database and a clock that the test sets. */
export class Shop {
  readonly app: FastifyInstance
  readonly db: Db
  readonly connection: Connection
  readonly nobody: Caller
  readonly #tokens: AccessTokens
  readonly #clock: { now: Instant }
  readonly #drop: () => Promise<void>

  constructor(parts: {
    app: FastifyInstance
    db: Db
    connection: Connection
    tokens: AccessTokens
    clock: { now: Instant }
    drop: () => Promise<void>
  }) {
    this.app = parts.app
    this.db = parts.db
    this.connection = parts.connection
    this.#tokens = parts.tokens
    this.#clock = parts.clock
    this.#drop = parts.drop
    this.nobody = new Caller(this, 0, async () => null)
  }

  get now(): Instant {
    return this.#clock.now
  }

  /** Sets the server's clock. */
  at(now: string | Instant): void {
    this.#clock.now = typeof now === 'string' ? Date.parse(now) : now
  }

  async technician(
    given: { name?: string; phone?: string; password?: string; mustChange?: boolean } = {},
  ): Promise<Caller> {
    const added = await this.db.writeRow<{ id: number }>(sql`
      insert into person (full_name, role, phone, segment, password_hash, must_change_password)
      values (${given.name ?? 'Ali Hassan'}, 'TECHNICIAN', ${given.phone ?? null}, 'Winding',
        ${await storedPassword(given.password)}, ${given.mustChange ?? false})
      returning id`)
    return this.caller(added?.id ?? 0, 'TECHNICIAN')
  }

  async admin(given: { email?: string; password?: string; rights?: Rights } = {}): Promise<Caller> {
    const email = given.email ?? `admin-${randomUUID()}@shop.example`
    const added = await this.db.writeRow<{ id: number }>(sql`
      insert into person (full_name, role, rights, email, password_hash, must_change_password)
      values ('Huda Admin', 'ADMIN', ${given.rights ?? 'full'}, ${email},
        ${await storedPassword(given.password ?? 'admin-password')}, false)
      returning id`)
    return this.caller(added?.id ?? 0, given.rights ? { role: 'ADMIN', rights: given.rights } : 'ADMIN')
  }

  /** A program with a machine token. @param madeBy an admin */
  async machine(
    scopes: readonly Scope[],
    given: { madeBy: Caller; name?: string; callsAMinute?: number; endsAt?: Instant | null },
  ): Promise<Caller & { token: string }> {
    const token = newToken()
    const added = await this.db.writeRow<{ id: number }>(sql`
      with program as (
        insert into person (full_name, role, password_hash, must_change_password, is_active)
        values (${given.name ?? 'Payroll'}, 'MACHINE', '', false, false)
        returning id)
      insert into machine_token (person_id, hash, ending, scopes, calls_a_minute, made_by, made_at, ends_at)
      select id, ${hashOfToken(token)}, ${token.slice(-4)}, ${[...scopes]}::text[], ${given.callsAMinute ?? 6_000}::int,
        ${given.madeBy.id}, '2026-01-01', ${timestamptz(given.endsAt ?? null)} from program
      returning person_id as id`)
    return Object.assign(new Caller(this, added?.id ?? 0, async () => token), { token })
  }

  /** Somebody whose access token is always fresh, or is of the moment `since`. */
  caller(id: number, who: Role | PersonAccount, since?: Instant): Caller {
    const account = typeof who === 'string' ? ({ role: who, rights: 'full' } as const) : who
    const signedIn = makeOnce(() => signInForGood(this.db, id))
    return new Caller(this, id, async () => {
      return this.#tokens.issue({ id, ...account, signInId: await signedIn() }, since ?? this.now)
    })
  }

  async job(
    given: Partial<Pick<Job, 'job_no' | 'status' | 'customer' | 'description'>> & { closedAt?: string } = {},
  ): Promise<number> {
    const status = given.status ?? 'open'
    const added = await this.db.writeRow<{ id: number }>(sql`
      insert into job (job_no, customer, description, status, closed_at)
      values (${given.job_no ?? '1001'}, ${given.customer ?? 'Saline Water Works'},
        ${given.description ?? 'Rewind of a 75 kW pump motor'}, ${status},
        ${status === 'closed' ? (given.closedAt ?? new Date(this.now).toISOString()) : null})
      returning id`)
    return added?.id ?? 0
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.db.close()
    await this.#drop()
  }
}

const hashes = new Map<string, Promise<string>>()

/** Hashing takes its time: each password is hashed once. */
function storedPassword(password = 'tech-password'): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

/** Opens a workshop on a fresh copy of the migrated database, at 09:00 in Riyadh on a working Thursday. */
export async function openShop(parts: Partial<AppParts> = {}): Promise<Shop> {
  const { maintenance, template, owner } = inject('postgres')
  const name = `${template}_${randomUUID().slice(0, 8)}`
  const server = new Db(maintenance, { size: 1 })
  await server.pool.query(`create database ${name} template ${template} strategy file_copy${ownedBy(owner)}`)
  const connection = databaseOn(maintenance, name, owner)
  const db = new Db(connection, { keys: testKeys })
  const clock = { now: Date.parse('2026-11-19T06:00:00Z') }
  const { businessTimeZone: timeZone } = parts
  if (timeZone) await changeTimeZone(db, { timeZone, change: { actor: null, now: clock.now } })
  const photoFolder = await mkdtemp(join(tmpdir(), 'warsha-photos-'))
  const app = await instanceOn(db, { now: () => clock.now, photos: folderPhotoStore(photoFolder), ...parts })
  await app.ready()
  const tokens = accessTokens(testKeys)
  const drop = async () => {
    await server.pool.query(`drop database ${name} with (force)`)
    await server.close()
    await rm(photoFolder, { recursive: true, force: true })
  }
  return new Shop({ app, db, connection, tokens, clock, drop })
}

/** A mail server that is set up and away. */
const NO_ANSWER = {
  host: '127.0.0.1',
  port: 1,
  security: 'none',
  auth: null,
  from: { name: 'Warsha', address: 'warsha@shop.example' },
} as const

/** One instance of the app on a database, by the real clock unless the test has one. */
export function instanceOn(db: Db, parts: Partial<AppParts> = {}): Promise<FastifyInstance> {
  return buildApp({
    db,
    now: Date.now,
    businessTimeZone: 'Asia/Riyadh',
    stalledAfterHours: 10,
    photos: folderPhotoStore(tmpdir()),
    imagesConnection: null,
    imagesFolder: tmpdir(),
    signInHints: [],
    learns: false,
    webFolder: null,
    mailServer: NO_ANSWER,
    logger: false,
    ...parts,
  })
}
