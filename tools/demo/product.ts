import { API_PREFIX, calls, type CallName } from '@warsha/contract'
import type { Instant, Role } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../apps/server/src/app.ts'
import { type AccessTokens, accessTokens } from '../../apps/server/src/platform/access-token.ts'
import type { Db } from '../../apps/server/src/platform/database.ts'
import type { PhotoStore } from '../../apps/server/src/platform/photo-store.ts'
import { secretNamed } from '../../apps/server/src/platform/secrets.ts'
import { TIME_ZONE } from './calendar.ts'
import type { Sent } from './command.ts'

type Caller = { id: number; role: Role }

/** The product itself on the demo's database, with a clock that the story sets. */
export class Product {
  readonly #app: FastifyInstance
  readonly #clock: { now: Instant }
  readonly #tokens: AccessTokens
  readonly #issued = new Map<number, string>()
  readonly #until: Instant

  private constructor(parts: { app: FastifyInstance; clock: { now: Instant }; tokens: AccessTokens; until: Instant }) {
    this.#app = parts.app
    this.#clock = parts.clock
    this.#tokens = parts.tokens
    this.#until = parts.until
  }

  /** @param until when the story ends */
  static async open(db: Db, { photos, until }: { photos: PhotoStore; until: Instant }): Promise<Product> {
    const clock = { now: 0 }
    const app = await buildApp({
      db,
      photos,
      now: () => clock.now,
      businessTimeZone: TIME_ZONE,
      stalledAfterHours: 10,
      imagesConnection: null,
      imagesFolder: '',
      signInHints: [],
      learns: false,
      webFolder: null,
      logger: false,
    })
    return new Product({ app, clock, until, tokens: accessTokens(await secretNamed(db, 'access-token')) })
  }

  /** Makes a call at a moment, and answers it. Throws an Error when the product refuses it. */
  async call(name: CallName, at: Instant, by: Caller | null, { params = {}, headers, body }: Sent): Promise<unknown> {
    const authorization = by && `Bearer ${await this.#tokenOf(by)}`
    this.#clock.now = at
    const { method, path } = calls[name]
    const answer = await this.#app.inject({
      method,
      url: API_PREFIX + path.replace(/:(\w+)/g, (_, key: string) => String(params[key])),
      headers: { ...headers, ...(authorization && { authorization }) },
      ...(body !== undefined && { payload: body as object }),
    })
    if (answer.statusCode >= 300) throw new Error(`the product refuses ${name}: ${answer.body}`)
    return answer.statusCode === 204 ? null : answer.json()
  }

  /** One that is good up to the end of the story. */
  async #tokenOf({ id, role }: Caller): Promise<string> {
    const token =
      this.#issued.get(id) ?? (await this.#tokens.issue({ id, role, signInId: crypto.randomUUID() }, this.#until))
    this.#issued.set(id, token)
    return token
  }

  close(): Promise<void> {
    return this.#app.close()
  }
}
